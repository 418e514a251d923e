import "server-only";
import type { Nothing } from "@/lib/ai/answers";
import { writeArticle, writeReply, type Generated } from "@/lib/ai/generate";
import { articlePrompt, replyPrompt, type ArticleBrief, type ReplyBrief } from "@/lib/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/ai/sample";
import { afterRepair, type Finding } from "@/lib/checks";
import { AppError } from "@/lib/kernel/errors";
import type { SyntheticAuthor } from "@/lib/generation/author";
import type { Checked } from "@/lib/generation/checking";
import type { Ledger } from "@/lib/generation/ledger";
import { areAlike } from "@/lib/text/similar";

type Purpose = Parameters<Ledger["call"]>[0];

interface Written<Text, Input> {
  write(brief: { repairs: Finding[]; purpose: Purpose }): Promise<Generated<Text>>;
  check(text: Text): Promise<Checked<Input>> | Checked<Input>;
}

/**
 * An article whose title is no recent one's, unless it is part of a `series`, with what the checks find in it. What can
 * be mended is asked for once more, with an entry of its own in the ledger. Throws 502 when the second title repeats
 * one, too, `NothingToSay`, what `check` throws, and what the AI service's failures become.
 */
export async function writeArticleBy<Input>(
  author: SyntheticAuthor,
  brief: ArticleBrief & { series: boolean },
  ledger: Ledger,
  check: (text: { title: string; content: string }) => Promise<Checked<Input>>,
) {
  const { recentTitles, series } = brief;
  const first = await articleBy(author, brief, ledger, "entry");
  if (series || !isRepeated(first.title, recentTitles)) {
    return onceMore(first, { check, write: again });
  }
  const second = await articleBy(
    author,
    { ...brief, recentTitles: [first.title, ...recentTitles] },
    ledger,
    "entry",
  );
  assertFresh(second.title, recentTitles);
  const { input, findings } = await check(second);
  return {
    ...{ input, findings: findings.map(afterRepair) },
    tokens: sum(first.tokens, second.tokens),
  };

  async function again({ repairs, purpose }: { repairs: Finding[]; purpose: Purpose }) {
    const text = await articleBy(author, withRepairs(brief, repairs), ledger, purpose);
    if (!series) assertFresh(text.title, recentTitles);
    return text;
  }
}

/** A comment by whatever model the author has, with what the checks find in it; as `writeArticleBy`. */
export async function writeReplyBy<Input>(
  { writer }: SyntheticAuthor,
  brief: ReplyBrief,
  ledger: Ledger,
  check: (text: { content: string }) => Checked<Input>,
) {
  const write = async ({ repairs, purpose }: { repairs: Finding[]; purpose: Purpose }) => {
    const asked = withRepairs(brief, repairs);
    const prompt = replyPrompt(asked);
    const answer = await ledger.call(purpose, prompt, async (watch) =>
      writer ? writeReply(writer, prompt, watch) : sample(sampleReply(asked)),
    );
    return textOf(answer);
  };
  return onceMore(await write({ repairs: [], purpose: "comment" }), { check, write });
}

/** The text, or the one that it was written anew as when there was something to mend. */
async function onceMore<Text, Input>(
  first: Generated<Text>,
  { check, write }: Written<Text, Input>,
): Promise<Checked<Input> & { tokens: number | null }> {
  const { input, findings } = await check(first);
  const repairs = findings.filter(({ level }) => level === "repair");
  if (repairs.length === 0 || findings.some(({ level }) => level === "block")) {
    return { input, findings: findings.map(afterRepair), tokens: first.tokens };
  }
  const second = await write({ repairs, purpose: "repair" });
  const again = await check(second);
  return {
    ...{ input: again.input, findings: again.findings.map(afterRepair) },
    tokens: sum(first.tokens, second.tokens),
  };
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

async function articleBy(
  { writer }: SyntheticAuthor,
  brief: ArticleBrief,
  ledger: Ledger,
  purpose: Purpose,
) {
  const prompt = articlePrompt(brief);
  const answer = await ledger.call(purpose, prompt, async (watch) =>
    writer ? writeArticle(writer, prompt, watch) : sample(sampleArticle(brief)),
  );
  return textOf(answer);
}

/** The same task, with what was wrong with the first answer. */
const withRepairs = <Brief extends { instructions?: string }>(
  brief: Brief,
  repairs: Finding[],
): Brief =>
  repairs.length === 0
    ? brief
    : {
        ...brief,
        instructions: [
          brief.instructions,
          "Ya lo has escrito una vez y no se ha podido publicar. Escríbelo de nuevo sin estas faltas:",
          ...repairs.map(({ text }) => `- ${text}`),
        ]
          .filter(Boolean)
          .join("\n"),
      };

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const isRepeated = (title: string, recentTitles: string[]) =>
  recentTitles.some((recent) => areAlike(title, recent));

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
