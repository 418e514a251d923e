import { idParams } from "@/lib/kernel/ids";
import { getImportReport } from "@/lib/operation/bringing/queries";
import { sendAttachment } from "@/lib/platform/http/attachment";
import { route } from "@/lib/platform/http/route";

export const GET = route({ params: idParams("runId") }, async ({ actor, params }) =>
  sendAttachment(await getImportReport(actor, params.runId)),
);
