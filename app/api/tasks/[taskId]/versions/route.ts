import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { listInstructionVersions } from "@/lib/newsroom/tasks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  { params: idParams("taskId"), query: pageQuery },
  ({ actor, params, query }) => listInstructionVersions(actor, params.taskId, query),
);
