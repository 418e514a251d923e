import { idParams } from "@/lib/kernel/ids";
import { offerBackup, takeBackup } from "@/lib/operation/backup/commands";
import { downloadQuery } from "@/lib/operation/backup/download-link";
import { describeBackup } from "@/lib/operation/backup/queries";
import { sendAttachment } from "@/lib/platform/http/attachment";
import { route } from "@/lib/platform/http/route";

const params = idParams("backupId");

export const POST = route({ params, status: 201 }, ({ actor, params }) =>
  offerBackup(actor, params.backupId),
);

/** Next has it answer HEAD, too, which must not use the address up. */
export const GET = route({ params, query: downloadQuery }, async (asked) => {
  const { actor, params, query, request } = asked;
  const take = request.method === "HEAD" ? describeBackup : takeBackup;
  return sendAttachment(await take(actor, params.backupId, query.key));
});
