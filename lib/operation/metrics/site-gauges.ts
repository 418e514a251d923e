import "server-only";
import { Gauge, type OpenMetricsContentType, type Registry } from "prom-client";
import { isDatabaseAway } from "@/lib/kernel/database-errors";
import { databaseInTime } from "@/lib/kernel/health";
import { logFailure } from "@/lib/kernel/log-away";
import { readSiteNumbers, type SiteNumbers } from "@/lib/operation/status/site-numbers";

/** Milliseconds for which numbers from the database are kept, however often they are asked for. */
const KEPT_FOR = 10_000;

/**
 * Registers the metrics of the whole site, which come from the database and are the same on every server. Returns a
 * function that renews them when they are too old. While the database is away only `rotativa_database_up` is shown, as
 * 0.
 */
export function gaugeSite(registry: Registry<OpenMetricsContentType>): () => Promise<void> {
  const show = makeGauges(registry);
  let until = -Infinity;
  let renewed = Promise.resolve();
  return () => {
    const now = performance.now();
    if (now >= until) {
      until = now + KEPT_FOR;
      renewed = readInTime().then(show);
    }
    return renewed;
  };
}

interface Told {
  /** True when the database answered, if only with an error. */
  up: boolean;
  site?: SiteNumbers;
}

async function readInTime(): Promise<Told> {
  try {
    return { up: true, site: await databaseInTime(readSiteNumbers()) };
  } catch (error) {
    logFailure(error, "the numbers of the site could not be read");
    return { up: !isDatabaseAway(error) };
  }
}

function makeGauges(registry: Registry<OpenMetricsContentType>) {
  const forgets: (() => void)[] = [];
  const gauge = (name: string, help: string, ...labelNames: string[]) => {
    const made = new Gauge({ name, help, labelNames, registers: [registry] });
    forgets.push(() => (labelNames.length > 0 ? made.reset() : made.remove()));
    return made;
  };
  const up = gauge("rotativa_database_up", "1 while the database answers, else 0");
  const dueTasks = gauge("rotativa_tasks_due", "Tasks that are due and not run yet, up to 1000");
  const running = gauge("rotativa_task_runs_running", "Runs of tasks under way, up to 1000");
  const drafts = gauge(
    "rotativa_drafts_waiting",
    "Drafts that wait for an editor (review) or for their hour (scheduled), up to 1000 each",
    "state",
  );
  const editions = gauge(
    "rotativa_editions_waiting",
    "Composed front pages that wait for their hour, up to 1000",
  );
  const messages = gauge(
    "rotativa_webhook_deliveries_waiting",
    "Messages to webhooks that are not there yet, up to 1000",
  );
  const mails = gauge("rotativa_mails_kept", "E-mails that are not sent yet, up to 1000");
  const calls = gauge(
    "rotativa_ai_calls_today",
    "Calls to models since midnight by the site's clock, of the newest 10000, by what for and what became of them",
    ...["purpose", "outcome"],
  );
  const tokens = gauge(
    "rotativa_ai_tokens_today",
    "Tokens of those calls; cached ones are among input, reasoning among output",
    "kind",
  );
  const cost = gauge(
    "rotativa_ai_cost_today",
    "What those calls cost, in units of the currency; one under way counts with what it may cost at most",
    "currency",
  );
  const pulse = gauge(
    "rotativa_schedule_last_round_timestamp_seconds",
    "When whoever keeps the schedule was last seen to",
    "keeper",
  );
  const backup = gauge(
    "rotativa_backup_last_success_timestamp_seconds",
    "When the newest backup that was made began",
  );
  const backupSize = gauge("rotativa_backup_last_success_size_bytes", "What that backup takes");
  const backupTime = gauge(
    "rotativa_backup_last_success_duration_seconds",
    "How long that backup took",
  );
  const failedBackup = gauge(
    "rotativa_backup_last_failure_timestamp_seconds",
    "When the newest backup that could not be made began",
  );

  return ({ up: isUp, site }: Told): void => {
    for (const forget of forgets) forget(); // an unknown number is not shown, not even as 0
    up.set(isUp ? 1 : 0);
    if (!site) return;
    const { queues, tasks } = site;
    dueTasks.set(tasks.due);
    running.set(tasks.running);
    drafts.set({ state: "review" }, queues.drafts_in_review);
    drafts.set({ state: "scheduled" }, queues.scheduled_drafts);
    editions.set(queues.scheduled_editions);
    messages.set(queues.webhook_deliveries);
    mails.set(queues.mails);
    for (const kind of ["input", "cached", "output", "reasoning"] as const) {
      tokens.set({ kind }, 0);
      for (const group of site.calls) tokens.inc({ kind }, group[kind]);
    }
    for (const { purpose, outcome, currency, ...group } of site.calls) {
      calls.inc({ purpose, outcome }, group.calls);
      if (currency) cost.inc({ currency }, group.cost);
    }
    for (const { keeper, at } of site.pulses) pulse.set({ keeper }, secondsOf(at));
    if (site.backup) {
      backup.set(secondsOf(site.backup.begun));
      backupSize.set(site.backup.bytes);
      backupTime.set(site.backup.took / 1000);
    }
    if (site.failedBackup) failedBackup.set(secondsOf(site.failedBackup));
  };
}

/** Returns a moment as Prometheus writes it: in seconds. */
const secondsOf = (moment: Date) => moment.getTime() / 1000;
