import { log } from "@/lib/kernel/log";

/** Milliseconds between two logs of the same sentence. */
const SAID_EVERY = 60_000;

/** When each sentence was logged last; some have names in them, so that the map is emptied now and then. */
const saidAt = new Map<string, number>();
const SENTENCES = 200;

const saying =
  (level: "debug" | "info" | "warn") =>
  (...parts: unknown[]) => {
    const [fields, sentence] = lineOf(parts);
    const now = performance.now();
    const said = `${level} ${sentence}`;
    if (now - (saidAt.get(said) ?? -Infinity) < SAID_EVERY) return;
    if (saidAt.size >= SENTENCES) saidAt.clear();
    saidAt.set(said, now);
    log[level](fields, sentence);
  };

/**
 * Logs what Inngest's package reports, in one line each, without a stack and at most once a minute: anybody may call
 * `/api/inngest` without a signature, as often as they like.
 */
export const quietLogger = {
  debug: saying("debug"),
  info: saying("info"),
  warn: saying("warn"),
  error: saying("warn"),
};

/** The fields and the sentence of a line; errors are told by their first line. */
function lineOf(said: unknown[]): [fields: object, sentence: string] {
  const words = said.filter((part) => typeof part === "string");
  const parts = said.filter((part) => typeof part === "object" && part !== null);
  const fields: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part instanceof Error ? { err: part } : part)) {
      if (value instanceof Error) fields.cause = causeOf(value);
      else fields[name] = value;
    }
  }
  return [{ by: "inngest", ...fields }, words.join(" ")];
}

/**
 * Returns the cause of an error. The package reads every answer of Inngest as JSON, but a refused key is plain text.
 */
const causeOf = (error: Error) =>
  error instanceof SyntaxError
    ? "Inngest refused, or something else answered: compare INNGEST_SIGNING_KEY and INNGEST_BASE_URL"
    : error.message.split("\n", 1)[0];
