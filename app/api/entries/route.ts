import { TEXT_BYTES } from "@/lib/platform/http/body";
import { publicRoute, route } from "@/lib/platform/http/route";
import { createEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { entryInput, entryListQuery } from "@/lib/texts/entries/schema";

export const GET = publicRoute({ query: entryListQuery }, ({ query }) => listEntries(query));

export const POST = route(
  { body: entryInput, bytes: TEXT_BYTES, status: 201, once: true },
  ({ actor, body }) => createEntry(actor, body),
);
