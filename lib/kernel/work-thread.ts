import path from "node:path";
import { Worker } from "node:worker_threads";
import { rateLimited, tooBusy } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";

/** The thread was stopped: the job took too long, or the thread outgrew its memory or died of it. */
export interface Stopped {
  stopped: "time" | "memory";
  cause: string;
}

/** The owner whose turn a job takes, and the refusal of the owner's jobs that still wait. */
interface Turn {
  owner?: string;
  /** Makes the error with which the owner's waiting jobs are refused, because this job takes their place. */
  newest?: () => Error;
}

/** How many jobs may wait for their turn, of all owners and of each; any number by default. */
interface Waiting {
  total?: number;
  each?: number;
}

/** The memory of a thread: enough for the largest job, little enough that a few hostile ones do not hurt the server. */
const RESOURCE_LIMITS = {
  maxOldGenerationSizeMb: 160,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
};

/**
 * The most real time that a job may take, in multiples of its budget. The budget itself is processor time, so that a
 * busy machine does not turn an honest job down.
 */
const MAX_WAIT = 5;

/**
 * A thread that does one job after another, so that the server's own thread is free to answer. A job that takes
 * more than `budget` milliseconds of work, or outgrows the memory limit, takes the thread with it; the next
 * one gets a new thread. Waiting for a turn or for the thread to start does not count. An idle thread does
 * not keep the process alive.
 *
 * `program` (a path from the project's root) posts a message when it is ready, and then one for each job.
 */
export class WorkThread<Job, Outcome> {
  readonly #program: string;
  readonly #budget: number;
  readonly #queue: FairQueue;
  #worker: Promise<Worker> | undefined;

  constructor(program: string, budget: number, waiting: Waiting = {}) {
    const { total = Infinity, each = total } = waiting;
    this.#program = program;
    this.#budget = budget;
    this.#queue = new FairQueue({
      atOnce: 1,
      waiting: total,
      waitingEach: each,
      full: tooBusy,
      fullForOwner: tooManyAtOnce,
    });
  }

  /** Starts the thread now, so that the first job need not wait for it. A failure shows at that job. */
  start(): void {
    this.#worker ??= startWorker(this.#program);
    this.#worker.then(
      (worker) => worker.unref(),
      () => (this.#worker = undefined),
    );
  }

  /**
   * Rejects when no thread can be started at all, and with 503 or 429 when too many jobs wait: of everybody, or of
   * its owner.
   */
  run(job: Job, turn?: Turn): Promise<Outcome | Stopped>;
  /** `unless` is called when the job's turn has come: if it returns true, the job is skipped and the result is null. */
  run(job: Job, turn: Turn & { unless: () => boolean }): Promise<Outcome | Stopped | null>;
  run(job: Job, { owner = "", newest, unless }: Turn & { unless?: () => boolean } = {}) {
    return this.#queue.run(owner, async () => (unless?.() ? null : this.#work(job)), { newest });
  }

  async #work(job: Job): Promise<Outcome | Stopped> {
    this.#worker ??= startWorker(this.#program);
    const worker = await this.#worker.catch((error: unknown) => {
      this.#worker = undefined;
      throw error;
    });
    worker.ref();
    const answer = await answerOf<Job, Outcome>(worker, job, this.#budget);
    if ("outcome" in answer) {
      worker.unref();
      return answer.outcome;
    }
    this.#worker = undefined;
    await worker.terminate();
    this.start(); // the next job does not wait for it
    return answer;
  }
}

const tooManyAtOnce = () =>
  rateLimited(
    "Has pedido demasiadas cosas a la vez. Espera unos segundos e inténtalo de nuevo.",
    3,
  );

function startWorker(program: string): Promise<Worker> {
  // Found from the project's root and run by Node itself, so that no bundler has to know about it.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), program);
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

async function answerOf<Job, Outcome>(
  worker: Worker,
  job: Job,
  budget: number,
): Promise<{ outcome: Outcome } | Stopped> {
  const before = await worker.cpuUsage();
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (answer: { outcome: Outcome } | Stopped) => {
      isOver = true;
      clearTimeout(nextCheck);
      clearTimeout(lastStop);
      worker.off("message", receive).off("error", fail);
      resolve(answer);
    };
    const receive = (outcome: Outcome) => finish({ outcome });
    const fail = (error: unknown) => finish({ stopped: "memory", cause: String(error) });
    const stop = () => finish({ stopped: "time", cause: `More than ${budget} ms of work` });
    const check = async () => {
      const used = await worker.cpuUsage(before).catch(() => null); // null: it has ended, which its events tell
      if (isOver || !used) return;
      const left = budget - (used.user + used.system) / 1000;
      if (left <= 0) stop();
      else nextCheck = setTimeout(check, left);
    };
    let nextCheck = setTimeout(check, budget);
    const lastStop = setTimeout(stop, MAX_WAIT * budget);
    worker.on("message", receive).on("error", fail);
    worker.postMessage(job);
  });
}
