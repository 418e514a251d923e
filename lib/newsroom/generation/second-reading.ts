import "server-only";
import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { Reading } from "@/lib/newsroom/ai/answers";
import { ServiceFailure } from "@/lib/newsroom/ai/failure";
import type { FailureKind } from "@/lib/newsroom/ai/failure-kind";
import { askReader } from "@/lib/newsroom/ai/generate";
import {
  readerPrompt,
  type ArticleBrief,
  type ReplyBrief,
  type TextToRead,
} from "@/lib/newsroom/ai/prompts";
import type { SyntheticAuthor } from "@/lib/newsroom/generation/author";
import type { Checked } from "@/lib/newsroom/generation/checking";
import type { Ledger } from "@/lib/newsroom/generation/ledger";

/** A text as it would be published, what stands against that, and the tokens that it took. */
type Written<Input> = Checked<Input> & { tokens: number | null };

/**
 * Has the second reader of its author, if there is one, read a text against which no block stands, and returns the text
 * with the reader's doubt among what was found. A reading that fails, or for which limits and budgets have no room, is a
 * doubt, too. Throws 503 when AI is stopped meanwhile.
 */
export async function readAgain<Input extends TextToRead>(
  { reader }: SyntheticAuthor,
  ledger: Ledger,
  brief: ArticleBrief | ReplyBrief,
  text: Written<Input>,
): Promise<Written<Input>> {
  if (!reader || text.findings.some(({ level }) => level === "block")) return text;
  const { title, summary, content } = text.input;
  const prompt = readerPrompt(brief, { title, summary, content });
  const doubted = (why: string, tokens: number | null): Written<Input> => ({
    ...text,
    findings: [...text.findings, { check: "reader", level: "warn", text: why, spans: [] }],
    tokens,
  });
  try {
    const { opinion, reason, ...took } = await ledger.read(reader, prompt, (watch) =>
      askReader(reader, prompt, watch),
    );
    const tokens = took.tokens === null ? text.tokens : (text.tokens ?? 0) + took.tokens;
    return opinion === "fit" ? { ...text, tokens } : doubted(`${SAYS[opinion]}: ${reason}`, tokens);
  } catch (error) {
    if (!(error instanceof AppError) || !UNREAD.includes(error.code)) throw error;
    log.warn({ code: error.code, reason: error.message }, "a text was not read again");
    const why = (error instanceof ServiceFailure && SENTENCES[error.kind]) || error.message;
    return doubted(`No se pudo hacer la segunda lectura. ${why}`, text.tokens);
  }
}

const SAYS: Record<Exclude<Reading["opinion"], "fit">, string> = {
  doubt: "Otra IA duda",
  unfit: "Otra IA no lo ve apto",
};

/** The failures after which a text waits unread: the service failed, or may not be asked now. */
const UNREAD: ErrorCode[] = ["ai_failed", "ai_timeout", "limit_reached"];

/** The messages about failures that are another matter when a model reads than when it writes. */
const SENTENCES: Partial<Record<FailureKind, string>> = {
  model_unknown: "El servicio de IA no conoce el modelo que lee.",
  filtered: "El servicio de IA no quiso leer el texto por su contenido.",
  unfinished: "El modelo que lee no respondió lo que se le pregunta.",
  not_understood: "El modelo que lee no respondió lo que se le pregunta.",
};
