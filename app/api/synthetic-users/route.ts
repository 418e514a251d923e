import { route } from "@/lib/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listSyntheticUsers } from "@/lib/synthetic-users/queries";

export const GET = route({ query: pageQuery }, ({ actor, query }) =>
  listSyntheticUsers(actor, query),
);
