import { createEntry } from "@/lib/entries/commands";
import { listEntries } from "@/lib/entries/queries";
import { entryInput, entryListQuery } from "@/lib/entries/schema";
import { publicRoute, route } from "@/lib/http/route";

export const GET = publicRoute({ query: entryListQuery }, ({ query }) => listEntries(query));

export const POST = route({ body: entryInput, status: 201, once: true }, ({ actor, body }) =>
  createEntry(actor, body),
);
