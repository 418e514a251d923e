import { listSyntheticUsers } from "@/lib/machines/synthetic-users/queries";
import { syntheticUsersQuery } from "@/lib/machines/synthetic-users/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: syntheticUsersQuery }, ({ actor, query }) =>
  listSyntheticUsers(actor, query),
);
