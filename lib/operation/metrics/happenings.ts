import "server-only";
import { Counter, Histogram, type OpenMetricsContentType, type Registry } from "prom-client";
import { partOrMake } from "@/lib/kernel/process";

/** The upper limits of the buckets for requests, in seconds: from a page in memory to a call that waits for others. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The upper limits of the buckets for calls to models, in seconds: models write for a while. */
const MODEL_BUCKETS = [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];

/** The outcomes of tries of task runs, in Prometheus's spelling. */
const RUN_OUTCOMES = {
  published: "published",
  kept: "kept",
  skipped: "skipped",
  refused: "refused",
  retried: "retried",
  failed: "failed",
  handedBack: "handed_back",
  lost: "lost",
} as const;

/**
 * Begins to count what happens in this process: it registers the callbacks that report requests, mails, runs and so on.
 */
export function countHappenings(registry: Registry<OpenMetricsContentType>): void {
  const registers = [registry];

  const requests = new Histogram({
    name: "rotativa_http_request_duration_seconds",
    help: "Seconds until a request was answered, by kind of address, method and class of status",
    labelNames: ["route", "method", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  partOrMake(
    "onRequest",
    () =>
      ({ seconds, ...labels }) =>
        requests.observe(labels, seconds),
  );

  const mails = new Counter({
    name: "rotativa_mails_total",
    help: "E-mails that were sent, or given up after every try",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);
  partOrMake("onMail", () => (outcome) => mails.inc({ outcome }));

  const webhooks = new Counter({
    name: "rotativa_webhook_deliveries_total",
    help: "Tries of messages to webhooks in this process: arrived, to be tried again, or given up",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "retried", "failed"]) webhooks.inc({ outcome }, 0);
  partOrMake("onWebhook", () => (outcome) => webhooks.inc({ outcome }));

  const runs = new Counter({
    name: "rotativa_task_runs_total",
    help: "Tries of runs of tasks in this process, by what became of them",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of Object.values(RUN_OUTCOMES)) runs.inc({ outcome }, 0);
  partOrMake("onTaskRun", () => (kind) => runs.inc({ outcome: RUN_OUTCOMES[kind] }));

  const modelCalls = new Histogram({
    name: "rotativa_ai_call_duration_seconds",
    help: "Seconds that calls to models took in this process, by what for and how they ended",
    labelNames: ["purpose", "outcome"],
    buckets: MODEL_BUCKETS,
    registers,
  });
  partOrMake(
    "onModelCall",
    () =>
      ({ seconds, ...labels }) =>
        modelCalls.observe(labels, seconds),
  );
}
