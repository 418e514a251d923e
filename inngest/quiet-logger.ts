import { log } from "@/lib/kernel/log";

/**
 * What the package says of itself, in one line each and without a stack: anybody may call `/api/inngest` without a
 * signature, as often as he likes.
 */
export const quietLogger = {
  debug: (...said: unknown[]) => log.debug(...lineOf(said)),
  info: (...said: unknown[]) => log.info(...lineOf(said)),
  warn: (...said: unknown[]) => log.warn(...lineOf(said)),
  error: (...said: unknown[]) => log.warn(...lineOf(said)),
};

/** The fields and the sentence of a line; errors are told by their first line. */
function lineOf(said: unknown[]): [fields: object, sentence: string] {
  const words = said.filter((part) => typeof part === "string");
  const parts = said.filter((part) => typeof part === "object" && part !== null);
  const fields: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, value] of Object.entries(part instanceof Error ? { err: part } : part)) {
      if (value instanceof Error) fields.cause = value.message.split("\n", 1)[0];
      else fields[name] = value;
    }
  }
  return [{ by: "inngest", ...fields }, words.join(" ")];
}
