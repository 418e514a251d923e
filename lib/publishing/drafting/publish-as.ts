import "server-only";
import { refuseBorrowedName } from "@/lib/house/users/names";
import { findActorById } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { validate } from "@/lib/kernel/validate";
import { requireVoice } from "@/lib/platform/limits/voice";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { rendering } from "@/lib/platform/markdown/slow-texts";
import { refuseSecondComment, submitComment } from "@/lib/publishing/publish/comment-commands";
import { createEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import {
  renewFindings,
  requireFitBeside,
  requireFitNow,
  Unfit,
} from "@/lib/publishing/publish/fit";
import {
  holdPublication,
  settleComment,
  type Publication,
} from "@/lib/publishing/publish/publication";
import { requireDecider } from "@/lib/publishing/review/comment-spaces";
import type { Comment } from "@/lib/texts/comments/dto";
import { commentInput } from "@/lib/texts/comments/schema";
import type { HeldDraft } from "@/lib/texts/drafts/records";
import type { Entry } from "@/lib/texts/entries/dto";
import { requireEntry } from "@/lib/texts/entries/records";
import { entryInput, keptOrUploadedImage, type EntryInput } from "@/lib/texts/entries/schema";
import { requireDeclared } from "@/lib/texts/provenance/records";
import type { Provenance } from "@/lib/texts/provenance/schema";
import { shareWrittenAnew } from "@/lib/texts/versions/records";

/**
 * Publishes the text of a draft in its author's name, for the person named in `publication`. Throws as saving the entry
 * does, as `holdPublication`, and `Unfit`.
 */
export async function publishAs(
  author: Actor,
  draft: HeldDraft,
  publication: Publication,
): Promise<Entry> {
  const input = await readyToPublish(draft);
  const { entry_id, entry_version } = draft;
  if (entry_id === null) {
    const provenance = await provenanceOf(db, draft, publication);
    return whenFit(draft, publication, () => createEntry(author, input, provenance, publication));
  }
  return updateEntry(
    author,
    entry_id,
    { ...input, version: entry_version ?? undefined },
    publication,
  );
}

/**
 * Publishes the draft of a comment under its entry, or holds it as any comment may be and returns null. Throws 404 for
 * an entry that is gone, 403 and 409 as commenting does, and as `holdPublication` and `requireDecider`.
 */
export const publishCommentAs = (
  author: Actor,
  waiting: HeldDraft,
  publication: Publication & { by: Actor },
): Promise<Comment | null> => {
  const { commented_id, content } = waiting;
  const publish = async (tx: Database, touched: Touched) => {
    const entryId = commented_id ?? 0; // a comment always has one: the database enforces it
    await requireEntry(tx, entryId); // before the draft; nobody else comments meanwhile
    const draft = await holdPublication(tx, publication, author.id, null);
    await requireDecider(tx, publication.by, draft);
    await requireVoice(tx, author);
    await refuseSecondComment(tx, author.id, entryId, draft.draft_id);
    const input = validate(commentInput, { content, image: null });
    const provenance = await provenanceOf(tx, { ...draft, content }, publication);
    const written = await tx.writtenDraft.findUnique({
      where: { draft_id: draft.draft_id },
      select: { generation_id: true },
    });
    const about = { ...provenance, ...written };
    const { comment } = await submitComment(tx, touched, author.id, entryId, input, about, {
      actor: publication.by,
      draft_id: draft.draft_id,
      data: { mode: publication.approved ? "approved" : "unread" },
      review: { ...publication.approved },
    });
    await settleComment(tx, draft, comment?.comment_id ?? null, publication);
    return comment;
  };
  return whenFit(waiting, publication, () => change(publish));
};

/**
 * Publishes a text; a machine's only if the checks still let it through. If they do not, their findings are recorded
 * for the desk.
 */
async function whenFit<Made>(
  draft: HeldDraft,
  { by }: Publication,
  publish: () => Promise<Made>,
): Promise<Made> {
  if (!draft.user.synthetic) return publish();
  try {
    requireFitBeside(draft);
    await requireFitNow(draft, { unseen: by === null });
    return await publish();
  } catch (error) {
    if (error instanceof Unfit) await renewFindings(draft);
    throw error;
  }
}

/**
 * Returns the provenance of a machine's text: the model, and who has read it, if anybody; an empty one for a person's
 * text.
 */
async function provenanceOf(
  reader: Database,
  {
    draft_id,
    title,
    summary,
    content,
  }: Pick<HeldDraft, "draft_id" | "title" | "summary" | "content">,
  { by, approved }: Publication,
): Promise<Provenance> {
  const written = await reader.writtenDraft.findUnique({
    where: { draft_id },
    select: { model: true, first_title: true, first_summary: true, first_content: true },
  });
  if (!written) return {};
  const { model: ai_model, first_title, first_summary, first_content } = written;
  if (!by || !approved) return { ai_model };
  const human_share = shareWrittenAnew(
    { title: first_title, summary: first_summary, content: first_content },
    { title, summary, content },
  );
  return {
    ai_model,
    disclosure: "ai-assisted",
    reviewed_by: by.id,
    reviewed_at: new Date(),
    human_share,
  };
}

/**
 * Turns a draft into the input of saving an entry. Throws 400 with all that is wrong with it; given the actor who only
 * asks whether it is ready (`asks`), also for Markdown that is hostile, a borrowed byline and a missing declaration
 * about AI.
 */
export async function readyToPublish(draft: HeldDraft, asks?: Actor): Promise<EntryInput> {
  const { slug, dated, disclosure, ...fields } = draft;
  const changed = await changedBy(draft);
  const schema = entryInput.extend({ image: keptOrUploadedImage(changed?.image ?? null) });
  const isOwn = !changed || changed.user_id === draft.user_id;
  const input = validate(schema, {
    ...fields,
    ...(isOwn && { disclosure }), // only its author declares it for somebody else's entry
    ...(slug && { slug }),
    ...(dated && { dated: dated.toISOString() }),
  });
  if (asks && !changed && asks.id === draft.user_id) requireDeclared(input.disclosure);
  if (asks && input.byline && input.byline !== changed?.byline) {
    const author = await findActorById(db, draft.user_id);
    if (author) await refuseBorrowedName(db, author, input.byline, changed?.user_id ?? author.id);
  }
  if (asks) await inspectMarkdown(input.content, await rendering(asks));
  return input;
}

/**
 * Finds the author and the image of the entry that a draft changes; null for a new entry. The image may be anywhere.
 */
const changedBy = async ({ entry_id }: HeldDraft) =>
  entry_id === null
    ? null
    : db.entry.findUnique({
        where: { entry_id },
        select: { image: true, user_id: true, byline: true },
      });
