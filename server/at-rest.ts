import { flushCompileCache } from "node:module";
import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The server is at rest when it has worked for less than `REST_SHARE` of the last `WINDOW_MS` milliseconds. */
const WINDOW_MS = 10_000;
const REST_SHARE = 0.05;

/** A heap that has grown by less is left alone (bytes). */
const WORTH_COLLECTING = 20_000_000;

/**
 * Gives memory that is no longer needed back to the system, whenever the server is at rest: V8 would keep a hundred
 * megabytes of it until there is much to do again. Saves the compile cache for the next start.
 */
export function tidyUpAtRest(): void {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  let before = performance.eventLoopUtilization();
  let left = 0;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > REST_SHARE || heapInUse() < left + WORTH_COLLECTING) return;
    collectGarbage();
    left = heapInUse();
    flushCompileCache();
  }, WINDOW_MS).unref();
}

const heapInUse = () => getHeapStatistics().used_heap_size;
