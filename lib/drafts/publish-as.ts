import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Publication } from "@/lib/drafts/publication";
import type { HeldDraft } from "@/lib/drafts/records";
import { createEntry, updateEntry } from "@/lib/entries/commands";
import type { Entry } from "@/lib/entries/dto";
import { entryInput, keptOrUploadedImage, type EntryInput } from "@/lib/entries/schema";
import { db } from "@/lib/kernel/db";
import { validate } from "@/lib/kernel/validate";
import { rendering } from "@/lib/limits/slow-texts";
import { inspectMarkdown } from "@/lib/markdown";
import { requireDeclared } from "@/lib/provenance/records";

/**
 * Publishes what a draft holds in its author's name, for whoever says so in `publication`. Throws as saving the entry
 * does, and as `holdPublication`.
 */
export async function publishAs(
  author: Actor,
  draft: HeldDraft,
  publication: Publication,
): Promise<Entry> {
  const input = await readyToPublish(draft);
  const { entry_id, entry_version } = draft;
  if (entry_id === null) return createEntry(author, input, undefined, publication);
  return updateEntry(
    author,
    entry_id,
    { ...input, version: entry_version ?? undefined },
    publication,
  );
}

/**
 * What a draft holds as saving an entry takes it. Throws 400 with all that is wrong with it; for an actor, who only
 * wants to know, also for Markdown that is hostile.
 */
export async function readyToPublish(draft: HeldDraft, asks?: Actor): Promise<EntryInput> {
  const { slug, dated, disclosure, ...fields } = draft;
  const changed = await changedBy(draft);
  const schema = entryInput.extend({ image: keptOrUploadedImage(changed?.image ?? null) });
  const isOwn = !changed || changed.user_id === draft.user_id;
  const input = validate(schema, {
    ...fields,
    ...(isOwn && { disclosure }), // that of a text of somebody else is theirs to say
    ...(slug && { slug }),
    ...(dated && { dated: dated.toISOString() }),
  });
  if (asks && !changed && asks.id === draft.user_id) requireDeclared(input.disclosure);
  if (asks) await inspectMarkdown(input.content, await rendering(asks));
  return input;
}

/** The entry that a draft changes: its author, and its image, which may lie anywhere. Null for a new one. */
const changedBy = async ({ entry_id }: HeldDraft) =>
  entry_id === null
    ? null
    : db.entry.findUnique({ where: { entry_id }, select: { image: true, user_id: true } });
