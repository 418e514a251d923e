import { stop } from "./steps.mjs";

// A terminal and npm both deliver the same Ctrl+C: only what comes later is a second one.
const SAME_SIGNAL_MS = 500;

/** Milliseconds that each part may take to end. */
const LONGEST_END = 30_000;

/** The functions that undo what has been started, last first. */
const undoList: (() => unknown)[] = [];

/** Remembers how to undo what has just been started. What was started last is undone first. */
export function onShutDown(undo: () => unknown): void {
  undoList.unshift(undo);
}

/**
 * Runs the program: `start` starts everything, in order. The first signal undoes it all and ends the process with code
 * 0; a second one, or a failure to start, ends it at once with code 1. The death of the parent (`disconnect`) counts as
 * a signal.
 * @param longestEnd milliseconds that each part may take to end: one that hangs must not keep others from ending well
 */
export async function run(start: () => Promise<void>, longestEnd = LONGEST_END): Promise<void> {
  let first: number | null = null;
  const onSignal = () => {
    if (first === null) {
      first = performance.now();
      void shutDown(longestEnd);
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  };
  // A terminal that was closed cannot be written to any more; telling so would fail, too, without end.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, onSignal);
  try {
    await start();
  } catch (error) {
    if (first === null) stop(error); // else it was cut short, and is being undone
  }
}

async function shutDown(longestEnd: number) {
  try {
    // Not `for … of`: what is being started meanwhile joins at the front.
    for (let undo = undoList.shift(); undo; undo = undoList.shift()) await within(longestEnd, undo);
    process.exit(0);
  } catch (error) {
    stop(error);
  }
}

async function within(milliseconds: number, undo: () => unknown) {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    console.error(`No termina en ${milliseconds / 1000} s, y se sigue sin esperarlo: ${undo}`);
    resolve();
  }, milliseconds);
  await Promise.race([undo(), late]);
  clearTimeout(timer);
}
