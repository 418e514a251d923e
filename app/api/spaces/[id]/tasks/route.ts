import { idParams } from "@/lib/http/record-id";
import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/pagination";
import { listSpaceTasks } from "@/lib/tasks/queries";

export const GET = route(
  { params: idParams("id"), query: pageQuery },
  (_actor, { id }, { query }) => listSpaceTasks(id, query),
);
