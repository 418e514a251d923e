import "server-only";
import { submitComment } from "@/lib/comments/commands";
import type { Posted } from "@/lib/comments/dto";
import { insertEntry } from "@/lib/entries/commands";
import { findEntry } from "@/lib/entries/queries";
import { requireEntry } from "@/lib/entries/records";
import { loadAuthor } from "@/lib/generation/author";
import { briefArticle, briefReply, listRecentTitles, toldIn } from "@/lib/generation/briefs";
import { cleanArticle, cleanReply } from "@/lib/generation/clean";
import { gone, orGone } from "@/lib/generation/gone";
import { inLedger } from "@/lib/generation/limits";
import type { GenerationStep } from "@/lib/generation/steps";
import { assertFresh, writeFreshArticle, writeReplyBy } from "@/lib/generation/writing";
import type { Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/limits/voice";
import { insertPlacement } from "@/lib/spaces/commands";
import { requireSpace } from "@/lib/spaces/records";
import { requireUser } from "@/lib/users/records";

export interface DraftOptions {
  /** What the text is asked for with, besides who writes and where. */
  instructions?: string;
  /** Aborting it stops the AI service. */
  signal?: AbortSignal;
  onStep?: (step: GenerationStep) => void;
  /** The run of a task that asks for it: what an earlier try of the run left unfinished is dead. */
  task_run_id?: number;
}

/** An entry for a space as a synthetic user wrote it. Until it is disposed of, the same is not written again. */
export type EntryDraft = Awaited<ReturnType<typeof draftEntry>>;

/** The same for a comment under an entry. */
export type CommentDraft = Awaited<ReturnType<typeof draftComment>>;

/**
 * Writes an entry in a synthetic user's name for a space; a title too close to a recent one is written anew
 * once, then refused. Nothing is published. Dispose of the draft (`await using`) when that is done. Throws
 * 409 when author or space are gone or the same is under way, 429 at a daily limit, 503 when generation is
 * off, 502 or 504 when the AI service fails.
 */
export async function draftEntry(
  authorId: number,
  spaceId: number,
  { instructions, signal, onStep, task_run_id }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  const brief = await briefArticle(author, spaceId, instructions);
  return inLedger(author, { space_id: spaceId, task_run_id }, async (enterAnother) => {
    onStep?.("generating");
    const { tokens, ...written } = await writeFreshArticle(author, brief, enterAnother, signal);
    onStep?.("processing");
    const input = await cleanArticle(written, toldIn(brief), author.owner_id ?? authorId);
    const { model: ai_model } = author;
    return { user_id: authorId, space_id: spaceId, input, tokens, ai_model };
  });
}

/** The same for a comment under an entry; one of each synthetic user. */
export async function draftComment(
  authorId: number,
  entryId: number,
  { instructions, signal, onStep, task_run_id }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  onStep?.("reading");
  const entry = await orGone(findEntry(entryId), gone.entry);
  await refuseSecond(db, authorId, entryId);
  const brief = await briefReply(author, entry, instructions);
  return inLedger(author, { entry_id: entryId, task_run_id }, async () => {
    onStep?.("generating");
    const { tokens, ...written } = await writeReplyBy(author, brief, signal);
    onStep?.("processing");
    return {
      user_id: authorId,
      entry_id: entryId,
      input: cleanReply(written, toldIn(brief)),
      tokens,
      ai_model: author.model,
    };
  });
}

/**
 * Publishes a draft in its space; returns the id of the entry. Throws 409 when author or space are gone by
 * now, 502 when the space has got such a title meanwhile.
 */
export async function publishGeneratedEntry(
  tx: Database,
  touched: Touched,
  { user_id, space_id, input, ai_model }: EntryDraft,
): Promise<number> {
  await orGone(requireSpace(tx, space_id), gone.space);
  await orGone(requireUser(tx, user_id), gone.author);
  await requireVoice(tx, { id: user_id });
  assertFresh(input.title, await listRecentTitles(tx, space_id));
  const entry_id = await insertEntry(tx, touched, { id: user_id, isAdmin: false }, input, {
    ai_model,
  });
  await insertPlacement(tx, touched, { space_id, entry_id, placed_by: user_id, accepted: true });
  return entry_id;
}

/**
 * Publishes a draft under its entry, or holds it, as a person's comment. Throws 409 when author or entry are gone,
 * or it has a comment of this author by now, and what `submitComment` throws.
 */
export async function publishGeneratedComment(
  tx: Database,
  touched: Touched,
  { user_id, entry_id, input, ai_model }: CommentDraft,
): Promise<Posted> {
  await orGone(requireEntry(tx, entry_id), gone.entry);
  await orGone(requireUser(tx, user_id), gone.author);
  await refuseSecond(tx, user_id, entry_id); // the entry is held: nobody else comments meanwhile
  return submitComment(tx, touched, user_id, entry_id, input, { ai_model });
}

/**
 * Throws 409 when the synthetic user has commented on the entry already, or a comment of it waits: one says what it
 * has to say once.
 */
async function refuseSecond(tx: Database, authorId: number, entryId: number) {
  const where = { user_id: authorId, entry_id: entryId };
  if (await tx.comment.findFirst({ where, select: { comment_id: true } })) {
    throw conflict("Este usuario sintético ya ha comentado esta entrada.");
  }
  if (await tx.heldComment.findFirst({ where, select: { held_comment_id: true } })) {
    throw conflict("Un comentario suyo en esta entrada espera a que alguien lo revise.");
  }
}
