import "server-only";
import { db } from "@/lib/kernel/db";
import type { WordRange } from "@/lib/kernel/words";
import { promptVersionInForce } from "@/lib/machines/prompt-versions/commands";
import { articlePrompt, replyPrompt, type Note } from "@/lib/newsroom/ai/prompts";
import { loadAuthor, type SyntheticAuthor } from "@/lib/newsroom/generation/author";
import {
  briefArticle,
  briefReply,
  linkedInReplies,
  toldIn,
} from "@/lib/newsroom/generation/briefs";
import { checkArticle, checkReply } from "@/lib/newsroom/generation/checking";
import { gone, orGone } from "@/lib/newsroom/generation/gone";
import { inLedger } from "@/lib/newsroom/generation/ledger";
import { beginRecord, keepFindings } from "@/lib/newsroom/generation/run-record";
import type { GenerationStep } from "@/lib/newsroom/generation/steps";
import { writeArticleBy, writeReplyBy } from "@/lib/newsroom/generation/writing";
import { requireVoice } from "@/lib/platform/limits/voice";
import { refuseSecondComment } from "@/lib/publishing/publish/comment-commands";
import { listUndecided, listUndecidedTitles } from "@/lib/publishing/review/queries";
import { refuseUnwelcome } from "@/lib/texts/comments/welcome";
import { findEntry } from "@/lib/texts/entries/queries";
import { listEarlier, listTitles } from "@/lib/texts/marks/queries";

export interface GenerateOptions {
  /** The instructions for the text, besides who writes and where. */
  instructions?: string;
  /** The request of an editor for another version of it. */
  note?: Note;
  /** Titles may repeat. */
  series?: boolean;
  /** The length of the text, if not the synthetic user's usual one. */
  words?: WordRange;
  /** The draft on the desk that this text replaces. */
  replaces?: number;
  /** Aborting it stops the AI service. */
  signal?: AbortSignal;
  onStep?: (step: GenerationStep) => void;
  /** The run of a task that asks for it; what an earlier try of the run left unfinished does not count as under way. */
  task_run_id?: number;
  /** The task of the run. */
  task_id?: number;
}

/**
 * An entry for a space as a synthetic user wrote it, with the versions of personality and instructions that it was
 * told. Until it is disposed of, the same is not written again.
 */
export type GeneratedEntry = Awaited<ReturnType<typeof generateEntry>>;

/** A comment under an entry as a synthetic user wrote it, otherwise as `GeneratedEntry`. */
export type GeneratedComment = Awaited<ReturnType<typeof generateComment>>;

/**
 * Writes an entry in a synthetic user's name for a space; if the checks find something to repair, such as a title that
 * the space has already, it is asked for once more. Nothing is published. Dispose of the text (`await using`) once it
 * is published. Throws 409 when author or space are gone or the same is under way, 429 at a daily limit, 503 when
 * generation is off, 502 or 504 when the AI service fails.
 */
export async function generateEntry(
  authorId: number,
  spaceId: number,
  options: GenerateOptions = {},
) {
  const { instructions, note, series = false, signal, onStep, replaces, ...rest } = options;
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  const { words = author.words, ...run } = rest;
  await requireVoice(db, author); // before it costs anything
  const titles = await listUndecidedTitles(authorId, spaceId, replaces);
  const asked = { instructions, note, words };
  const brief = await briefArticle(author, spaceId, asked, titles);
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  await beginRecord(run.task_run_id, prompt_versions);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { space_id: spaceId, replaces, ...run }, watched, async (ledger) => {
    const links = toldIn(brief);
    const own = [articlePrompt(brief).instructions];
    const told = { instructions: own, ...confidedIn(asked), series, words };
    const checked_with = { ...told, links: links.all };
    // Read only when there is a text to compare: a call that is refused reads nothing in vain.
    const earlierThan = async (content: string) => {
      const coming = { kind: "entry", content, user_id: authorId, spaces: [spaceId] } as const;
      const undecided = await listUndecided(authorId, spaceId, replaces);
      return {
        earlier: [...undecided, ...(await listEarlier(db, coming))],
        titles: [...titles, ...(await listTitles(db, spaceId))],
      };
    };
    const written = await writeArticleBy(author, brief, ledger, async (text) => {
      onStep?.("processing");
      const context = { ...told, links, earlierThan, sources: [] };
      return checkArticle(text, context, author.owner_id ?? authorId);
    });
    await keepFindings(run.task_run_id, written.findings);
    const about = { ai_model: author.model, brief: instructions ?? "", series, prompt_versions };
    const { username } = author;
    return { user_id: authorId, username, space_id: spaceId, ...about, checked_with, ...written };
  });
}

/**
 * Writes a comment as `generateEntry` writes an entry, under an entry that may have one; at most one of each synthetic
 * user. Also throws 403.
 */
export async function generateComment(
  authorId: number,
  entryId: number,
  { instructions, note, signal, onStep, series: _, words, replaces, ...run }: GenerateOptions = {},
) {
  onStep?.("connecting");
  const author = await loadAuthor(authorId);
  await requireVoice(db, author); // before it costs anything
  onStep?.("reading");
  const entry = await orGone(findEntry(entryId), gone.entry);
  await refuseUnwelcome(db, authorId, entryId);
  await refuseSecondComment(db, authorId, entryId, replaces);
  const asked = { instructions, note, words };
  const brief = await briefReply(author, entry, asked);
  const prompt_versions = await versionsInForce(author, run.task_id, instructions);
  await beginRecord(run.task_run_id, prompt_versions, entryId);
  const watched = { signal, onAdmitted: () => onStep?.("generating") };
  return inLedger(author, { entry_id: entryId, replaces, ...run }, watched, async (ledger) => {
    const links = linkedInReplies;
    const own = [replyPrompt(brief).instructions];
    const told = { instructions: own, ...confidedIn(asked), series: false, words };
    const checked_with = { ...told, links: links.all };
    const earlierThan = async (content: string) => {
      const coming = { kind: "comment", content, user_id: authorId, draft_id: replaces } as const;
      return { earlier: await listEarlier(db, coming), titles: [] };
    };
    const written = await writeReplyBy(author, brief, ledger, async (text) => {
      onStep?.("processing");
      const context = { ...told, links, earlierThan, sources: [] };
      return checkReply(text, context, author.owner_id ?? authorId);
    });
    await keepFindings(run.task_run_id, written.findings);
    const { title } = entry;
    const about = { ai_model: author.model, title, brief: instructions ?? "", prompt_versions };
    const { username } = author;
    return { user_id: authorId, username, entry_id: entryId, ...about, checked_with, ...written };
  });
}

/** Returns the instructions of which a text may say nothing, since it is for somebody who may not read them. */
const confidedIn = ({ instructions, note }: Pick<GenerateOptions, "instructions" | "note">) =>
  instructions && note && !note.readsBrief ? { confided: [instructions] } : {};

/** Returns the versions of personality and instructions that a text is written with; null where there are none. */
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
