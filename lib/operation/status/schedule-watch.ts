import "server-only";
import { tellAdmins } from "@/lib/house/notices/admins";
import { transaction } from "@/lib/kernel/change";
import { databaseState } from "@/lib/kernel/database-state";
import { env } from "@/lib/kernel/env";
import { log } from "@/lib/kernel/log";
import { repeat } from "@/lib/kernel/repeat";
import { startScheduler, type Scheduler } from "@/lib/operation/schedule/scheduler";
import { readSilence, SILENT_AFTER } from "./parts/schedule";

/** Milliseconds between two looks. */
const LOOK_MS = 60_000;

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    /** Absent where the servers keep the schedule, and where processes freeze. */
    scheduleWatch: { stop(): Promise<void> };
  }
}

/** Begins to watch over a schedule that Inngest keeps, as `watchOver` says. */
export function startScheduleWatch(): { stop(): Promise<void> } {
  const { look, stop } = watchOver(Date.now());
  const round = repeat(LOOK_MS, look, "the watch over the schedule failed");
  return {
    async stop() {
      await round.stop();
      await stop();
    },
  };
}

/**
 * Makes the watch: whenever `look` finds the schedule silent, the log says so, administrators are told once, and this
 * server keeps the schedule itself after INNGEST_TAKEOVER_MINUTES, until Inngest calls again. `began`: since when this
 * server could be called, in milliseconds since the epoch. Any number of servers may do so: each slot is run by one.
 */
export function watchOver(began: number) {
  const takeOver = env.INNGEST_TAKEOVER_MINUTES * 60_000;
  let isTold = false;
  let standIn: Scheduler | undefined;

  async function stop() {
    await standIn?.stop();
    standIn = undefined;
  }

  async function look() {
    if ((await databaseState()) === "behind") return;
    const silence = await readSilence();
    if (!silence) {
      if (isTold) log.warn("the schedule is kept again");
      isTold = false;
      return stop();
    }
    const silentFor = Math.min(silence.ago, Date.now() - began);
    if (silentFor <= SILENT_AFTER) return;
    const { says, why } = silence;
    log.warn({ minutes: Math.floor(silentFor / 60_000), why }, "nobody keeps the schedule");
    if (!isTold) {
      await transaction((tx) => tellAdmins(tx, { kind: "schedule_silent", reason: says }));
      isTold = true;
    }
    if (takeOver > 0 && silentFor > takeOver && !standIn) {
      log.warn("this server keeps the schedule until Inngest calls again");
      standIn = startScheduler();
    }
  }

  return { look, stop };
}
