import { listDeskEntries } from "@/lib/desk/lists/queries";
import { deskEntriesQuery } from "@/lib/desk/lists/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: deskEntriesQuery }, ({ actor, query }) =>
  listDeskEntries(actor, query),
);
