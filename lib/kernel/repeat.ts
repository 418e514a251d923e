import "server-only";
import { logFailure } from "@/lib/kernel/log-away";

/** Runs `work` again and again with a pause between, never twice at a time; `stop` waits for the current round. */
export function repeat(milliseconds: number, work: () => Promise<unknown>, failed: string) {
  let running = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = () => {
    running = work()
      .catch((err: unknown) => logFailure(err, failed))
      .then(() => {
        if (!stopped) next = setTimeout(round, milliseconds);
      });
  };
  round();
  return {
    stop() {
      stopped = true;
      clearTimeout(next);
      return running;
    },
  };
}
