import { StopError } from "./stop-error";

/** Runs a command to its end and ends the process: code 0, or 1 with what went wrong on stderr. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

/** Shows why the command stops and ends the process with code 1. */
export function fail(error: unknown): never {
  console.error(error instanceof StopError ? `✖ ${error.message}` : error);
  process.exit(1);
}
