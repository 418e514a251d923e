import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Meter } from "@/lib/newsroom/ai/meter";
import type { Actor } from "@/lib/kernel/actor";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { Ledger, settleAbandoned } from "@/lib/newsroom/generation/ledger";
import { enter, FORGOTTEN_AFTER, type Purpose } from "@/lib/newsroom/generation/limits";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Space } from "@/lib/spaces/spaces/dto";
import { addPrice, deleteBudget, deletePrice, setBudget } from "@/lib/machines/spending/commands";
import { listBudgets, listPrices, listSpendingAlerts } from "@/lib/machines/spending/queries";
import { readBudgets } from "@/lib/machines/spending/records";
import { budgetInput, priceInput, scopes, type Scope } from "@/lib/machines/spending/schema";
import { deleteSyntheticUser, updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf, type Fault } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

let admin: Actor;
let owner: Actor;
let bot: { id: number };
let space: Space;

/** What the fake service's answers cost at this price: 100 tokens in, 23 out. */
const COST = 100n * 2n + 23n * 10n;

beforeEach(async () => {
  await resetDatabase();
  Object.assign(env, { AI_DAILY_LIMIT_USER: 1000, AI_DAILY_LIMIT_SITE: 1000 });
  [admin, owner] = [await createAdmin(), await createUser()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner);
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const price = (changes: object = {}) =>
  addPrice(
    admin,
    priceInput.parse({
      model: "modelo-de-prueba",
      input_micros: 2_000_000,
      output_micros: 10_000_000,
      source_url: "https://servicio.example/precios",
      ...changes,
    }),
  );
const limit = (limit_micros: bigint | number, changes: object = {}, by = admin) =>
  setBudget(
    by,
    budgetInput.parse({
      scope: "site",
      limit_micros: Number(limit_micros),
      ...changes,
    }),
  );
test("what an administrator limits, its owner neither raises nor lifts", async () => {
  await price();
  const ofBot = { scope: "user", scope_id: bot.id } as const;
  const own = await limit(5_000_000, ofBot, owner);
  await limit(4_000_000, ofBot, owner);
  const { budget_id, by_admin } = await limit(1_000_000, ofBot);
  expect([budget_id, by_admin]).toEqual([own.budget_id, true]);
  const forbidden = { code: "forbidden" };
  await expect(limit(9_000_000, ofBot, owner)).rejects.toMatchObject(forbidden);
  await expect(deleteBudget(owner, budget_id)).rejects.toMatchObject(forbidden);
  await deleteBudget(admin, budget_id);
  await limit(9_000_000, ofBot, owner);
});

const write = (place = space, writer = bot) =>
  requestEntry(owner, { userId: writer.id, spaceId: place.space_id });
const ledger = () => db.generation.findMany({ orderBy: { generation_id: "asc" } });
/** What is reserved for a call of this test, which every budget here is a multiple of. */
async function reservation() {
  await write();
  const [call] = await ledger();
  await db.generation.deleteMany();
  await db.spaceEntry.deleteMany(); // the next prompt is as long
  return call?.reserved_micros ?? 0n;
}

describe("a price", () => {
  test("says what a call costs; without one it is not known", async () => {
    await write();
    await price();
    ai.answer(articleOf("El mercado abre los sábados"));
    await write();
    expect(await ledger()).toMatchObject([
      { cost_micros: null, reserved_micros: null, currency: null },
      { cost_micros: COST, currency: "EUR" },
    ]);
    const [, priced] = await ledger();
    expect(priced?.reserved_micros).toBeGreaterThan(2n * 4000n * 10n); // two requests of 4,000 tokens each
  });

  test("of the model's host goes before one for any, a newer before an older; none before its time", async () => {
    const provider = new URL(ai.url).host;
    await price({ provider, output_micros: 1_000_000, valid_from: "2026-01-01T00:00:00Z" });
    await price({ provider, output_micros: 3_000_000, valid_from: "2026-02-01T00:00:00Z" });
    await price({ provider, output_micros: 4_000_000, valid_from: "2999-01-01T00:00:00Z" });
    await price({ provider: "otro.example", output_micros: 5_000_000 });
    await price();
    await write();
    expect(await ledger()).toMatchObject([{ cost_micros: 100n * 2n + 23n * 3n }]);
  });

  test("is entered, listed and removed by administrators alone; what was spent stays", async () => {
    const { price_id } = await price();
    await write();
    expect(await listPrices(admin)).toMatchObject([
      {
        ...{ price_id, cached_micros: 2_000_000, created_by_name: admin.username },
        creator: { username: admin.username, fullName: "Administradora de Prueba" },
      },
    ]);
    for (const forbidden of [listPrices(owner), deletePrice(owner, price_id)]) {
      await expect(forbidden).rejects.toMatchObject({ code: "forbidden" });
    }
    await deletePrice(admin, price_id);
    await expect(deletePrice(admin, price_id)).rejects.toMatchObject({ code: "not_found" });
    expect(await ledger()).toMatchObject([{ cost_micros: COST }]);
    const name = "modelo-de-prueba";
    expect(
      await db.auditEvent.findMany({ where: { action: { startsWith: "price" } } }),
    ).toMatchObject([{ after: { name } }, { before: { name } }]);
  });

  test.each<[Fault, (request: bigint) => bigint]>([
    ["500", () => 0n],
    ["401 with the key", () => 0n],
    ["cut off", () => COST],
    ["bad JSON", () => COST],
    ["html", (request) => request],
    ["reset", (request) => 2n * request],
  ])(
    "a call that fails (%s) costs what was measured, and else what it may",
    async (fault, cost) => {
      await price();
      ai.fail(fault);
      await expect(write()).rejects.toMatchObject({ code: "ai_failed" });
      const [call] = await ledger();
      expect(call?.cost_micros).toBe(cost((call?.reserved_micros ?? 0n) / 2n));
    },
  );
});

describe("a budget", () => {
  test.each([
    ["site", "El presupuesto mensual del sitio"],
    ["user", "El presupuesto mensual de este usuario sintético"],
  ] as const)("of the %s refuses a call that it may not pay for", async (scope, name) => {
    await price();
    const needed = await reservation();
    const scope_id = { site: null, user: bot.id }[scope];
    await limit(needed - 1n, { scope, scope_id });
    ai.calls.length = 0;
    const refusal = {
      code: "limit_reached",
      message: `${name} no alcanza para otra llamada a la IA.`,
    };
    const error: unknown = await write().catch((error: unknown) => error);
    expect(error).toMatchObject(refusal);
    expect((error as { retryAfter: number }).retryAfter).toBeLessThanOrEqual(31 * 86_400);
    expect(ai.calls).toEqual([]);
    expect(await ledger()).toEqual([]);
    await limit(needed, { scope, scope_id });
    await write();
  });

  test("of a synthetic user is its own; a task's run that it refuses pauses nothing", async () => {
    await price();
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    await limit(1, { scope: "user", scope_id: bot.id });
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({
      message:
        "El presupuesto mensual de este usuario sintético no alcanza para otra llamada a la IA.",
    });
    expect(await db.taskRun.findMany()).toMatchObject([{ outcome: "capped" }]);
    expect(await db.task.findMany()).toMatchObject([{ paused_at: null }]);
    await write(space, await createSynthetic(owner));
  });

  test("refuses what has no price in the site's currency; not the built-in sample", async () => {
    await deletePrice(admin, (await limited()).price_id);
    const refused = expect.objectContaining({ code: "limit_reached" }) as object;
    await expect(write()).rejects.toEqual(refused);
    // One of before the site had one currency.
    const { price_id } = await price();
    await db.modelPrice.update({ where: { price_id }, data: { currency: "USD" } });
    await expect(write()).rejects.toThrow(
      "Sin precio: no se puede limitar. El modelo no tiene precio en EUR",
    );
    expect(ai.calls).toEqual([]);
    await write(space, await createSynthetic(owner, { model: "demo", token: undefined }));
    expect((await listBudgets(admin))[0]).toMatchObject({ spent_micros: 0 });
  });

  /** A budget of the site, made while its model has a price. */
  async function limited() {
    const made = await price();
    await limit(1_000_000_000);
    return made;
  }

  describe("that could count nothing", () => {
    const nothing = (model: string, how: string) => ({
      code: "conflict",
      message: `No se puede contar: ${model} no tiene precio en EUR. ${how}`,
    });
    const limitBot = (by = admin) => limit(100, { scope: "user", scope_id: bot.id }, by);

    test("is refused, of the site and of a synthetic user, and names the model", async () => {
      await expect(limit(100)).rejects.toMatchObject(
        nothing("modelo-de-prueba", "Añade antes su precio."),
      );
      await expect(limitBot(owner)).rejects.toMatchObject(
        nothing("modelo-de-prueba", "Pide antes a quien administra que añada su precio."),
      );
      expect(await listBudgets(admin)).toEqual([]);
      await price();
      await limit(100);
      await limitBot(owner);
    });

    test.each<[string, object]>([
      ["in another currency", { currency: "USD" }],
      ["of another host", { provider: "otro.example" }],
      ["to come", { valid_from: new Date("2199-01-01") }],
      ["of another model", { model: "otro-modelo" }],
    ])("is refused where there is but a price %s", async (_what, changes) => {
      const { price_id } = await price();
      await db.modelPrice.update({ where: { price_id }, data: changes });
      await expect(limit(100)).rejects.toMatchObject({ code: "conflict" });
      await expect(limitBot()).rejects.toMatchObject({ code: "conflict" });
    });

    test("is none of what costs nothing, or is asked nothing", async () => {
      const free = await createSynthetic(owner, { model: "demo", token: undefined });
      const idle = await createSynthetic(owner, { model: null });
      for (const { id } of [free, idle]) {
        expect(await limit(100, { scope: "user", scope_id: id })).toMatchObject({ unpriced: [] });
      }
      await deleteSyntheticUser(owner, bot.id);
      expect(await limit(100)).toMatchObject({ unpriced: [] });
    });
  });

  test("says which models it cannot count: of the site, nobody else's keeps it from the others", async () => {
    await createSynthetic(await createUser(), { model: "b-raro" });
    await createSynthetic(owner, { model: "a-raro" });
    await price();
    expect(await limit(100)).toMatchObject({ unpriced: ["a-raro", "b-raro"] });
    await limit(100, { scope: "user", scope_id: bot.id });
    const unpriced = async () =>
      Object.fromEntries((await listBudgets(admin)).map((one) => [one.scope, one.unpriced]));
    expect(await unpriced()).toEqual({ site: ["a-raro", "b-raro"], user: [] });
    await price({ model: "b-raro" });
    await updateSyntheticUser(owner, bot.id, { model: "c-raro" });
    expect(await unpriced()).toEqual({ site: ["a-raro", "c-raro"], user: ["c-raro"] });
    await updateSyntheticUser(owner, bot.id, { second_reader: "d-raro" });
    expect(await unpriced()).toEqual({
      ...{ site: ["a-raro", "c-raro", "d-raro"], user: ["c-raro", "d-raro"] },
    });
    await updateSyntheticUser(owner, bot.id, { second_reader: "propio" });
    await price({ model: "c-raro" });
    await db.budget.updateMany({ where: { scope: "user" }, data: { currency: "USD" } }); // of before
    expect(await unpriced()).toEqual({ site: ["a-raro"], user: ["c-raro"] });
  });

  test("is in the site's currency, and so is a price", async () => {
    await limited();
    expect(await limit(100, { currency: "eur" })).toMatchObject({ currency: "EUR" });
    const issues = [{ path: "currency", message: "Las cuentas de este sitio van en EUR" }];
    for (const other of [limit(1, { currency: "USD" }), price({ currency: "USD" })]) {
      await expect(other).rejects.toMatchObject({ code: "invalid", issues });
    }
    expect(await listBudgets(admin)).toMatchObject([{ limit_micros: 100 }]);
    expect(await listPrices(admin)).toHaveLength(1);
  });

  test("counts the month of the site's zone", async () => {
    await price();
    const [now] = await db.$queryRaw<{ first: Date }[]>`
      SELECT date_trunc('month', now() AT TIME ZONE ${env.SITE_TZ}) AT TIME ZONE ${env.SITE_TZ} AS "first"`;
    if (!now) throw new Error("no time");
    const spent = (started: Date, cost_micros: bigint) => ({
      ...{ user_id: bot.id, currency: "EUR", started, cost_micros, finished: started },
    });
    const before = (moment: Date) => new Date(moment.getTime() - 1);
    await db.generation.createMany({
      data: [
        spent(before(now.first), 1_000n),
        spent(now.first, 200n),
        { ...spent(now.first, 4n), currency: "USD" },
      ],
    });
    await limit(10_000);
    expect(await listBudgets(admin)).toMatchObject([{ spent_micros: 200 }]);
  });

  test("a call that a dead server left open counts as its worst case, under way and afterwards", async () => {
    await price();
    await limit(10_000, { scope: "user", scope_id: bot.id });
    const started = new Date(Date.now() - (env.AI_TIMEOUT_SECONDS + 120) * 1000);
    await db.generation.create({
      data: { user_id: bot.id, currency: "EUR", reserved_micros: 9_000n, started },
    });
    const used = async () => (await listBudgets(admin))[0]?.spent_micros;
    expect(await used()).toBe(9_000);
    await settleAbandoned();
    expect(await ledger()).toMatchObject([{ outcome: "abandoned", cost_micros: 9_000n }]);
    expect(await used()).toBe(9_000);
  });

  test("is set by who answers for its subject, one for each, and removed", async () => {
    await price();
    const theirs = { scope: "user", scope_id: bot.id };
    const first = await limit(100, theirs, owner);
    const second = await limit(200, { ...theirs, warn_percent: 50 }, owner);
    expect(second).toMatchObject({
      budget_id: first.budget_id,
      limit_micros: 200,
      warn_percent: 50,
    });
    const other = await createUser();
    await expect(limit(100, theirs, other)).rejects.toMatchObject({ code: "forbidden" });
    await expect(limit(100, {}, owner)).rejects.toMatchObject({ code: "forbidden" });
    const person = { scope: "user", scope_id: owner.id };
    await expect(limit(1, person)).rejects.toMatchObject({ code: "not_found" });
    await limit(100);
    expect(await listBudgets(owner)).toMatchObject([{ scope: "user" }]);
    expect(await listBudgets(other)).toEqual([]);
    await expect(deleteBudget(other, first.budget_id)).rejects.toMatchObject({ code: "forbidden" });
    await deleteBudget(owner, first.budget_id);
    expect(await listBudgets(admin)).toMatchObject([{ scope: "site" }]);
  });
});

describe("who answers for a budget is told", () => {
  const told = (userId: number) =>
    db.notice.findMany({ where: { user_id: userId }, orderBy: { notice_id: "asc" } });

  test("at the share that they chose, once, and when it refuses a call, once", async () => {
    await price({ output_micros: 1 }); // what is reserved for the answer would make the share tiny
    const needed = await reservation();
    await limit((needed * 3n) / 2n, { scope: "user", scope_id: bot.id, warn_percent: 1 });
    const writeAbout = (subject: string) => {
      ai.answer(articleOf(`Lo que hay que saber: ${subject}`));
      return write();
    };
    await writeAbout("faros");
    await writeAbout("lonja");
    const about = { scope: "user", name: expect.any(String) as string };
    expect(await told(owner.id)).toMatchObject([
      { kind: "budget", data: { ...about, percent: 1 } },
    ]);
    await db.budget.updateMany({ data: { limit_micros: needed } });
    for (const _again of [1, 2]) await expect(write()).rejects.toThrow("no alcanza");
    expect((await told(owner.id)).map(({ data }) => data)).toMatchObject([
      { percent: 1 },
      { percent: 100 },
    ]);
    expect(await told(admin.id)).toEqual([]);
  });

  test("administrators of the site's; not before the share is used", async () => {
    await price();
    const needed = await reservation();
    await limit(needed);
    await write();
    expect(await told(admin.id)).toEqual([]);
    await expect(write()).rejects.toThrow("no alcanza");
    expect(await told(admin.id)).toMatchObject([{ data: { scope: "site", percent: 100 } }]);
  });
});

describe("a day that costs more than three usual ones", () => {
  /** So many days before today, at noon of the site's zone, in millionths. */
  const spentOn = async (days: number, cost_micros: number, changes: object = {}) => {
    const [day] = await db.$queryRaw<{ noon: Date }[]>`
      SELECT (date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) - make_interval(days => ${days}::integer, hours => -12))
        AT TIME ZONE ${env.SITE_TZ} AS "noon"`;
    const spent = { currency: "EUR", cost_micros: BigInt(cost_micros), outcome: "published" };
    const by = { user_id: bot.id, owner_id: owner.id };
    await db.generation.create({ data: { ...by, ...spent, started: day?.noon, ...changes } });
  };
  const weekOf = async (cost: number) => {
    for (let day = 1; day <= 7; day++) await spentOn(day, cost);
  };
  const alerts = async (actor: Actor) => (await listSpendingAlerts(actor)).days;
  const told = (userId: number) =>
    db.notice.findMany({ where: { user_id: userId, kind: "unusual_day" } });
  /** What a text of the fake service costs here. */
  const today = Number(COST);

  test("is told to the owner and to administrators, once, and stands on the desk", async () => {
    await price();
    await weekOf(today / 5);
    await write();
    const day = { currency: "EUR", today_micros: today, usual_micros: today / 5 };
    expect(await alerts(owner)).toEqual([{ scope: "owner", ...day }]);
    expect(await alerts(admin)).toEqual([{ scope: "site", ...day }]);
    ai.answer(articleOf("El mercado abre los sábados"));
    await write();
    expect(await told(owner.id)).toMatchObject([{ data: { scope: "owner", ...day } }]);
    expect(await told(admin.id)).toMatchObject([{ data: { scope: "site", ...day } }]);
    expect(await alerts(await createUser())).toEqual([]);
  });

  test("is said once to an administrator whose own synthetic users it is", async () => {
    await weekOf(1);
    const own = { user_id: bot.id, owner_id: admin.id };
    for (let day = 1; day <= 7; day++) await spentOn(day, 1, own);
    await spentOn(0, 100, own);
    expect(await alerts(admin)).toMatchObject([{ scope: "site", usual_micros: 2 }]);
    expect(await alerts(owner)).toEqual([]);
  });

  test("is not one that costs three times as much, nor one that nothing is known to compare with", async () => {
    await price();
    const third = Math.ceil(today / 3);
    await weekOf(third);
    await spentOn(3, 1, { currency: "USD" });
    await write();
    expect(await alerts(owner)).toEqual([]);
    await db.generation.deleteMany({ where: { cost_micros: third } });
    for (let day = 1; day <= 6; day++) await spentOn(day, 1);
    await spentOn(29, 1); // too long ago
    expect(await alerts(owner)).toEqual([]);
    await spentOn(28, 1);
    expect(await alerts(owner)).toHaveLength(1);
    expect(await told(owner.id)).toEqual([]);
  });

  test("knows the usual day by its middle: one dear day makes none of the others cheap", async () => {
    await price();
    await weekOf(today / 5);
    await spentOn(2, today * 1000);
    await write();
    expect(await alerts(owner)).toMatchObject([{ usual_micros: today / 5 }]);
  });

  test("says nothing of what is only reserved", async () => {
    await weekOf(1);
    await spentOn(0, 0, { cost_micros: null, reserved_micros: 1_000_000n, outcome: "open" });
    expect(await alerts(owner)).toEqual([]);
  });
});

test("the desk warns of a budget from the share on that was chosen", async () => {
  await price();
  const needed = await reservation();
  await limit(needed * 2n, { scope: "user", scope_id: bot.id, warn_percent: 1 });
  await limit(needed * 1000n);
  const warned = async (actor: Actor) => (await listSpendingAlerts(actor)).budgets;
  expect(await warned(owner)).toEqual([]);
  await db.generation.create({
    data: { user_id: bot.id, currency: "EUR", cost_micros: needed / 2n, finished: new Date() },
  });
  expect(await warned(owner)).toMatchObject([{ scope: "user", used_percent: 25 }]);
  expect(await warned(admin)).toMatchObject([{ scope: "user" }]);
  expect(await warned(await createUser())).toEqual([]);
});

/** What every call below is asked with: 7 tokens at most. */
const PROMPT = { instructions: "Escribe.", prompt: "Un artículo." };
const authorOf = (id: number) => ({
  ...{ id, username: "bot", fullName: null, owner_id: owner.id, personality: null },
  ...{ model: "modelo-de-prueba", writer: { model: "modelo-de-prueba", token: "x" }, reader: null },
});

describe.skipIf(!hasSessions)("twenty at a time", () => {
  test.each<[string, Fault | null]>([
    ["that are answered", null],
    ["that break", "reset"],
    ["that fail", "500"],
  ])("%s never spend more than the budget", async (_what, fault) => {
    await price();
    const needed = await reservation();
    await limit(needed * 4n + 1n);
    const writers = await Promise.all(Array.from({ length: 20 }, () => createSynthetic(owner)));
    const titles = "mar río monte valle puerto faro cabo isla bosque torre".split(" ");
    ai.answer(...titles.map((word) => articleOf(`Noticias del ${word}`)));
    const { letGo } = ai.hold();
    if (fault) ai.fail(fault);
    ai.calls.length = 0;
    const asking = writers.map((writer) => write(space, writer).catch((error: unknown) => error));
    await soon(() => expect(ai.calls).toHaveLength(4));
    const open = await ledger();
    expect(open).toHaveLength(4);
    letGo();
    const answers = await Promise.all(asking);
    const codes = answers.map((answer) => (answer as { code?: string }).code);
    expect(codes).toContain("limit_reached");
    const spent = (await ledger()).reduce((sum, { cost_micros }) => sum + (cost_micros ?? 0n), 0n);
    expect(spent <= needed * 4n).toBe(true);
    expect((await listBudgets(admin))[0]?.spent_micros).toBe(Number(spent));
  });

  test.each([0, 1, 3, 7, 12, 19, 20, 30])(
    "as many are admitted as a budget for %i has room for, and none more",
    async (room) => {
      await price();
      const begin = (id: number) =>
        enter(authorOf(id), { space_id: space.space_id }, "entry", PROMPT);
      const { request_micros } = await begin(1000);
      await db.generation.deleteMany();
      await limit(2n * (request_micros ?? 0n) * BigInt(room));
      const asked = Array.from({ length: 20 }, (_, index) => begin(2000 + index));
      const admitted = (await Promise.allSettled(asked)).filter(
        ({ status }) => status === "fulfilled",
      );
      expect(admitted).toHaveLength(Math.min(room, 20));
      expect(await db.generation.count()).toBe(Math.min(room, 20));
    },
  );
});

describe.skipIf(!hasSessions)("calls in any order, answered, broken off and killed", () => {
  /** A call: whose it is, and, of each request that it takes, the tokens. */
  interface Call {
    does: (typeof ends)[number];
    who: number;
    requests: number;
    input: number;
    output: number;
  }
  const ends = ["answers", "fails", "breaks", "goes back", "dies", "comes late"] as const;
  /** Rounds of calls that are made at once. */
  const schedules: fc.Arbitrary<Call[][]> = fc.array(
    fc.array(
      fc.record({
        ...{ does: fc.constantFrom(...ends), who: fc.nat(2), requests: fc.constantFrom(1, 2) },
        ...{ input: fc.nat(7), output: fc.nat(8000) }, // what a request may take at most
      }),
      { minLength: 1, maxLength: 8 },
    ),
    { minLength: 1, maxLength: 4 },
  );
  /** What each budget has, in hundredths of what a call may cost at most. */
  const rooms = fc.record({
    ...{ site: fc.nat(1500), user: fc.nat(900) },
  });

  class Broken extends Error {}
  /** A model may fail, and a budget refuse. */
  const orThrow = (error: unknown) => {
    const refused = error instanceof AppError && error.code === "limit_reached";
    if (!refused && !(error instanceof Broken)) throw error;
  };

  let writers: { id: number }[];
  /** What a request may cost at most. */
  let request: bigint;

  beforeEach(async () => {
    await price();
    writers = [bot, await createSynthetic(owner), await createSynthetic(owner)];
    const entered = await enter(authorOf(bot.id), { entry_id: 1 }, "entry", PROMPT);
    request = entered.request_micros ?? 0n;
  });

  const budgets = () => readBudgets(db, Prisma.sql`true`);

  async function play(rounds: Call[][], hundredths: Record<Scope, number>) {
    await db.generation.deleteMany();
    const ids = { site: null, user: bot.id };
    for (const scope of scopes) {
      const micros = (2n * request * BigInt(hundredths[scope])) / 100n;
      await limit(micros, { scope, scope_id: ids[scope] });
    }
    /** What each call that was admitted has cost, by what happened to it here. */
    const costs = new Map<number, bigint>();
    /** Whose servers are dead, or taken for it. */
    const dead: number[] = [];
    const late: { settled: Promise<unknown>; answer: () => void }[] = [];
    let entries = 0;

    const makeCall = async ({ does, who, ...taken }: Call): Promise<void> => {
      const author = authorOf(writers[who]!.id);
      const target = { entry_id: ++entries };
      if (does === "dies") {
        const { generation_id } = await enter(author, target, "entry", PROMPT);
        costs.set(generation_id, 2n * request);
        dead.push(generation_id);
        return;
      }
      const text = new Ledger(author, target, {});
      const ask = (
        purpose: Purpose,
        how: Call["does"],
        held?: Promise<void>,
        onAsked?: () => void,
      ) =>
        text.call(purpose, PROMPT, async ({ meter }) => {
          const id = text.requireEntry();
          costs.set(id, await takes(meter, how, taken));
          if (held) dead.push(id);
          onAsked?.();
          await held;
          if (how === "fails" || how === "breaks") throw new Broken();
          return {};
        });
      if (does === "comes late") {
        const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const settled = ask("entry", "answers", answered.promise, asked.resolve);
        late.push({ settled: settled.catch(() => {}), answer: answered.resolve });
        await Promise.race([asked.promise, settled]);
        return;
      }
      await ask("entry", does);
      if (does === "goes back") {
        await ask("repair", "breaks").catch(async (error: unknown) => {
          orThrow(error);
          await text.goBack();
        });
      }
      await text.giveUp();
    };
    const overspent = async () =>
      (await budgets()).filter(({ spent_micros, limit_micros }) => spent_micros > limit_micros);

    for (const round of rounds) {
      const made = round.map((one) => makeCall(one).catch(orThrow));
      const [amid] = await Promise.all([overspent(), sweep(dead), ...made]);
      expect(amid).toEqual([]);
      expect(await overspent()).toEqual([]);
    }
    await sweep(dead);
    for (const { answer, settled } of late) {
      answer();
      await settled;
    }

    const calls = await ledger();
    expect(new Map(calls.map((one) => [one.generation_id, one.cost_micros]))).toEqual(costs);
    for (const { scope, start, spent_micros, limit_micros } of await budgets()) {
      const theirs = calls.filter(
        ({ started, user_id }) =>
          started >= start && // what a sweep took for old may be last month's
          (scope === "site" || user_id === bot.id),
      );
      const theirCosts = theirs.map(({ generation_id }) => costs.get(generation_id) ?? 0n);
      const sum = theirCosts.reduce((all, cost) => all + cost, 0n);
      expect([scope, spent_micros]).toEqual([scope, sum]);
      expect(sum <= limit_micros).toBe(true);
    }
  }

  /** Sends a model's requests past the meter, as what becomes of them leaves it; what they cost. */
  async function takes(
    meter: Meter,
    does: Call["does"],
    { requests, input, output }: Pick<Call, "requests" | "input" | "output">,
  ): Promise<bigint> {
    const status = does === "fails" ? 500 : 200;
    const send = meter.count(() => Promise.resolve(new Response(null, { status })));
    for (let sent = 0; sent < requests; sent++) await send("http://modelo.test");
    if (does === "fails") return 0n;
    if (does === "breaks") return BigInt(requests) * request;
    meter.unmeasured -= requests;
    meter.usage = { input: input * requests, cached: 0, output: output * requests, reasoning: 0 };
    return BigInt(requests) * (BigInt(input) * 2n + BigInt(output) * 10n);
  }

  /** Ends what dead servers left, as if its time were over. */
  async function sweep(dead: number[]) {
    await db.$executeRaw`
      UPDATE "generation" SET "started" = now() - make_interval(secs => ${FORGOTTEN_AFTER + 1})
      WHERE "generation_id" = ANY(${dead.splice(0)})`;
    await settleAbandoned();
  }

  test(
    "no budget spends more than it has, and each knows to the millionth what that was",
    soak ? { timeout: 3_600_000 } : {},
    () => fc.assert(fc.asyncProperty(schedules, rooms, play), { numRuns: soak ? 1000 : 12 }),
  );
});
