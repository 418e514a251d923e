import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { taskDue } from "@/inngest/events";
import { freezes } from "@/lib/kernel/env";
import { catchUpInNext } from "@/lib/kernel/invalidate";
import { listDueTasks } from "@/lib/newsroom/task-runs/lease";
import { doChores } from "@/lib/operation/schedule/chores";
import { publishWhatIsDue } from "@/lib/operation/schedule/publish-due";
import { markPulse } from "@/lib/operation/schedule/pulse";
import { sendDueMail } from "@/lib/platform/mail/send";
import { checkDueDomains } from "@/lib/spaces/domains/daily";
import { fetchWantedEmbeds } from "@/lib/texts/embeds/commands";
import { sendDueDeliveries } from "@/lib/texts/webhooks/send";

/** How many events are sent in one minute; the rest are sent in the next. */
const AT_ONCE = 500;

/**
 * How long publishing, chores and deliveries may each go on, in milliseconds: the tasks of this minute wait for the
 * first two.
 */
const CHORES_MS = 30_000;

/**
 * Publishes what is due, every minute, and sends an event for each task that is due. Inngest accepts an id only once a
 * day: with the number of tries in the id, a slot whose server died is sent again, and with the hour, one that got
 * lost. Only `runSlot` knows for sure whether a slot was already run.
 */
export const dispatchDueTasks = inngest.createFunction(
  { id: "dispatch-due-tasks", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    const due = await step.run("list-due", async () => {
      await markPulse("inngest");
      await publishWhatIsDue(AbortSignal.timeout(CHORES_MS));
      await catchUpInNext();
      await doChores(AbortSignal.timeout(CHORES_MS));
      if (freezes) await checkDueDomains(); // elsewhere each process does
      return listDueTasks(AT_ONCE);
    });
    if (due.length > 0) {
      const hour = new Date().toISOString().slice(0, 13);
      await step.sendEvent(
        "send",
        due.map(({ task_id, user_id, slot, attempts }) => {
          const since = new Date(slot).toISOString();
          const id = `task-${task_id}-${since}-${attempts}-${hour}`;
          return taskDue.create({ task_id, user_id, slot: since }, { id });
        }),
      );
    }
    await step.run("send-mail", () => sendDueMail(AbortSignal.timeout(CHORES_MS)));
    // Last: the servers that are asked may be slow.
    await step.run("send-webhooks", () => sendDueDeliveries(AbortSignal.timeout(CHORES_MS)));
    await step.run("fetch-embeds", () => fetchWantedEmbeds(AbortSignal.timeout(CHORES_MS)));
    return due.length;
  },
);
