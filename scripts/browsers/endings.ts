import { setTimeout as sleep } from "node:timers/promises";

/** For whatever has to be ended, before it is killed. */
const MILLISECONDS = 10_000;

type Ending = () => Promise<void>;

const endings: Ending[] = [];
let ended: Promise<never> | undefined;

/** Has something ended before this process, what was begun last first. Answers how to end it earlier. */
export function atEnd(ending: Ending): Ending {
  endings.push(ending);
  return () => {
    endings.splice(endings.indexOf(ending), 1);
    return ending();
  };
}

/** Ends all of that, and then this process. */
export function end(code: number): Promise<never> {
  return (ended ??= endAll(code));
}

async function endAll(code: number): Promise<never> {
  for (const ending of endings.toReversed()) {
    await Promise.race([ending().catch(console.error), sleep(MILLISECONDS)]);
  }
  process.exit(code);
}

/** Also when somebody stops this process, or whatever has started it dies. */
export function endWhenStopped(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => void end(130));
  }
  process.once("disconnect", () => void end(1));
}
