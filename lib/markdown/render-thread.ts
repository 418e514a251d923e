import { Worker } from "node:worker_threads";
import path from "node:path";
import type { RenderJob, RenderOutcome } from "./worker/outcome";

export type ThreadOutcome = RenderOutcome | { refused: "time" | "memory"; cause: string };

/** Enough for the longest allowed text, little enough that a few hostile ones do not hurt the server. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 160,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
};

/**
 * The budget is processor time, so that a busy machine does not turn an honest text down; but nobody waits
 * longer than this many times the budget.
 */
const MAX_WAIT = 3;

/**
 * One thread that renders one text after another. A text that takes more than `budget` milliseconds of work,
 * or outgrows the memory limit, takes the thread with it; the next text gets a new one. Waiting for a turn or
 * for the thread to start does not count. An idle thread does not keep the process alive.
 */
export class RenderThread {
  readonly #budget: number;
  #worker: Promise<Worker> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(budget: number) {
    this.#budget = budget;
  }

  /** Rejects only when no thread can be started at all. */
  run(job: RenderJob): Promise<ThreadOutcome> {
    const outcome = this.#turn.then(() => this.#render(job));
    this.#turn = outcome.catch(() => undefined);
    return outcome;
  }

  async #render(job: RenderJob): Promise<ThreadOutcome> {
    this.#worker ??= startWorker();
    const worker = await this.#worker.catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    worker.ref();
    const outcome = await answer(worker, job, this.#budget);
    if ("refused" in outcome && (outcome.refused === "time" || outcome.refused === "memory")) {
      this.#worker = undefined;
      await worker.terminate();
    } else {
      worker.unref();
    }
    return outcome;
  }
}

function startWorker(): Promise<Worker> {
  // Found from the project's root and run by Node itself, so that no bundler has to know about it.
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    "lib/markdown/worker/worker.ts",
  );
  const worker = new Worker(/* turbopackIgnore: true */ file, {
    env: { NODE_ENV: "production" }, // it needs none of our settings, least of all the secret ones
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  });
  return new Promise((resolve, reject) => {
    // Stays for good: a thread can run out of memory while it is being ended, and an error that nobody
    // listens to would end the process.
    worker.on("error", reject);
    worker.once("message", () => resolve(worker));
  });
}

async function answer(worker: Worker, job: RenderJob, budget: number): Promise<ThreadOutcome> {
  const before = await worker.cpuUsage();
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (outcome: ThreadOutcome) => {
      isOver = true;
      clearTimeout(nextCheck);
      clearTimeout(lastStop);
      worker.off("message", finish).off("error", fail);
      resolve(outcome);
    };
    const fail = (error: unknown) => finish({ refused: "memory", cause: String(error) });
    const stop = () => finish({ refused: "time", cause: `More than ${budget} ms of work` });
    const check = async () => {
      const { user, system } = await worker.cpuUsage(before);
      const left = budget - (user + system) / 1000;
      if (isOver) return;
      if (left <= 0) stop();
      else nextCheck = setTimeout(check, left);
    };
    let nextCheck = setTimeout(check, budget);
    const lastStop = setTimeout(stop, MAX_WAIT * budget);
    worker.on("message", finish).on("error", fail);
    worker.postMessage(job);
  });
}
