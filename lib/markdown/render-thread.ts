import { setImmediate } from "node:timers";
import { Worker } from "node:worker_threads";
import path from "node:path";
import type { RenderJob, RenderOutcome } from "./worker/outcome";

export type ThreadOutcome = RenderOutcome | { refused: "deadline" | "memory"; cause: string };

/** Enough for the longest allowed text, little enough that a few hostile ones do not hurt the server. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 160,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
};

/**
 * One thread that renders one text after another. A text that is not done within `deadline` milliseconds, or
 * outgrows the memory limit, takes the thread with it; the next text gets a new one. Waiting for a turn or
 * for the thread to start does not count. An idle thread does not keep the process alive.
 */
export class RenderThread {
  readonly #deadline: number;
  #worker: Promise<Worker> | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(deadline: number) {
    this.#deadline = deadline;
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
    const outcome = await answer(worker, job, this.#deadline);
    if ("refused" in outcome && (outcome.refused === "deadline" || outcome.refused === "memory")) {
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

function answer(worker: Worker, job: RenderJob, deadline: number): Promise<ThreadOutcome> {
  return new Promise((resolve) => {
    const finish = (outcome: ThreadOutcome) => {
      clearTimeout(timer);
      worker.off("message", finish).off("error", fail);
      resolve(outcome);
    };
    const fail = (error: unknown) => finish({ refused: "memory", cause: String(error) });
    const expire = () => finish({ refused: "deadline", cause: `No answer within ${deadline} ms` });
    // When this thread was the busy one, the answer may be waiting: it is read before `expire` runs.
    const timer = setTimeout(() => setImmediate(expire), deadline);
    worker.on("message", finish).on("error", fail);
    worker.postMessage(job);
  });
}
