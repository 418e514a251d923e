import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that each ending may take; then it is not waited for any more. */
const MILLISECONDS = 10_000;

type Ending = () => Promise<void>;

const endings: Ending[] = [];
let ended: Promise<never> | undefined;

/**
 * Registers an ending to be called before this process ends, the last one first. Returns a function that calls it
 * earlier.
 */
export function atEnd(ending: Ending): Ending {
  endings.push(ending);
  return () => {
    endings.splice(endings.indexOf(ending), 1);
    return ending();
  };
}

/** Calls all registered endings, and then ends this process. */
export function end(code: number): Promise<never> {
  return (ended ??= endAll(code));
}

async function endAll(code: number): Promise<never> {
  for (const ending of endings.toReversed()) {
    await Promise.race([ending().catch(console.error), sleep(MILLISECONDS)]);
  }
  process.exit(code);
}

/** Calls `end` also when a signal stops this process, or when the process that has started it dies. */
export function endWhenStopped(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(130));
  }
  process.once("disconnect", () => void end(1));
}
