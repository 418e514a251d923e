import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listTaskRuns } from "@/lib/tasks/queries";

export const GET = route({ params: idParams("taskId"), query: pageQuery }, ({ params, query }) =>
  listTaskRuns(params.taskId, query),
);
