import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listSpaceTasks } from "@/lib/newsroom/tasks/queries";

export const GET = route({ params: idParams("id"), query: pageQuery }, ({ actor, params, query }) =>
  listSpaceTasks(actor, params.id, query),
);
