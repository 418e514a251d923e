import "server-only";
import type { WordRange } from "@/lib/ai/prompts";
import { submitComment } from "@/lib/comments/commands";
import type { Posted } from "@/lib/comments/dto";
import { insertEntry } from "@/lib/entries/commands";
import { findEntry } from "@/lib/entries/queries";
import { requireEntry } from "@/lib/entries/records";
import { loadAuthor, type SyntheticAuthor } from "@/lib/generation/author";
import { briefArticle, briefReply, listRecentTitles, toldIn } from "@/lib/generation/briefs";
import { cleanArticle, cleanReply } from "@/lib/generation/clean";
import { gone, orGone } from "@/lib/generation/gone";
import { inLedger, recordOutcome } from "@/lib/generation/ledger";
import type { GenerationStep } from "@/lib/generation/steps";
import { assertFresh, writeFreshArticle, writeReplyBy } from "@/lib/generation/writing";
import type { Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/limits/voice";
import { promptVersionInForce } from "@/lib/prompt-versions/commands";
import { insertPlacement } from "@/lib/spaces/commands";
import { requireSpace } from "@/lib/spaces/records";
import { requireUser } from "@/lib/users/records";

export interface DraftOptions {
  /** What the text is asked for with, besides who writes and where. */
  instructions?: string;
  /** How long it shall be, where that was said. */
  words?: WordRange;
  /** Aborting it stops the AI service. */
  signal?: AbortSignal;
  onStep?: (step: GenerationStep) => void;
  /** The run of a task that asks for it: what an earlier try of the run left unfinished is dead. */
  task_run_id?: number;
  /** The task of the run. */
  task_id?: number;
}

/**
 * An entry for a space as a synthetic user wrote it, and with which versions of what it is told. Until it is disposed
 * of, the same is not written again.
 */
export type EntryDraft = Awaited<ReturnType<typeof draftEntry>>;

/** The same for a comment under an entry. */
export type CommentDraft = Awaited<ReturnType<typeof draftComment>>;

/**
 * Writes an entry in a synthetic user's name for a space; a title too close to a recent one is written anew
 * once, then refused. Nothing is published. Dispose of the draft (`await using`) when that is done. Throws
 * 409 when author or space are gone or the same is under way, 422 when the model has nothing to say, 429 at a daily limit, 503 when generation is
 * off, 502 or 504 when the AI service fails.
 */
export async function draftEntry(
  authorId: number,
  spaceId: number,
  { instructions, words, signal, onStep, ...run }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  const brief = await briefArticle(author, spaceId, { instructions, words });
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { space_id: spaceId, ...run }, watched, async (ledger) => {
    const { tokens, ...written } = await writeFreshArticle(author, brief, ledger);
    onStep?.("processing");
    const input = await cleanArticle(written, toldIn(brief), author.owner_id ?? authorId);
    return { user_id: authorId, space_id: spaceId, input, tokens, prompt_versions };
  });
}

/** The same for a comment under an entry; one of each synthetic user. */
export async function draftComment(
  authorId: number,
  entryId: number,
  { instructions, words, signal, onStep, ...run }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  onStep?.("reading");
  const entry = await orGone(findEntry(entryId), gone.entry);
  await refuseSecond(db, authorId, entryId);
  const brief = await briefReply(author, entry, { instructions, words });
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { entry_id: entryId, ...run }, watched, async (ledger) => {
    const { tokens, ...written } = await writeReplyBy(author, brief, ledger);
    onStep?.("processing");
    return {
      user_id: authorId,
      entry_id: entryId,
      input: cleanReply(written, toldIn(brief)),
      tokens,
      prompt_versions,
    };
  });
}

/** Which personality and which instructions a text is written with; null where there are none. */
async function versionsInForce(
  { id, personality }: SyntheticAuthor,
  taskId: number | undefined,
  instructions: string | undefined,
): Promise<{ user: number | null; task: number | null }> {
  const user = { scope: "user" as const, scope_id: id, text: personality };
  const task = taskId !== undefined && {
    scope: "task" as const,
    scope_id: taskId,
    text: instructions ?? null,
  };
  return {
    user: await promptVersionInForce(db, user),
    task: task ? await promptVersionInForce(db, task) : null,
  };
}

/**
 * Publishes a draft in its space; returns the id of the entry. Throws 409 when author or space are gone by
 * now, 502 when the space has got such a title meanwhile.
 */
export async function publishGeneratedEntry(
  tx: Database,
  touched: Touched,
  { user_id, space_id, input, generation_id }: EntryDraft,
): Promise<number> {
  await orGone(requireSpace(tx, space_id), gone.space);
  await orGone(requireUser(tx, user_id), gone.author);
  await requireVoice(tx, { id: user_id });
  assertFresh(input.title, await listRecentTitles(tx, space_id));
  const entry_id = await insertEntry(tx, touched, { id: user_id, isAdmin: false }, input);
  await insertPlacement(tx, touched, { space_id, entry_id, placed_by: user_id, accepted: true });
  await recordOutcome(tx, generation_id, "published");
  return entry_id;
}

/**
 * Publishes a draft under its entry, or holds it, as a person's comment. Throws 409 when author or entry are gone,
 * or it has a comment of this author by now, and what `submitComment` throws.
 */
export async function publishGeneratedComment(
  tx: Database,
  touched: Touched,
  { user_id, entry_id, input, generation_id }: CommentDraft,
): Promise<Posted> {
  await orGone(requireEntry(tx, entry_id), gone.entry);
  await orGone(requireUser(tx, user_id), gone.author);
  await refuseSecond(tx, user_id, entry_id); // the entry is held: nobody else comments meanwhile
  const posted = await submitComment(tx, touched, user_id, entry_id, input);
  await recordOutcome(tx, generation_id, posted.held === null ? "published" : "written");
  return posted;
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
