import "server-only";
import { logFailure } from "@/lib/kernel/log-away";

/** Does something now and again, never twice at a time; stopping it waits for what is under way. */
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
