import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { listRepeats } from "@/lib/newsroom/tasks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { params: idParams("taskId", "runId"), query: pageQuery },
  ({ actor, params, query }) => listRepeats(params.taskId, params.runId, query, actor),
);
