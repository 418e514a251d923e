import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { change } from "@/lib/kernel/change";
import { insertPlacement } from "@/lib/spaces/commands";
import { insertComment } from "@/lib/comments/commands";
import type { Comment } from "@/lib/comments/dto";
import type { Database } from "@/lib/kernel/db";
import { insertEntry } from "@/lib/entries/commands";
import type { Entry } from "@/lib/entries/dto";
import { findEntry, getEntry } from "@/lib/entries/queries";
import { conflict, forbidden, notFound } from "@/lib/kernel/errors";
import { loadAuthor } from "@/lib/generation/author";
import { briefArticle, briefReply, listRecentTitles } from "@/lib/generation/briefs";
import { cleanArticle, cleanReply } from "@/lib/generation/clean";
import { gone, holdAuthor, holdEntry, holdSpace } from "@/lib/generation/hold";
import { inLedger } from "@/lib/generation/limits";
import type { GenerateCommentInput, GenerateEntryInput } from "@/lib/generation/schema";
import type { GenerationStep } from "@/lib/generation/steps";
import { assertFresh, writeFreshArticle, writeReplyBy } from "@/lib/generation/writing";
import { canManageSpace } from "@/lib/spaces/policy";
import { findSpace, getSpace, listSpacesNamed } from "@/lib/spaces/queries";
import { canManageSynthetic } from "@/lib/synthetic-users/policy";
import { getSyntheticUser } from "@/lib/synthetic-users/queries";

export interface GenerationOptions {
  /** What the text is asked for with, besides who writes and where. */
  instructions?: string;
  /** Until it is published, aborting it leaves nothing behind. */
  signal?: AbortSignal;
  onStep?: (step: GenerationStep) => void;
  /** The run of a task that asks for it: what an earlier try of the run left unfinished is dead. */
  task_run_id?: number;
  /** Runs in the transaction that publishes; what it throws undoes the publication. */
  alongside?: (
    tx: Database,
    published: { entry_id: number } | { comment_id: number },
    tokens: number | null,
  ) => Promise<void>;
}

/**
 * Has a synthetic user write an entry for a space, for a person who manages both. Throws 404, 403, 409 for
 * a space name that several have, and what `generateEntry` throws.
 */
export async function requestEntry(
  actor: Actor,
  { userId, spaceId, spaceName = "" }: GenerateEntryInput,
  options?: GenerationOptions,
) {
  await assertManagesSynthetic(actor, userId);
  const space = spaceId === undefined ? await spaceNamed(spaceName) : await getSpace(spaceId);
  if (!canManageSpace(actor, space)) {
    throw forbidden("No tienes permiso para administrar este espacio.");
  }
  return generateEntry(userId, space.space_id, options);
}

/** Has a synthetic user comment on an entry, for a person who manages it. Throws 404, 403, and as `generateComment`. */
export async function requestComment(
  actor: Actor,
  { userId, entryId }: GenerateCommentInput,
  options?: GenerationOptions,
) {
  await assertManagesSynthetic(actor, userId);
  await getEntry(entryId);
  return generateComment(userId, entryId, options);
}

/**
 * Writes an entry in a synthetic user's name and publishes it in a space. A title too close to a recent one
 * is written anew once, then refused. Throws 409 when author or space are gone or the same is under way,
 * 429 at a daily limit, 503 when generation is off, 502 or 504 when the AI service fails.
 */
export async function generateEntry(
  authorId: number,
  spaceId: number,
  { instructions, signal, onStep, task_run_id, alongside }: GenerationOptions = {},
): Promise<{ entry: Entry; tokens: number | null }> {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  const space = await findSpace(spaceId);
  if (!space) throw conflict(gone.space);
  const brief = await briefArticle(author, space, instructions);
  return inLedger(authorId, { space_id: spaceId, task_run_id }, async (enterAnother) => {
    onStep?.("generating");
    const written = await writeFreshArticle(author, brief, enterAnother, signal);
    onStep?.("processing");
    const draft = await cleanArticle(written);
    onStep?.("saving");
    const entry = await change(async (tx, touched) => {
      await holdSpace(tx, spaceId);
      await holdAuthor(tx, authorId);
      assertFresh(draft.title, await listRecentTitles(tx, spaceId)); // another may have been quicker
      const entryId = await insertEntry(tx, touched, authorId, draft);
      await insertPlacement(tx, touched, { space_id: spaceId, entry_id: entryId });
      await alongside?.(tx, { entry_id: entryId }, written.tokens);
      signal?.throwIfAborted(); // last, so that all of it is undone
      return getEntry(entryId, tx);
    });
    return { entry, tokens: written.tokens };
  });
}

/** The same for a comment under an entry. */
export async function generateComment(
  authorId: number,
  entryId: number,
  { instructions, signal, onStep, task_run_id, alongside }: GenerationOptions = {},
): Promise<{ comment: Comment; tokens: number | null }> {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  onStep?.("reading");
  const entry = await findEntry(entryId);
  if (!entry) throw conflict(gone.entry);
  const brief = await briefReply(author, entry, instructions);
  return inLedger(authorId, { entry_id: entryId, task_run_id }, async () => {
    onStep?.("generating");
    const written = await writeReplyBy(author, brief, signal);
    onStep?.("processing");
    const draft = cleanReply(written);
    onStep?.("saving");
    const comment = await change(async (tx, touched) => {
      await holdEntry(tx, entryId);
      await holdAuthor(tx, authorId);
      const made = await insertComment(tx, touched, authorId, entryId, draft);
      await alongside?.(tx, { comment_id: made.comment_id }, written.tokens);
      signal?.throwIfAborted();
      return made;
    });
    return { comment, tokens: written.tokens };
  });
}

async function assertManagesSynthetic(actor: Actor, userId: number) {
  if (!canManageSynthetic(actor, await getSyntheticUser(userId))) {
    throw forbidden("No tienes permiso para administrar este usuario sintético.");
  }
}

/** The one space of a name. Throws 404 for none, 409 for several. */
async function spaceNamed(name: string) {
  const [space, another] = await listSpacesNamed(name);
  if (!space) throw notFound("No hay ningún espacio con ese nombre.");
  if (another) throw conflict("Hay varios espacios con ese nombre: indica cuál con spaceId.");
  return space;
}
