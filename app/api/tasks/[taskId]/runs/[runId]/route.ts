import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { getRunDetail } from "@/lib/newsroom/tasks/run-detail";

export const GET = route({ params: idParams("taskId", "runId") }, ({ actor, params }) =>
  getRunDetail(actor, params.taskId, params.runId),
);
