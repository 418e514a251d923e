import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/metrics/route";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { part } from "@/lib/kernel/process";
import { markPulse } from "@/lib/operation/schedule/pulse";
import { runDueTask } from "@/lib/newsroom/task-runs/run-task";
import { pageCache } from "@/server/page-cache/page-cache";
import { resetDatabase } from "@/tests/support/database";
import {
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { startFakeSmtp } from "@/tests/support/fake-smtp";
import { parseOpenMetrics, type Sample } from "@/tests/support/open-metrics";
import { parts } from "@/tests/support/process-parts";
import { soon } from "@/tests/support/soon";

const METRICS_TOKEN = "una-clave-para-las-metricas";

const ask = (authorization?: string) =>
  GET(
    new Request(`${env.SITE_URL}/api/metrics`, { headers: authorization ? { authorization } : {} }),
  );

async function scrape() {
  const answer = await ask(`Bearer ${METRICS_TOKEN}`);
  expect(answer.status).toBe(200);
  return parseOpenMetrics(await answer.text());
}

/** What it says now, by name, and by the values of its labels where there are some. */
async function read(): Promise<(name: string, ...labels: string[]) => number | undefined> {
  vi.advanceTimersByTime(10_000); // what the database told is too old
  const samples = [...(await scrape()).values()].flatMap(({ samples }) => samples);
  const has = (sample: Sample, labels: string[]) =>
    Object.values(sample.labels).sort().join() === [...labels].sort().join();
  return (name, ...labels) =>
    samples.find((sample) => sample.name === `rotativa_${name}` && has(sample, labels))?.value;
}

beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
beforeEach(resetDatabase);
afterAll(() => {
  vi.useRealTimers();
  return ai.close();
});

test("without a token the address is not there, and the library is not loaded", async () => {
  const answer = await ask("Bearer undefined");
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { message: "Esta llamada no existe." },
  ]);
  const isLoaded = () =>
    Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes("prom-client"));
  expect(isLoaded()).toBe(false);
  Object.assign(env, { METRICS_TOKEN });
  (await import("@/lib/operation/metrics/open")).openMetrics(); // for the tests that follow
  expect(isLoaded()).toBe(true);
});

