import { createDraft } from "@/lib/drafting/commands";
import { listDrafts } from "@/lib/drafts/queries";
import { draftInput, draftListQuery } from "@/lib/drafts/schema";
import { TEXT_BYTES } from "@/lib/http/body";
import { route } from "@/lib/http/route";

export const GET = route({ query: draftListQuery }, ({ actor, query }) => listDrafts(actor, query));

export const POST = route(
  { body: draftInput, bytes: TEXT_BYTES, status: 201, once: true },
  ({ actor, body }) => createDraft(actor, body),
);
