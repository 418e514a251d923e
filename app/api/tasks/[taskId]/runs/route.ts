import { idParams } from "@/lib/kernel/ids";
import { listTaskRuns } from "@/lib/newsroom/tasks/queries";
import { runsQuery } from "@/lib/newsroom/tasks/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { params: idParams("taskId"), query: runsQuery },
  ({ actor, params, query }) => listTaskRuns(params.taskId, query, actor),
);
