import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { requestComment, requestEntry } from "@/lib/generation/commands";
import { settleAbandoned } from "@/lib/generation/ledger";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { changeSettings } from "@/lib/settings/commands";
import type { Space } from "@/lib/spaces/dto";
import { deleteSyntheticUser } from "@/lib/synthetic-users/commands";
import { deleteTask, executeTask } from "@/lib/tasks/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf, type Fault } from "@/tests/support/fake-openai";
import { soon } from "@/tests/support/soon";

let owner: Actor;
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner);
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const ledger = () => db.generation.findMany({ orderBy: { generation_id: "asc" } });
const write = (signal?: AbortSignal) =>
  requestEntry(owner, { userId: bot.id, spaceId: space.space_id }, { signal });
const measured = { input_tokens: 100, cached_tokens: 0, output_tokens: 23, reasoning_tokens: 0 };
const unmeasured = { input_tokens: null, output_tokens: null };

describe("a call is in the ledger", () => {
  test("with what was asked of whom for whom, what it took, and that its text is published", async () => {
    await write();
    expect(await ledger()).toEqual([
      expect.objectContaining({
        ...measured,
        user_id: bot.id,
        owner_id: owner.id,
        space_id: space.space_id,
        entry_id: null,
        task_id: null,
        purpose: "entry",
        model: "modelo-de-prueba",
        provider: new URL(ai.url).host,
        prompt_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        sample: false,
        outcome: "published",
        finish_reason: "stop",
        http_calls: 1,
        ms: expect.any(Number) as number,
        finished: expect.any(Date) as Date,
      }),
    ]);
  });

  test("for a comment, with the entry", async () => {
    const { entry_id } = await createEntryFor(owner);
    ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }));
    await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(await ledger()).toMatchObject([{ purpose: "comment", entry_id, outcome: "published" }]);
  });

  test("as written while its comment waits for somebody to admit it", async () => {
    const { entry_id } = await createEntryFor(owner);
    await changeSettings(await createUser({ isAdmin: true }), { held_words: ["mareas"] });
    ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }));
    await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(await ledger()).toMatchObject([
      { outcome: "written", finished: expect.any(Date) as Date },
    ]);
  });

  test("of the built-in sample, which asks nobody", async () => {
    bot = await createSynthetic(owner, { model: "demo", token: undefined });
    await write();
    expect(await ledger()).toMatchObject([
      { ...unmeasured, model: "demo", provider: null, sample: true, http_calls: 0 },
    ]);
  });

  test("twice when its first title was another's", async () => {
    await write();
    ai.answer(articleOf("A su hora vuelve la marea"), articleOf("El mercado abre los sábados"));
    await write();
    const [, first, second] = await ledger();
    expect([first, second]).toMatchObject([
      { ...measured, outcome: "refused" },
      { ...measured, outcome: "published" },
    ]);
    expect(first?.prompt_hash).not.toBe(second?.prompt_hash);
  });

  test("with both requests when the service knows no structured output", async () => {
    ai.knowNoSchema(articleOf("Lo que el viento trae"));
    await write();
    expect(await ledger()).toMatchObject([{ ...measured, http_calls: 2, outcome: "published" }]);
  });
});

describe("a call whose text nobody reads is settled, too", () => {
  test.each<[Fault, object]>([
    ["hang", { ...unmeasured, http_calls: 1 }],
    ["401 with the key", { ...unmeasured, http_calls: 1 }],
    ["500", { ...unmeasured, http_calls: 2 }],
    ["html", { ...unmeasured, http_calls: 1 }],
    ["bad JSON", { ...measured, http_calls: 1, finish_reason: "stop" }],
    ["wrong shape", { ...measured, http_calls: 1 }],
    ["cut off", { ...measured, http_calls: 1, finish_reason: "length" }],
    ["withheld", { ...measured, http_calls: 1, finish_reason: "content-filter" }],
  ])("%s", async (fault, known) => {
    ai.fail(fault);
    const { AI_TIMEOUT_SECONDS } = env;
    if (fault === "hang") Object.assign(env, { AI_TIMEOUT_SECONDS: 1 });
    await expect(write())
      .rejects.toThrow()
      .finally(() => Object.assign(env, { AI_TIMEOUT_SECONDS }));
    const finished = expect.any(Date) as Date;
    expect(await ledger()).toMatchObject([{ ...known, outcome: "failed", finished }]);
  });

  test("what cannot be published is refused", async () => {
    ai.answer(articleOf("Solo una imagen", "![](https://rastreador.ejemplo/faro.png)"));
    await expect(write()).rejects.toMatchObject({ code: "ai_failed" });
    expect(await ledger()).toMatchObject([{ ...measured, outcome: "refused" }]);
  });

  test("what nobody waits for any more is aborted", async () => {
    ai.fail("hang");
    const leaving = new AbortController();
    const left = expect(write(leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
    await soon(() => expect(ai.calls).toHaveLength(1));
    leaving.abort();
    await left;
    expect(await ledger()).toMatchObject([{ http_calls: 1, outcome: "aborted" }]);
  });
});

test("the ledger outlives task and accounts", async () => {
  const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
  const { task_run_id } = await executeTask(owner, task.task_id);
  const [before] = await ledger();
  expect(before).toMatchObject({ task_id: task.task_id, task_run_id, outcome: "published" });
  await deleteTask(owner, task.task_id);
  await deleteSyntheticUser(owner, bot.id);
  expect(await ledger()).toEqual([before]);
});

test("what a dead server left open is ended once its time is over", async () => {
  const call = { user_id: bot.id, space_id: space.space_id };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const long = env.AI_TIMEOUT_SECONDS / 60 + 2;
  await db.generation.createMany({
    data: [
      { ...call, started: minutesAgo(long) },
      { ...call, started: minutesAgo(long), outcome: "written" },
      { ...call, started: minutesAgo(0) },
    ],
  });
  await settleAbandoned();
  const finished = expect.any(Date) as Date;
  expect(await ledger()).toMatchObject([
    { outcome: "abandoned", finished },
    { outcome: "refused", finished },
    { outcome: "open", finished: null },
  ]);
});
