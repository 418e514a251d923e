import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { refuseSecondComment, submitComment } from "@/lib/comments/commands";
import type { Comment } from "@/lib/comments/dto";
import { commentInput } from "@/lib/comments/schema";
import { holdPublication, settleComment, type Publication } from "@/lib/drafts/publication";
import type { HeldDraft } from "@/lib/drafts/records";
import { createEntry, updateEntry } from "@/lib/entries/commands";
import type { Entry } from "@/lib/entries/dto";
import { entryInput, keptOrUploadedImage, type EntryInput } from "@/lib/entries/schema";
import { requireEntry } from "@/lib/entries/records";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { validate } from "@/lib/kernel/validate";
import { rendering } from "@/lib/limits/slow-texts";
import { requireVoice } from "@/lib/limits/voice";
import { inspectMarkdown } from "@/lib/markdown";

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
 * Publishes the draft of a comment under its entry, or holds it, as anybody's: null then. Throws 404 for an entry that
 * is gone, 403 and 409 as commenting does, and as `holdPublication`.
 */
export const publishCommentAs = (
  author: Actor,
  { commented_id, content }: HeldDraft,
  publication: Publication & { by: Actor },
): Promise<Comment | null> =>
  change(async (tx, touched) => {
    await requireEntry(tx, commented_id ?? 0); // before the draft; nobody else comments meanwhile
    const draft = await holdPublication(tx, publication, author.id, null);
    await requireVoice(tx, author);
    await refuseSecondComment(tx, author.id, draft.commented_id ?? 0);
    const input = validate(commentInput, { content, image: null });
    const { comment } = await submitComment(tx, touched, author.id, commented_id ?? 0, input);
    await settleComment(tx, draft, comment?.comment_id ?? null, publication);
    return comment;
  });

/**
 * What a draft holds as saving an entry takes it. Throws 400 with all that is wrong with it; for an actor, who only
 * wants to know, also for Markdown that is hostile.
 */
export async function readyToPublish(draft: HeldDraft, asks?: Actor): Promise<EntryInput> {
  const { slug, dated, ...fields } = draft;
  const schema = entryInput.extend({ image: keptOrUploadedImage(await imageOf(draft)) });
  const input = validate(schema, {
    ...fields,
    ...(slug && { slug }),
    ...(dated && { dated: dated.toISOString() }),
  });
  if (asks) await inspectMarkdown(input.content, await rendering(asks));
  return input;
}

/** The image of the entry that a draft changes, which may lie anywhere. */
async function imageOf({ entry_id }: HeldDraft): Promise<string | null> {
  if (entry_id === null) return null;
  const entry = await db.entry.findUnique({ where: { entry_id }, select: { image: true } });
  return entry?.image ?? null;
}
