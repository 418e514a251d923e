import { createEntry } from "@/lib/publishing/entries";
import { listEntries } from "@/lib/entries/queries";
import { entryInput, entryListQuery } from "@/lib/entries/schema";
import { TEXT_BYTES } from "@/lib/http/body";
import { publicRoute, route } from "@/lib/http/route";

export const GET = publicRoute({ query: entryListQuery }, ({ query }) => listEntries(query));

export const POST = route(
  { body: entryInput, bytes: TEXT_BYTES, status: 201, once: true },
  ({ actor, body }) => createEntry(actor, body),
);
