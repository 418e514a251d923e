import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { GET } from "@/app/api/cron/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { runWhatIsDue } from "@/lib/operation/schedule/scheduler";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

const CRON_SECRET = "una-clave-para-el-cron";
let owner: Actor;

beforeEach(async () => {
  await resetDatabase();
  Object.assign(env, { CRON_SECRET });
  owner = await createUser();
});
afterEach(() => void Object.assign(env, { CRON_SECRET: undefined }));
afterAll(() => ai.close());

const ask = (authorization = `Bearer ${CRON_SECRET}`) =>
  call<{ ran: number }>(GET, { path: "/api/cron", headers: { authorization } });

/** So many tasks that are due, each with a synthetic user and a space of its own. */
async function makeDue(
  count: number,
  bot: Parameters<typeof createSynthetic>[1] = { model: "demo" },
) {
  for (let n = 0; n < count; n++) {
    const [{ id }, { space_id }] = [await createSynthetic(owner, bot), await createSpaceFor(owner)];
    await createTaskFor(owner, { user_id: id, space_id });
  }
  await db.$executeRaw`UPDATE "task" SET "next_run_at" = now() - interval '1 second'`;
}

const outcomes = async () => (await db.taskRun.findMany()).map(({ outcome }) => outcome);

test("runs what is due, and nothing the second time", async () => {
  await makeDue(6);
  const { status, json, headers } = await ask();
  expect([status, json, headers.get("cache-control")]).toEqual([
    200,
    { ran: 6 },
    "private, no-store",
  ]);
  expect(await outcomes()).toEqual(Array.from({ length: 6 }, () => "succeeded"));
  expect((await ask()).json).toEqual({ ran: 0 });
  expect(await db.pulse.findMany()).toMatchObject([{ keeper: "cron" }]);
});

test("asked twice at once, runs each slot once", async () => {
  await makeDue(8);
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(first.json.ran + second.json.ran).toBe(8);
  expect(await outcomes()).toEqual(Array.from({ length: 8 }, () => "succeeded"));
  expect(await db.entry.count()).toBe(8);
});

test("closes the runs that a dead server left open", async () => {
  await makeDue(1);
  const { task_id } = await db.task.findFirstOrThrow();
  await db.taskRun.create({ data: { task_id, actor_id: owner.id } });
  await db.$executeRaw`UPDATE "task" SET "next_run_at" = now() + interval '1 hour'`;
  expect((await ask()).json).toEqual({ ran: 0 });
  expect(await outcomes()).toEqual(["failed"]);
});

test("begins nothing more once the caller has gone, and ends what it began", async () => {
  await makeDue(6, {});
  const { letGo } = ai.hold();
  const caller = new AbortController();
  const running = runWhatIsDue(caller.signal);
  await soon(() => expect(ai.calls).toHaveLength(4));
  caller.abort();
  letGo();
  expect(await running).toBe(4);
  expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => "succeeded"));
});

test.each(["", "Bearer otra-clave-para-el-cron", CRON_SECRET, `Bearer ${CRON_SECRET}x`])(
  "refuses «%s»",
  async (authorization) => {
    await makeDue(1);
    expect((await ask(authorization)).status).toBe(401);
    expect(await outcomes()).toEqual([]);
  },
);

test("is not there without a secret", async () => {
  Object.assign(env, { CRON_SECRET: undefined });
  expect((await ask("Bearer undefined")).status).toBe(404);
});
