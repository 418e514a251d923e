// Imports are relative, with extensions: scripts/build.ts runs on plain Node, which knows no alias.
import { AppError } from "../lib/kernel/errors.ts";
import { whyRefused } from "../lib/kernel/system-errors.ts";
import { StopError, stop } from "../server/steps.mjs";

/** Runs a command to its end and ends the process: code 0, or 1 with what went wrong on stderr. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  process.once("uncaughtException", fail); // the embedded database's thread dies so
  try {
    await command();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  if (error instanceof AppError) stop(told(error.message, error.detail));
  const why = whyRefused(error);
  stop(why === null ? error : told(why, (error as Partial<Error>).message));
}

/** Makes an error of a sentence and, below it, the original message. */
const told = (sentence: string, original?: string) =>
  new StopError(original ? `${sentence}\n  ${original}` : sentence);
