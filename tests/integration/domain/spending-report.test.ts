import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { getSpending, listSubjects } from "@/lib/machines/spending/report";
import { setMember } from "@/lib/spaces/teams/commands";
import { deleteTask } from "@/lib/newsroom/tasks/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";

let admin: Actor;
let owner: Actor;
let bot: { id: number; username: string };

beforeEach(async () => {
  await resetDatabase();
  [admin, owner] = [await createAdmin(), await createUser()];
  bot = await createSynthetic(owner);
});

const call = (changes: object = {}) =>
  db.generation.create({
    data: {
      ...{ user_id: bot.id, owner_id: owner.id, model: "modelo", provider: "ia.example" },
      ...{ currency: "EUR", outcome: "published", cost_micros: 100n, finished: new Date() },
      ...changes,
    },
  });

describe("what a month took", () => {
  test("in all, today, for a text, in vain, and what the month will be; another currency apart", async () => {
    for (const [outcome, cost] of [
      ["published", 100n],
      ["published", 300n],
      ["refused", 50n],
      ["failed", 20n],
      ["aborted", 7n],
      ["abandoned", 3n],
      ["written", 20n],
    ] as const) {
      await call({ outcome, cost_micros: cost });
    }
    await call({ outcome: "open", cost_micros: null, reserved_micros: 500n });
    await call({ currency: "USD", cost_micros: 9n });
    await call({ currency: null, cost_micros: null });
    await call({ currency: null, cost_micros: null, sample: true, model: "demo" });
    const { totals, unpriced_calls } = await getSpending(admin, {});
    expect(totals).toMatchObject([
      {
        ...{ currency: "EUR", calls: 10, unpriced_calls: 1, cost_micros: 1000, waste_micros: 80 },
        ...{ published: 4, published_priced: 2, today_micros: 1000, per_text_micros: 500 },
      },
      { currency: "USD", calls: 1, unpriced_calls: 0, cost_micros: 9, per_text_micros: 9 },
    ]);
    expect(totals[0]).not.toHaveProperty("id");
    // As much for each second of the month as until now.
    const [month] = await db.$queryRaw<{ gone: number; whole: number }[]>`
      SELECT extract(epoch FROM "here" - "first")::float8 AS "gone",
             extract(epoch FROM "first" + interval '1 month' - "first")::float8 AS "whole"
      FROM (SELECT now() AT TIME ZONE ${env.SITE_TZ} AS "here") AS "clock",
        LATERAL (SELECT date_trunc('month', "here") AS "first") AS "begun"`;
    const forecast = (1000 * (month?.whole ?? 0)) / (month?.gone ?? 1);
    expect((totals[0]?.forecast_micros ?? 0) / forecast).toBeCloseTo(1, 2);
    expect(unpriced_calls).toBe(1);
  });

  test("of a synthetic user is one row, whatever was known of what its calls cost", async () => {
    await call({ cost_micros: 300n });
    await call({ outcome: "refused", cost_micros: 100n });
    await call({ currency: null, cost_micros: null });
    await call({ currency: null, cost_micros: null, outcome: "failed" });
    await call({ currency: null, cost_micros: null, sample: true, model: "demo" });
    const row = {
      ...{ id: bot.id, name: bot.username, currency: "EUR", calls: 5, unpriced_calls: 2 },
      ...{ published: 3, published_priced: 1, cost_micros: 400, per_text_micros: 400 },
    };
    expect((await getSpending(owner, {})).users).toMatchObject([row]);
    expect((await getSpending(owner, {})).tasks).toMatchObject([{ ...row, id: null, name: null }]);
    await call({ currency: "USD", cost_micros: 9n }); // of before the site had its present currency
    expect((await getSpending(owner, {})).users).toMatchObject([
      row,
      { currency: "USD", calls: 1 },
    ]);
  });

  test.each([
    ["without a price", {}, 1],
    ["of the sample", { sample: true }, 0],
  ])("of nothing but a call %s costs nothing that is known", async (_what, changes, unpriced) => {
    await call({ currency: null, cost_micros: null, ...changes });
    const { totals, users, unpriced_calls } = await getSpending(owner, {});
    expect([totals, unpriced_calls]).toEqual([[], unpriced]);
    expect(users).toMatchObject([
      { currency: null, calls: 1, published: 1, published_priced: 0, per_text_micros: null },
    ]);
  });

  test("by synthetic user, task and model, those that are gone, too", async () => {
    const space = await createSpaceFor(owner);
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    await call({ task_id: task.task_id, cost_micros: 300n });
    await call({ provider: null });
    const { users, tasks, models } = await getSpending(owner, {});
    expect(users).toMatchObject([{ id: bot.id, name: bot.username, cost_micros: 400, calls: 2 }]);
    expect(tasks).toMatchObject([
      { id: task.task_id, name: task.name, cost_micros: 300 },
      { id: null, name: null, cost_micros: 100 },
    ]);
    expect(models).toMatchObject([
      { id: "modelo · ia.example", name: "modelo" },
      { id: "modelo", name: "modelo" },
    ]);
    await deleteTask(owner, task.task_id);
    expect((await getSpending(owner, {})).tasks[0]).toMatchObject({ name: null, cost_micros: 300 });
  });

  test("is that of the site's zone, the present one unless another is asked for", async () => {
    const instant = (text: string) => db.$queryRaw<{ at: Date }[]>`
      SELECT ${text}::timestamp AT TIME ZONE ${env.SITE_TZ} AS "at"`;
    for (const [text, cost_micros] of [
      ["2026-02-28 23:59:59", 1n],
      ["2026-03-01 00:00:00", 20n],
      ["2026-03-31 23:59:59", 300n],
      ["2026-04-01 00:00:00", 4000n],
    ] as const) {
      const [row] = await instant(text);
      await call({ started: row?.at, cost_micros });
    }
    const march = await getSpending(admin, { month: "2026-03" });
    expect(march).toMatchObject({
      month: "2026-03",
      totals: [{ cost_micros: 320, today_micros: 0, forecast_micros: null }],
      days: [
        { day: "2026-03-01", cost_micros: 20 },
        { day: "2026-03-31", cost_micros: 300 },
      ],
    });
    const present = await getSpending(admin, {});
    expect(present.totals).toEqual([]);
    expect(present.month).toMatch(/^20\d\d-\d\d$/);
  });

  test("is everybody's for administrators alone", async () => {
    const other = await createUser();
    await call();
    await call({ owner_id: other.id, cost_micros: 7n });
    const seen = async (actor: Actor) => (await getSpending(actor, {})).totals[0]?.cost_micros;
    expect(await seen(admin)).toBe(107);
    expect(await seen(owner)).toBe(100);
    expect(await seen(other)).toBe(7);
    expect(await seen(await createUser())).toBeUndefined();
  });
});

test("what one may limit or stop is one's own; administrators choose among all", async () => {
  const editor = await createUser();
  const space = await createSpaceFor(owner);
  await setMember(owner, space.space_id, editor.id, "editor");
  const called = { username: bot.username, fullName: "Cronista Sintética", shares_name: false };
  const all = {
    users: [{ id: bot.id, name: bot.username, user: called }],
    spaces: [{ id: space.space_id, name: space.name }],
  };
  expect(await listSubjects(owner)).toEqual(all);
  expect(await listSubjects(editor)).toEqual({ ...all, users: [] });
  expect(await listSubjects(admin)).toEqual(all);
});
