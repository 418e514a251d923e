import { idParams } from "@/lib/kernel/ids";
import { getRunDetail } from "@/lib/newsroom/tasks/run-detail";
import { route } from "@/lib/platform/http/route";

export const GET = route({ params: idParams("taskId", "runId") }, ({ actor, params }) =>
  getRunDetail(actor, params.taskId, params.runId),
);
