import { listDeskEntries } from "@/lib/desk/queries";
import { deskEntriesQuery } from "@/lib/desk/schema";
import { route } from "@/lib/http/route";

export const GET = route({ query: deskEntriesQuery }, ({ actor, query }) =>
  listDeskEntries(actor, query),
);
