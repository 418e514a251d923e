import { stop } from "../server/steps.mjs";

/** Runs a command to its end and ends the process: code 0, or 1 with what went wrong on stderr. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    stop(error);
  }
}
