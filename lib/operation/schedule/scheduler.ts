import "server-only";
import { allEnded } from "@/lib/kernel/all-ended";
import { databaseState } from "@/lib/kernel/database-state";
import { logFailure } from "@/lib/kernel/log-away";
import { repeat } from "@/lib/kernel/repeat";
import { traced } from "@/lib/kernel/trace";
import { listDueTasks } from "@/lib/newsroom/task-runs/lease";
import { runDueTask } from "@/lib/newsroom/task-runs/run-task";
import { doChores } from "@/lib/operation/schedule/chores";
import { publishWhatIsDue } from "@/lib/operation/schedule/publish-due";
import { markPulse } from "@/lib/operation/schedule/pulse";
import { sendDueMail } from "@/lib/platform/mail/send";
import { fetchWantedEmbeds } from "@/lib/texts/embeds/commands";
import { sendDueDeliveries } from "@/lib/texts/webhooks/send";

/** Milliseconds between two questions to the database about what is due. */
const TICK_MS = 5_000;

/** Milliseconds between two rounds of the chores. */
const SWEEP_MS = 60_000;

/** Milliseconds during which one call of a host's cron begins new tasks. */
const CRON_MS = 50_000;

/** Tasks that one server runs at the same time; each waits for the AI service most of the while. */
const AT_ONCE = 4;

export interface Scheduler {
  /** Starts nothing more, hands back the runs under way, and resolves when the database is no longer used. */
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

  const every = (milliseconds: number, work: () => Promise<void>) =>
    repeat(milliseconds, work, "scheduler: a round failed");
  const tick = every(TICK_MS, async () => {
    const idle = AT_ONCE - workers.size;
    if (idle === 0 || (await databaseState()) === "behind") return;
    const due = await listDueTasks(idle);
    if (signal.aborted) return;
    for (const _task of due) hire();
  });
  const publishing = every(TICK_MS, async () => {
    if ((await databaseState()) !== "behind") await publishWhatIsDue(signal);
  });
  const embeds = every(TICK_MS, async () => {
    if ((await databaseState()) !== "behind") await fetchWantedEmbeds(signal);
  });
  const webhooks = every(TICK_MS, async () => {
    if ((await databaseState()) !== "behind") await sendDueDeliveries(signal);
  });
  const mails = every(TICK_MS, async () => {
    if ((await databaseState()) !== "behind") await sendDueMail(signal);
  });
  const sweep = every(SWEEP_MS, async () => {
    if ((await databaseState()) === "behind") return;
    await traced("scheduler round", async () => {
      await markPulse("scheduler");
      await doChores(signal);
    });
  });

  /** Starts a worker, which runs one due task after the other until there are no more. */
  function hire() {
    const worker = workOff(signal).finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.all(
        [tick, publishing, embeds, webhooks, mails, sweep].map((rounds) => rounds.stop()),
      );
      await Promise.all(workers);
    },
  };
}

/**
 * Does the scheduler's work once, for a host whose own cron asks for it: publishes and runs what is due, and resolves
 * with the number of tasks that were run. After 50 seconds, or when `signal` aborts, it begins no more. Any number of
 * calls may run at once: each slot is run by one of them.
 */
export async function runWhatIsDue(signal: AbortSignal): Promise<number> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(CRON_MS)]);
  await markPulse("cron");
  await publishWhatIsDue(over); // before the tasks: it is due to the minute, and quick
  await doChores(over);
  let ran = 0;
  const worker = async () => {
    while (!over.aborted && (await runDueTask())) ran++;
  };
  await allEnded(Array.from({ length: AT_ONCE }, worker));
  await sendDueMail(over);
  await sendDueDeliveries(over); // last: the servers that are asked may be slow
  await fetchWantedEmbeds(over);
  return ran;
}

async function workOff(signal: AbortSignal) {
  try {
    while (!signal.aborted && (await runDueTask(signal)));
  } catch (err) {
    logFailure(err, "scheduler: a run could not be recorded");
  }
}
