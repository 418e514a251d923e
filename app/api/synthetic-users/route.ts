import { route } from "@/lib/http/route";
import { listSyntheticUsers } from "@/lib/synthetic-users/queries";
import { syntheticUsersQuery } from "@/lib/synthetic-users/schema";

export const GET = route({ query: syntheticUsersQuery }, ({ actor, query }) =>
  listSyntheticUsers(actor, query),
);
