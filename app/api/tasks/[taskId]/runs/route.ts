import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { listTaskRuns } from "@/lib/tasks/queries";
import { runsQuery } from "@/lib/tasks/schema";

export const GET = route(
  { params: idParams("taskId"), query: runsQuery },
  ({ actor, params, query }) => listTaskRuns(params.taskId, query, actor),
);