test.each([undefined, "", "Bearer otra-clave", METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`])(
  "refuses «%s»",
  async (authorization) => {
    const answer = await ask(authorization);
    const message = "La clave no es correcta.";
    expect([answer.status, answer.headers.get("www-authenticate"), await answer.json()]).toEqual([
      401,
      "Bearer",
      { error: message, message },
    ]);
  },
);

test("is OpenMetrics, which nobody keeps, and names things as Prometheus wants it", async () => {
  const { headers } = await ask(`Bearer ${METRICS_TOKEN}`);
  expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([
    "application/openmetrics-text; version=1.0.0; charset=utf-8",
    "no-store",
  ]);
  const families = await scrape();
  expect([...families.keys()].filter((name) => !name.startsWith("rotativa_"))).toEqual([]);
  expect([...families.values()].filter(({ help }) => help === "")).toEqual([]);
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "process_resident_memory_bytes"]) {
    expect(families.get(`rotativa_${name}`)?.samples[0]?.value).toBeGreaterThan(0);
  }
});

test("tasks that are due, and what became of their runs and calls", async () => {
  const before = await read();
  expect([before("tasks_due"), before("task_runs_running")]).toEqual([0, 0]);
  const owner = await createUser();
  const [{ id: user_id }, { space_id }] = [
    await createSynthetic(owner, { model: "demo" }),
    await createSpaceFor(owner),
  ];
  await createTaskFor(owner, { user_id, space_id });
  await db.$executeRaw`UPDATE "task" SET "next_run_at" = now() - interval '1 second'`;
  expect((await read())("tasks_due")).toBe(1);
  await runDueTask();
  const after = await read();
  expect([after("tasks_due"), after("task_runs_running")]).toEqual([0, 0]);
  const [{ outcome, purpose } = {}] = await db.generation.findMany();
  expect(after("ai_calls_today", outcome!, purpose!)).toBe(1);
  expect(after("ai_call_duration_seconds_count", "entry", "written")).toBe(1);
  const runs = ["published", "kept", "skipped"].map(
    (outcome) =>
      after("task_runs_total", outcome)! - (before("task_runs_total", outcome) ?? Number.NaN),
  );
  expect(runs.reduce((sum, more) => sum + more)).toBe(1);
  expect(after("task_runs_total", "failed")).toBe(0);
});

test("tokens and cost of today's calls, by the site's clock", async () => {
  const call = { user_id: 1, purpose: "entry", outcome: "published", currency: "EUR" };
  const tokens = { input_tokens: 100, cached_tokens: 40, output_tokens: 20, reasoning_tokens: 5 };
  const started = new Date(Date.now() - 49 * 3_600_000);
  await db.generation.createMany({
    data: [
      { ...call, ...tokens, cost_micros: 1_500_000n },
      { ...call, ...tokens, cost_micros: null, reserved_micros: 500_000n, outcome: "open" },
      { ...call, ...tokens, cost_micros: 9_000_000n, started },
    ],
  });
  const now = await read();
  expect(now("ai_cost_today", "EUR")).toBe(2);
  const kinds = ["input", "cached", "output", "reasoning"];
  expect(kinds.map((kind) => now("ai_tokens_today", kind))).toEqual([200, 80, 40, 10]);
});

test("drafts and front pages that wait", async () => {
  const { id: user_id } = await createUser();
  const publish_at = new Date(Date.now() + 3_600_000);
  await db.draft.createMany({
    data: [
      { user_id, state: "open" },
      { user_id, state: "review" },
      { user_id, state: "scheduled", publish_at },
      { user_id, state: "scheduled", publish_at },
    ],
  });
  await db.edition.createMany({
    data: [{ state: "draft" }, { state: "scheduled", publish_at }],
  });
  const now = await read();
  expect([now("drafts_waiting", "review"), now("drafts_waiting", "scheduled")]).toEqual([1, 2]);
  expect(now("editions_waiting")).toBe(1);
});

test("the last backup, the last that failed, and the pulse of the schedule", async () => {
  const none = await read();
  expect(none("backup_last_success_timestamp_seconds")).toBeUndefined();
  expect(none("backup_last_failure_timestamp_seconds")).toBeUndefined();
  const begun = new Date(Date.now() - 60_000);
  const ended = new Date(begun.getTime() + 30_000);
  await db.backup.createMany({
    data: [
      { file: "/copias/a.tar", begun, ended, bytes: 1234n },
      { file: "/copias/b.tar", begun, ended, failure: "No queda sitio en el disco." },
    ],
  });
  await markPulse("cron");
  const now = await read();
  const seconds = begun.getTime() / 1000;
  expect(now("backup_last_success_timestamp_seconds")).toBe(seconds);
  expect(now("backup_last_success_size_bytes")).toBe(1234);
  expect(now("backup_last_success_duration_seconds")).toBe(30);
  expect(now("backup_last_failure_timestamp_seconds")).toBe(seconds);
  const pulse = now("schedule_last_round_timestamp_seconds", "cron")!;
  expect(Math.abs(pulse - Date.now() / 1000)).toBeLessThan(60);
});

test("the page cache and the connections to the database", async () => {
  const before = await read();
  const content = { value: { kind: "APP_PAGE" }, body: Buffer.from("x") };
  pageCache.get("/a");
  pageCache.set("/a", content, ["one"], 100);
  pageCache.get("/a");
  const kept = await read();
  const more = (name: string, now: typeof kept) => now(name)! - before(name)!;
  expect(more("page_cache_misses_total", kept)).toBe(1);
  expect(more("page_cache_hits_total", kept)).toBe(1);
  expect(more("page_cache_entries", kept)).toBe(1);
  expect(more("page_cache_size_bytes", kept)).toBe(100);
  expect(kept("page_cache_max_size_bytes")).toBeGreaterThan(1_000_000);
  await pageCache.invalidate(["one"]);
  const dropped = await read();
  expect(more("page_cache_purged_pages_total", dropped)).toBe(1);
  expect(more("page_cache_entries", dropped)).toBe(0);

  expect(dropped("database_up")).toBe(1);
  expect(dropped("database_pool_connections")).toBeGreaterThan(0);
  expect(dropped("database_pool_idle_connections")).toBeGreaterThan(0);
  expect(dropped("database_pool_waiting_requests")).toBe(0);
  expect(dropped("database_pool_max_connections")).toBe(10);
});

test("messages that wait, were sent and were given up", async () => {
  const smtp = await startFakeSmtp();
  await parts.without("mailer", async () => {
    vi.resetModules();
    vi.stubEnv("SMTP_URL", smtp.url);
    vi.stubEnv("SMTP_FROM", "no-responder@rotativa.ejemplo.es");
    const { sendMail } = await import("@/lib/platform/mail/send");
    const before = await read();
    const written = () => ({ subject: "Hola", text: "Hola.", html: "<p>Hola.</p>" });
    const { promise: named, resolve: name } = Promise.withResolvers<string>();
    const kept = sendMail("ana@ejemplo.es", written, () => named);
    expect((await read())("mails_waiting")).toBe(1);
    name("La Gaceta");
    await kept;
    await soon(() => expect(smtp.received).toHaveLength(1));
    smtp.refuse(1, 550);
    await sendMail("ana@ejemplo.es", written, () => named);
    await part("mailer").finish(10_000);
    const after = await read();
    const more = (outcome: string) =>
      after("mails_total", outcome)! - before("mails_total", outcome)!;
    expect([more("sent"), more("failed"), after("mails_waiting")]).toEqual([1, 1, 0]);
  });
  vi.unstubAllEnvs();
  await smtp.close();
});

test("requests, by what kind of address they are for", async () => {
  part("onRequest")({ route: "page_kept", method: "GET", status: "2xx", seconds: 0.002 });
  const now = await read();
  const kind = ["page_kept", "GET", "2xx"];
  expect(now("http_request_duration_seconds_count", ...kind)).toBe(1);
  expect(now("http_request_duration_seconds_bucket", ...kind, "0.001")).toBe(0);
  expect(now("http_request_duration_seconds_bucket", ...kind, "0.005")).toBe(1);
});

test("however often it is asked, the database is asked once in ten seconds", async () => {
  await read();
  const spy = vi.spyOn(pg.Client.prototype, "query");
  vi.advanceTimersByTime(9_000);
  await Promise.all([scrape(), scrape()]);
  expect(spy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  await scrape();
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
});

test("every name on the dashboard stands in a scrape", async () => {
  // What has to happen first: a request, a call to a model and a price, a backup that was made and one that was not.
  part("onRequest")({ route: "api", method: "GET", status: "2xx", seconds: 0.1 });
  part("onModelCall")({ purpose: "entry", outcome: "written", seconds: 1 });
  const priced = { user_id: 1, outcome: "published", currency: "EUR", cost_micros: 1n };
  await db.generation.create({ data: priced });
  const ended = new Date();
  await db.backup.create({ data: { file: "a", ended, bytes: 1n } });
  await db.backup.create({ data: { file: "b", ended, failure: "No queda sitio en el disco." } });
  await markPulse("scheduler");
  vi.advanceTimersByTime(10_000);
  const families = [...(await scrape()).values()];
  const known = new Set(families.flatMap(({ samples }) => samples.map(({ name }) => name)));
  const named = readFileSync("docs/grafana/rotativa.json", "utf8").match(/\brotativa_\w+/g) ?? [];
  expect(new Set(named).size).toBeGreaterThan(25);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});
