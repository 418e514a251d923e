import { idParams } from "@/lib/http/record-id";
import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/pagination";
import { listTaskRuns } from "@/lib/tasks/queries";

export const GET = route(
  { params: idParams("taskId"), query: pageQuery },
  (_actor, { taskId }, { query }) => listTaskRuns(taskId, query),
);
