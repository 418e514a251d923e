import "server-only";
import { writeArticle, writeReply, type Generated } from "@/lib/ai/generate";
import { articlePrompt, replyPrompt, type ArticleBrief, type ReplyBrief } from "@/lib/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/ai/sample";
import { AppError } from "@/lib/kernel/errors";
import type { SyntheticAuthor } from "@/lib/generation/author";
import type { Ledger } from "@/lib/generation/ledger";
import { areAlike } from "@/lib/text/similar";

/**
 * An article whose title is no recent one's; the first try that repeats one is followed by a second, with an
 * entry of its own in the ledger. Throws 502 when that repeats one too, and what the AI service's failures become.
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

/** A comment by whatever model the author has. */
export function writeReplyBy({ writer }: SyntheticAuthor, brief: ReplyBrief, ledger: Ledger) {
  const prompt = replyPrompt(brief);
  return ledger.call("comment", prompt, async (watch) =>
    writer ? writeReply(writer, prompt, watch) : sample(sampleReply(brief)),
  );
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

function articleBy({ writer }: SyntheticAuthor, brief: ArticleBrief, ledger: Ledger) {
  const prompt = articlePrompt(brief);
  return ledger.call("entry", prompt, async (watch) =>
    writer ? writeArticle(writer, prompt, watch) : sample(sampleArticle(brief)),
  );
}

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const isRepeated = (title: string, recentTitles: string[]) =>
  recentTitles.some((recent) => areAlike(title, recent));

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
