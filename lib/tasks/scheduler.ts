import "server-only";
import { log } from "@/lib/log";
import { closeAbandonedRuns, runDueTask } from "@/lib/tasks/execution";
import { listDueTasks } from "@/lib/tasks/lease";

/** How often the database is asked for what is due, in milliseconds. */
const TICK_MS = 5_000;

/** Tasks that one server runs at the same time; each waits for the AI service most of the while. */
const AT_ONCE = 4;

interface Scheduler {
  /** Starts nothing more and hands back what is under way. */
  stop(): Promise<void>;
}

declare global {
  /** This process's scheduler, for who stops the server. */
  var rotativaScheduler: Scheduler | undefined;
}

/** Runs what is due until it is stopped. Any number of servers may do so on one database. */
export function startScheduler(): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const workers = new Set<Promise<void>>();

  const ticking = setInterval(() => void tick(), TICK_MS);
  void tick();

  async function tick() {
    try {
      await closeAbandonedRuns();
      const due = await listDueTasks(AT_ONCE);
      while (!signal.aborted && workers.size < Math.min(due.length, AT_ONCE)) hire();
    } catch (err) {
      log.error({ err }, "scheduler: the database did not answer");
    }
  }

  function hire() {
    const worker = workOff().finally(() => workers.delete(worker));
    workers.add(worker);
  }

  async function workOff() {
    try {
      while (!signal.aborted && (await runDueTask(signal)));
    } catch (err) {
      log.error({ err }, "scheduler: a run could not be recorded");
    }
  }

  return {
    async stop() {
      clearInterval(ticking);
      stopping.abort();
      await Promise.all(workers);
    },
  };
}
