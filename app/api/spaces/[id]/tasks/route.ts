import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { listSpaceTasks } from "@/lib/newsroom/tasks/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({ params: idParams("id"), query: pageQuery }, ({ actor, params, query }) =>
  listSpaceTasks(actor, params.id, query),
);
