import { idParams } from "@/lib/kernel/ids";
import { getAskedBackup } from "@/lib/operation/backup/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({ params: idParams("backupId") }, ({ actor, params }) =>
  getAskedBackup(actor, params.backupId),
);
