import "server-only";
import { writeArticle, writeReply, type Generated } from "@/lib/ai/generate";
import type { ArticleBrief, ReplyBrief } from "@/lib/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/ai/sample";
import { AppError } from "@/lib/kernel/errors";
import type { SyntheticAuthor } from "@/lib/generation/author";
import { areAlike } from "@/lib/text/similar";

/**
 * An article whose title is no recent one's; the first try that repeats one is followed by a second, which
 * `enterAnother` allows. Throws 502 when that repeats one too, and what the AI service's failures become.
 */
export async function writeFreshArticle(
  author: SyntheticAuthor,
  brief: ArticleBrief,
  enterAnother: () => Promise<void>,
  signal?: AbortSignal,
) {
  const first = await articleBy(author, brief, signal);
  if (!isRepeated(first.title, brief.recentTitles)) return first;
  await enterAnother();
  const recentTitles = [first.title, ...brief.recentTitles];
  const second = await articleBy(author, { ...brief, recentTitles }, signal);
  assertFresh(second.title, brief.recentTitles);
  return { ...second, tokens: sum(first.tokens, second.tokens) };
}

/** A comment by whatever model the author has. */
export const writeReplyBy = async (
  { writer }: SyntheticAuthor,
  brief: ReplyBrief,
  signal?: AbortSignal,
) => (writer ? writeReply(writer, brief, signal) : sample(sampleReply(brief)));

/** Throws 502 for a title that says what a recent one says. */
export function assertFresh(title: string, recentTitles: string[]) {
  if (isRepeated(title, recentTitles)) {
    throw new AppError(
      "ai_failed",
      `El texto generado repite otro del espacio: "${title}". No se ha publicado.`,
    );
  }
}

async function articleBy({ writer }: SyntheticAuthor, brief: ArticleBrief, signal?: AbortSignal) {
  return writer ? writeArticle(writer, brief, signal) : sample(sampleArticle(brief));
}

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const isRepeated = (title: string, recentTitles: string[]) =>
  recentTitles.some((recent) => areAlike(title, recent));

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
