import "server-only";
import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { Nothing } from "@/lib/newsroom/ai/answers";
import {
  writeArticle,
  writeReply,
  type Generated,
  type WrittenArticle,
} from "@/lib/newsroom/ai/generate";
import {
  articlePrompt,
  replyPrompt,
  type ArticleBrief,
  type ReplyBrief,
  type TextToRead,
} from "@/lib/newsroom/ai/prompts";
import { sampleArticle, sampleReply } from "@/lib/newsroom/ai/sample";
import type { SyntheticAuthor } from "@/lib/newsroom/generation/author";
import type { Checked } from "@/lib/newsroom/generation/checking";
import type { Ledger } from "@/lib/newsroom/generation/ledger";
import { readAgain } from "@/lib/newsroom/generation/second-reading";
import { afterRepair, toldToWriter, type Finding } from "@/lib/platform/checks";
import { NOTHING_WRITTEN } from "@/lib/publishing/review/schema";

type Purpose = Parameters<Ledger["call"]>[0];

interface WritingSteps<Text, Input> {
  write(brief: { repairs: Finding[]; purpose: Purpose }): Promise<Generated<Text>>;
  check(text: Generated<Text>): Promise<Checked<Input>>;
  ledger: Ledger;
}

/**
 * Writes an article and returns it with the findings of the checks and of its author's second reader. If it can be
 * repaired, it is asked for once more; each call has an entry of its own in the ledger. Throws `NothingToSay`, what
 * `check` throws, and the errors of the AI service.
 */
export async function writeArticleBy<Input extends TextToRead>(
  author: SyntheticAuthor,
  brief: ArticleBrief,
  ledger: Ledger,
  check: (text: Generated<WrittenArticle>) => Promise<Checked<Input>>,
) {
  const { writer } = author;
  const write = async ({ repairs, purpose }: { repairs: Finding[]; purpose: Purpose }) => {
    const asked = withRepairs(brief, repairs);
    const prompt = articlePrompt(asked);
    const answer = await ledger.call(purpose, prompt, async (watch) =>
      writer ? writeArticle(writer, prompt, watch) : sample(sampleArticle(asked)),
    );
    return textOf(answer);
  };
  const first = await write({ repairs: [], purpose: "entry" });
  return readAgain(author, ledger, brief, await onceMore(first, { check, write, ledger }));
}

/** Writes a comment and returns it with what was found in it, as `writeArticleBy` does an article. */
export async function writeReplyBy<Input extends TextToRead>(
  author: SyntheticAuthor,
  brief: ReplyBrief,
  ledger: Ledger,
  check: (text: Generated<{ content: string }>) => Promise<Checked<Input>>,
) {
  const { writer } = author;
  const write = async ({ repairs, purpose }: { repairs: Finding[]; purpose: Purpose }) => {
    const asked = withRepairs(brief, repairs);
    const prompt = replyPrompt(asked);
    const answer = await ledger.call(purpose, prompt, async (watch) =>
      writer ? writeReply(writer, prompt, watch) : sample(sampleReply(asked)),
    );
    return textOf(answer);
  };
  const first = await write({ repairs: [], purpose: "comment" });
  return readAgain(author, ledger, brief, await onceMore(first, { check, write, ledger }));
}

/**
 * Returns the text, or its second version when there was something to repair. If that fails, the first one is returned
 * with what was found in it.
 */
async function onceMore<Text, Input>(
  first: Generated<Text>,
  { check, write, ledger }: WritingSteps<Text, Input>,
): Promise<Checked<Input> & { tokens: number | null }> {
  const checked = await check(first);
  const { findings } = checked;
  const repairs = findings.filter(({ level }) => level === "repair");
  const asItIs = { ...checked, findings: findings.map(afterRepair), tokens: first.tokens };
  if (repairs.length === 0 || findings.some(({ level }) => level === "block")) return asItIs;
  try {
    const second = await write({ repairs, purpose: "repair" });
    const again = await check(second);
    return {
      ...again,
      findings: again.findings.map(afterRepair),
      tokens: sum(first.tokens, second.tokens),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !UNREPAIRED.includes(error.code)) throw error;
    log.warn({ code: error.code, reason: error.message }, "a text was not mended");
    await ledger.goBack();
    const spent = error instanceof NothingToSay ? error.tokens : null;
    return { ...asItIs, tokens: sum(first.tokens, spent) };
  }
}

/**
 * The failures of a repair after which the first text is kept: the service failed, gave nothing of use, or may not be
 * asked now.
 */
const UNREPAIRED: ErrorCode[] = [
  "ai_failed",
  "ai_timeout",
  "unfit",
  "limit_reached",
  "nothing_to_say",
  "busy",
];

/** 422: the model had nothing to say, and this is why. That is an answer, and no failure. */
export class NothingToSay extends AppError {
  readonly tokens: number | null;

  constructor(reason: string, tokens: number | null) {
    super("nothing_to_say", `${NOTHING_WRITTEN}: ${reason}`);
    this.tokens = tokens;
  }
}

function textOf<T extends object>(answer: Generated<T | Nothing>): Generated<T> {
  if ("nothing" in answer) throw new NothingToSay(answer.nothing, answer.tokens);
  return answer as Generated<T>;
}

/** Adds to the instructions of a brief what was wrong with the first answer. */
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
          ...repairs.map((finding) => `- ${toldToWriter(finding)}`),
        ]
          .filter(Boolean)
          .join("\n"),
      };

const sample = <T>(text: T): Generated<T> => ({ ...text, tokens: null });

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);
