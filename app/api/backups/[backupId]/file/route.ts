import { idParams } from "@/lib/kernel/ids";
import { offerBackup, takeBackup } from "@/lib/operation/backup/commands";
import { downloadQuery } from "@/lib/operation/backup/download-link";
import { sendAttachment } from "@/lib/platform/http/attachment";
import { route } from "@/lib/platform/http/route";

const params = idParams("backupId");

export const POST = route({ params, status: 201 }, ({ actor, params }) =>
  offerBackup(actor, params.backupId),
);

export const GET = route({ params, query: downloadQuery }, async ({ actor, params, query }) =>
  sendAttachment(await takeBackup(actor, params.backupId, query.key)),
);
