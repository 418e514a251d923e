import "server-only";
import type { Nothing } from "@/lib/ai/answers";
import { writeArticle, writeReply, type Generated } from "@/lib/ai/generate";
import { articlePrompt, replyPrompt, type ArticleBrief, type ReplyBrief } from "@/lib/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/ai/sample";
import { AppError } from "@/lib/kernel/errors";
import type { SyntheticAuthor } from "@/lib/generation/author";
import type { Ledger } from "@/lib/generation/ledger";
import { areAlike } from "@/lib/text/similar";

/**
 * An article whose title is no recent one's; the first try that repeats one is followed by a second, with an
 * entry of its own in the ledger. Throws 502 when that repeats one too, `NothingToSay`, and what
 * the AI service's failures become.
 */
export async function writeFreshArticle(
  author: SyntheticAuthor,
  brief: ArticleBrief,
  ledger: Ledger,
) {
  const first = await articleBy(author, brief, ledger);
  if (!isRepeated(first.title, brief.recentTitles)) return first;
  const recentTitles = [first.title, ...brief.recentTitles];
  const second = await articleBy(author, { ...brief, recentTitles }, ledger);
  assertFresh(second.title, brief.recentTitles);
  return { ...second, tokens: sum(first.tokens, second.tokens) };
}

/** A comment by whatever model the author has. Throws `NothingToSay`, and what the AI service's failures become. */
export async function writeReplyBy({ writer }: SyntheticAuthor, brief: ReplyBrief, ledger: Ledger) {
  const prompt = replyPrompt(brief);
  const answer = await ledger.call("comment", prompt, async (watch) =>
    writer ? writeReply(writer, prompt, watch, brief.words) : sample(sampleReply(brief)),
  );
  return textOf(answer);
}

/** 422: the model had nothing to say, and this is why. That is an answer, and no failure. */
export class NothingToSay extends AppError {
  readonly tokens: number | null;

  constructor(reason: string, tokens: number | null) {
    super("nothing_to_say", `El modelo decidió no escribir nada: ${reason}`);
    this.tokens = tokens;
  }
}

function textOf<T extends object>(answer: Generated<T | Nothing>): Generated<T> {
  if ("nothing" in answer) throw new NothingToSay(answer.nothing, answer.tokens);
  return answer as Generated<T>;
}

/** Throws 502 for a title that says what a recent one says. */
export function assertFresh(title: string, recentTitles: string[]) {
  if (isRepeated(title, recentTitles)) {
    throw new AppError(
      "ai_failed",
      `El texto generado repite otro del espacio: "${title}". No se ha publicado.`,
    );
  }
}

async function articleBy({ writer }: SyntheticAuthor, brief: ArticleBrief, ledger: Ledger) {
  const prompt = articlePrompt(brief);
  const answer = await ledger.call("entry", prompt, async (watch) =>
    writer ? writeArticle(writer, prompt, watch, brief.words) : sample(sampleArticle(brief)),
  );
  return textOf(answer);
}

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const isRepeated = (title: string, recentTitles: string[]) =>
  recentTitles.some((recent) => areAlike(title, recent));

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
