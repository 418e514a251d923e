import "server-only";
import { publishDueDrafts } from "@/lib/drafts/schedule";
import { fetchWantedEmbeds } from "@/lib/embeds/commands";
import { databaseState } from "@/lib/kernel/database-state";
import { log } from "@/lib/kernel/log";
import { doChores } from "@/lib/tasks/run/chores";
import { listDueTasks } from "@/lib/tasks/run/lease";
import { runDueTask } from "@/lib/tasks/run/run-task";
import { closeAbandonedRuns } from "@/lib/tasks/run/transitions";

/** How often the database is asked for what is due, in milliseconds. */
const TICK_MS = 5_000;

/** How often it is looked for runs that a dead server left open, and the chores are done, in milliseconds. */
const SWEEP_MS = 60_000;

/** How long somebody else's cron has new tasks begun for one call, in milliseconds. */
const CRON_MS = 50_000;

/** Tasks that one server runs at the same time; each waits for the AI service most of the while. */
const AT_ONCE = 4;

interface Scheduler {
  /** Starts nothing more, hands back what is under way, and resolves when the database is left alone. */
  stop(): Promise<void>;
}

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Absent where Inngest keeps the schedule. */
    scheduler: Scheduler;
  }
}

/** Runs and publishes what is due until it is stopped. Any number of servers may do so on one database. */
export function startScheduler(): Scheduler {
  const stopping = new AbortController();
  const { signal } = stopping;
  const workers = new Set<Promise<void>>();

  const tick = repeat(TICK_MS, async () => {
    const idle = AT_ONCE - workers.size;
    if (idle === 0 || (await databaseState()) === "behind") return;
    const due = await listDueTasks(idle);
    if (signal.aborted) return;
    for (const _task of due) hire();
  });
  const drafts = repeat(TICK_MS, async () => {
    if ((await databaseState()) === "behind") return;
    await publishDueDrafts(signal);
  });
  const embeds = repeat(TICK_MS, async () => {
    if ((await databaseState()) !== "behind") await fetchWantedEmbeds(signal);
  });
  const sweep = repeat(SWEEP_MS, async () => {
    if ((await databaseState()) === "behind") return;
    await closeAbandonedRuns();
    await doChores(signal);
  });

  /** A worker runs one due task after the other, whichever come, until there are no more. */
  function hire() {
    const worker = workOff(signal).finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.all([tick.stop(), drafts.stop(), embeds.stop(), sweep.stop()]);
      await Promise.all(workers);
    },
  };
}

/**
 * The scheduler's work for once, for a host whose own cron asks for it: publishes and runs what is due and resolves with how
 * many tasks that were. After 50 seconds, or when `signal` aborts, it begins no more. Any number of calls may do
 * so at once: each slot is run by one of them.
 */
export async function runWhatIsDue(signal: AbortSignal): Promise<number> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(CRON_MS)]);
  await publishDueDrafts(over); // first: they are due to the minute, and quick
  await closeAbandonedRuns();
  await doChores(over);
  let ran = 0;
  const worker = async () => {
    while (!over.aborted && (await runDueTask())) ran++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await fetchWantedEmbeds(over); // last: whoever is asked may be slow
  return ran;
}

async function workOff(signal: AbortSignal) {
  try {
    while (!signal.aborted && (await runDueTask(signal)));
  } catch (err) {
    log.error({ err }, "scheduler: a run could not be recorded");
  }
}

/** Does something now and again, never twice at a time; stopping it waits for what is under way. */
function repeat(milliseconds: number, work: () => Promise<void>) {
  let running = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = () => {
    running = work()
      .catch((err: unknown) => log.error({ err }, "scheduler: the database did not answer"))
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
