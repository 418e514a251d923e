import { flushCompileCache } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How long after the start nothing of it is under way any more (milliseconds). */
const SETTLED_AFTER = 5_000;

/**
 * Once the start is over, keeps what was compiled for the next one, and gives back to the system what only the start has
 * needed: V8 would hold some 60 MB of it until it has much to do.
 */
export function settle(): void {
  setTimeout(() => {
    flushCompileCache();
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    collectGarbage();
  }, SETTLED_AFTER).unref();
}
