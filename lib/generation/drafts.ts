import "server-only";
import { articlePrompt, replyPrompt, type WordRange } from "@/lib/ai/prompts";
import { refuseSecondComment } from "@/lib/comments/commands";
import { findEntry } from "@/lib/entries/queries";
import { listEarlierTexts } from "@/lib/entries/sketches";
import { loadAuthor, type SyntheticAuthor } from "@/lib/generation/author";
import { briefArticle, briefReply, toldIn } from "@/lib/generation/briefs";
import { checkArticle, checkReply } from "@/lib/generation/checking";
import { gone, orGone } from "@/lib/generation/gone";
import { inLedger } from "@/lib/generation/ledger";
import type { GenerationStep } from "@/lib/generation/steps";
import { writeArticleBy, writeReplyBy } from "@/lib/generation/writing";
import { db } from "@/lib/kernel/db";
import { requireVoice } from "@/lib/limits/voice";
import { promptVersionInForce } from "@/lib/prompt-versions/commands";

export interface DraftOptions {
  /** What the text is asked for with, besides who writes and where. */
  instructions?: string;
  /** Titles may repeat, and how many words a text shall have. */
  series?: boolean;
  /** The text on the desk that a comment would replace. */
  replaces?: number;
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
 * once, then refused, and so is what the checks find to mend. Nothing is published. Dispose of the draft
 * (`await using`) when that is done. Throws 409 when author or space are gone or the same is under way, 429 at a daily
 * limit, 503 when generation is off, 502 or 504 when the AI service fails.
 */
export async function draftEntry(
  authorId: number,
  spaceId: number,
  { instructions, series = false, words, signal, onStep, replaces: _, ...run }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  const brief = await briefArticle(author, spaceId, { instructions, words });
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { space_id: spaceId, ...run }, watched, async (ledger) => {
    const context = {
      instructions: [articlePrompt(brief).instructions],
      earlier: await listEarlierTexts(db, spaceId),
      links: toldIn(brief),
      ...{ series, words, sources: [] },
    };
    const written = await writeArticleBy(author, { ...brief, series }, ledger, (text) => {
      onStep?.("processing");
      return checkArticle(text, context, author.owner_id ?? authorId);
    });
    const about = { ai_model: author.model, brief: instructions ?? "", series, prompt_versions };
    return { user_id: authorId, space_id: spaceId, ...about, ...written };
  });
}

/** The same for a comment under an entry; one of each synthetic user. */
export async function draftComment(
  authorId: number,
  entryId: number,
  { instructions, signal, onStep, series: _, words, replaces, ...run }: DraftOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  onStep?.("reading");
  const entry = await orGone(findEntry(entryId), gone.entry);
  await refuseSecondComment(db, authorId, entryId, replaces);
  const brief = await briefReply(author, entry, { instructions, words });
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { entry_id: entryId, ...run }, watched, async (ledger) => {
    const context = {
      instructions: [replyPrompt(brief).instructions],
      links: toldIn(brief),
      ...{ earlier: [], series: false, words, sources: [] },
    };
    const written = await writeReplyBy(author, brief, ledger, (text) => {
      onStep?.("processing");
      return checkReply(text, context);
    });
    const { title } = entry;
    const about = { ai_model: author.model, title, brief: instructions ?? "", prompt_versions };
    return { user_id: authorId, entry_id: entryId, ...about, ...written };
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
