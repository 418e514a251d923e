import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { settleAbandoned } from "@/lib/newsroom/generation/ledger";
import { FORGOTTEN_AFTER } from "@/lib/newsroom/generation/limits";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { deleteDraft, publishDraft } from "@/lib/publishing/drafting/commands";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { moderateComments } from "@/lib/desk/moderation/commands";
import {
  approveReview,
  expireReviews,
  rejectReview,
} from "@/lib/publishing/drafting/review-commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { getSpending } from "@/lib/machines/spending/report";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { setMember } from "@/lib/spaces/teams/commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { deleteTask } from "@/lib/newsroom/tasks/commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
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
const ticks = { facts: true, sources: true, answers: true } as const;
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

  test("twice when the service stopped in the middle of the text; twice in a row, it is refused", async () => {
    const content = "El faro se enciende al caer la ta";
    const beginning = `{"decision":"escribir","motivo":"","content":"${content}`;
    ai.cutShort(beginning, articleOf("El mercado abre los sábados"));
    await write();
    const cut = { ...measured, finish_reason: "length", outcome: "refused" };
    expect(await ledger()).toMatchObject([
      cut,
      { ...measured, purpose: "repair", finish_reason: "stop", outcome: "published" },
    ]);
    expect(JSON.stringify(ai.calls[1])).toContain("dejó el texto a medias");
    await db.generation.deleteMany();
    ai.cutShort(beginning);
    await expect(write()).rejects.toMatchObject({ code: "unfit" });
    expect(await ledger()).toMatchObject([cut, { ...cut, purpose: "repair" }]);
    expect(await db.draft.findMany()).toMatchObject([
      { state: "rejected", title: content, content }, // the title would have come last
    ]);
  });

  test("and goes on when its text was to be mended and that failed: the text waits with what was found", async () => {
    const task = await createTaskFor(owner, {
      ...{ user_id: bot.id, space_id: space.space_id, words_min: 12, words_max: 40 },
    });
    const content = "El puerto se despierta antes que el pueblo.";
    const run = async () => {
      await db.draft.deleteMany();
      await db.generation.deleteMany();
      const { outcome, error } = await executeTask(owner, task.task_id);
      expect([outcome, error]).toEqual(["review", expect.stringContaining("en la Redacción")]);
      expect(await db.draft.findMany({ include: { written: true } })).toMatchObject([
        {
          ...{ state: "review", title: "El puerto madruga", content },
          written: {
            generation_id: (await ledger())[0]?.generation_id,
            findings: [{ check: "length", level: "warn" }],
          },
        },
      ]);
    };
    ai.answer(articleOf("El puerto madruga", content), "Claro, aquí tienes tu artículo:");
    await run();
    expect(await ledger()).toMatchObject([
      { ...measured, outcome: "written", finished: expect.any(Date) as Date },
      { ...measured, purpose: "repair", outcome: "failed" },
    ]);
    const record = await db.taskRunRecord.findFirstOrThrow();
    expect(record.answer).toContain(content);
    expect(record.brief).not.toContain("Ya lo has escrito una vez");

    // What is not asked for any more has failed, too.
    ai.answer(articleOf("El puerto madruga", content));
    const { AI_DAILY_LIMIT_USER } = env;
    Object.assign(env, { AI_DAILY_LIMIT_USER: 1 });
    await run().finally(() => Object.assign(env, { AI_DAILY_LIMIT_USER }));
    expect(await ledger()).toMatchObject([{ outcome: "written" }]);
  });

  test("with both requests when the service knows no structured output", async () => {
    ai.knowNoSchema(articleOf("Lo que el viento trae"));
    await write();
    expect(await ledger()).toMatchObject([{ ...measured, http_calls: 2, outcome: "published" }]);
  });
});

describe("a text that waits is settled when somebody decides about it", () => {
  const outcomes = async () => (await ledger()).map(({ outcome }) => outcome);

  /** A comment that the site's rules hold. */
  async function held() {
    const admin = await createUser({ isAdmin: true });
    const { entry_id } = await createEntryFor(owner);
    await changeSettings(admin, { held_words: ["mareas"] });
    ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }));
    return { admin, entry_id };
  }
  const decide = async (admin: Actor, action: "admit" | "delete") => {
    const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    await moderateComments(admin, { action, comments: [], held: [comment_id] });
  };

  test.each([
    ["admit", "published"],
    ["delete", "refused"],
  ] as const)("a comment that is held (%s)", async (action, outcome) => {
    const { admin, entry_id } = await held();
    await requestComment(owner, { userId: bot.id, entryId: entry_id });
    expect(await outcomes()).toEqual(["written"]);
    await decide(admin, action);
    expect(await outcomes()).toEqual([outcome]);
  });

  test("a comment that is approved, and then held", async () => {
    const { admin, entry_id } = await held();
    await requestComment(owner, { userId: bot.id, entryId: entry_id, draft: true });
    const { draft_id } = await db.draft.findFirstOrThrow();
    expect(await approveReview(owner, draft_id, ticks)).toBeNull();
    expect(await outcomes()).toEqual(["written"]);
    await decide(admin, "admit");
    expect(await outcomes()).toEqual(["published"]);
  });

  test("the same, whatever becomes of its draft meanwhile", async () => {
    const { admin, entry_id } = await held();
    await requestComment(owner, { userId: bot.id, entryId: entry_id, draft: true });
    const { draft_id } = await db.draft.findFirstOrThrow();
    await approveReview(owner, draft_id, ticks);
    await deleteDraft(owner, draft_id);
    expect(await outcomes()).toEqual(["written"]);
    await decide(admin, "admit");
    expect(await outcomes()).toEqual(["published"]);
  });

  test.each<[string, string, (editor: Actor, draftId: number) => Promise<unknown>]>([
    ["approved by another person", "published", (by, id) => approveReview(by, id, ticks)],
    ["published unread", "published", (by, id) => publishDraft(by, id)],
    ["turned down", "refused", (by, id) => rejectReview(by, id, { reason: "estilo", note: "" })],
    ["thrown away", "refused", (_by, id) => deleteDraft(owner, id)],
    [
      "left unread",
      "refused",
      async () => {
        await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
        await expireReviews();
      },
    ],
  ])("an entry on the desk that is %s", async (_what, outcome, end) => {
    const editor = await createUser();
    await setMember(owner, space.space_id, editor.id, "editor");
    await updateSpace(owner, space.space_id, { autonomy: "revision" });
    await write();
    const { draft_id } = await db.draft.findFirstOrThrow();
    expect(await outcomes()).toEqual(["written"]);
    await end(editor, draft_id);
    expect(await outcomes()).toEqual([outcome]);
  });

  test("what a published text cost stays that when it is withdrawn", async () => {
    await write();
    const { entry_id } = await db.entry.findFirstOrThrow();
    await db.generation.updateMany({ data: { currency: "EUR", cost_micros: 100n } });
    await deleteEntry(await createUser({ isAdmin: true }), entry_id);
    expect((await getSpending(owner, {})).totals).toMatchObject([
      { published: 1, per_text_micros: 100, waste_micros: 0 },
    ]);
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
    await expect(write()).rejects.toMatchObject({ code: "unfit" });
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
  const long = FORGOTTEN_AFTER / 60 + 1;
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
