import { TEXT_BYTES } from "@/lib/platform/http/body";
import { route } from "@/lib/platform/http/route";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { listDrafts } from "@/lib/texts/drafts/queries";
import { draftInput, draftListQuery } from "@/lib/texts/drafts/schema";

export const GET = route({ query: draftListQuery }, ({ actor, query }) => listDrafts(actor, query));

export const POST = route(
  { body: draftInput, bytes: TEXT_BYTES, status: 201, once: true },
  ({ actor, body }) => createDraft(actor, body),
);
