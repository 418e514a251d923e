import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as newsRoute from "@/app/api/ai/generate-news/route";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as draftRoute from "@/app/api/drafts/[draftId]/route";
import * as publishRoute from "@/app/api/drafts/[draftId]/publish/route";
import * as scheduleRoute from "@/app/api/drafts/[draftId]/schedule/route";
import * as withdrawRoute from "@/app/api/drafts/[draftId]/withdraw/route";
import * as rejectRoute from "@/app/api/review/[draftId]/reject/route";
import * as approveRoute from "@/app/api/review/[draftId]/approve/route";
import type { Actor } from "@/lib/kernel/actor";
import { publishDueDraft } from "@/lib/publishing/drafting/schedule";
import { createEntry, deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { listEntries } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { listNotices } from "@/lib/house/notices/queries";
import { getReview } from "@/lib/publishing/review/queries";
import { updateSpace, deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { deskOf } from "@/tests/support/desk";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { untilSomeoneWaits } from "@/tests/support/lock-waits";
import { ARTICLE } from "@/tests/unit/checks/cases";

let [owner, editor] = [] as unknown as [Actor, Actor];
let [bot, other] = [] as unknown as [{ id: number }, { id: number }];
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor] = [await createUser(), await createUser()];
  [bot, other] = [await createSynthetic(owner), await createSynthetic(owner)];
  space = await createSpaceFor(owner, { name: "El Faro" });
  await setMember(owner, space.space_id, editor.id, "editor");
  ai.answer(articleOf("El puerto madruga", ARTICLE));
});
afterAll(() => ai.close());

const send = (route: object, method: "POST" | "PATCH", as: Actor, body: object, draftId?: number) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call<any>((route as Record<string, never>)[method]!, {
    ...{ method, as, body },
    params: draftId ? { draftId } : undefined,
  });
const post = (route: object, as: Actor, body: object, draftId?: number) =>
  send(route, "POST", as, body, draftId);
const generate = (by = bot) => post(newsRoute, owner, { userId: by.id, spaceId: space.space_id });
const change = (draftId: number, content: string) =>
  send(draftRoute, "PATCH", editor, { content }, draftId);

const ticks = { facts: true, sources: true, answers: true };
const decisions = [
  ["Aprobar y publicar", (draftId: number) => post(approveRoute, editor, ticks, draftId)],
  ["Publicar sin revisar", (draftId: number) => post(publishRoute, editor, {}, draftId)],
] as const;

const FIGURES =
  "El muelle costó 3.400.000 euros, lo usan 12.500 personas y el 48 % viene del norte.";
const REFUSAL = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";

/** A text that waits before the editors of the space. */
async function waiting(by = bot): Promise<number> {
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  const { status, json } = await generate(by);
  expect(status).toBe(202);
  return json.draft.draft_id;
}

/** The article with every fourth word another: alike, and never so many words on end that it is copied. */
const likeArticle = ARTICLE.split(" ")
  .map((word, at) => (at % 4 === 3 ? "otra" : word))
  .join(" ");

/** A text that a person puts there meanwhile, which nothing has made the marks of yet. */
async function publishByPerson(title: string, content: string) {
  const { entry_id } = await createEntry(editor, { title, content, image: null });
  await addEntryToSpace(editor, space.space_id, entry_id);
}

const found = async (draftId: number) =>
  (await getReview(editor, draftId)).written?.findings.map(
    ({ check, level }) => `${check} ${level}`,
  );
const titles = async () => (await listEntries({ limit: 20 })).items.map(({ title }) => title);

describe("a text that was changed on the desk", () => {
  test("is checked again when it is saved, and what is found is shown", async () => {
    const draftId = await waiting();
    expect(await found(draftId)).toEqual([]);
    expect((await change(draftId, `${ARTICLE}\n\n${FIGURES}`)).status).toBe(200);
    expect(await found(draftId)).toEqual(["figures warn"]);
    expect((await getReview(editor, draftId)).written?.risk).toBe(30);
    await change(draftId, ARTICLE);
    expect(await found(draftId)).toEqual([]);
    expect((await getReview(editor, draftId)).written?.risk).toBe(0);
  });

  test.each(decisions)("is not published by «%s» when it is refused", async (_name, publish) => {
    const draftId = await waiting();
    await change(draftId, REFUSAL);
    const { status, json } = await publish(draftId);
    expect(status).toBe(422);
    expect(json.message).toMatch(/^No se ha publicado: /);
    expect(await titles()).toEqual([]);
    expect(await getReview(editor, draftId)).toMatchObject({
      ...{ state: "review", content: REFUSAL, may: { publish: true, edit: true } },
      written: { decision: null },
    });
    // Who believes it to be wrong says it otherwise.
    await change(draftId, ARTICLE);
    expect((await publish(draftId)).status).toBe(201);
    expect(await titles()).toEqual(["El puerto madruga"]);
  });

  test("says what is wrong with it only to who may publish it", async () => {
    const writer = await createUser();
    await setMember(owner, space.space_id, writer.id, "editor");
    const { id: userId } = await createSynthetic(writer);
    await updateSpace(owner, space.space_id, { autonomy: "revision" });
    const { json } = await post(newsRoute, writer, { userId, spaceId: space.space_id });
    const draftId = json.draft.draft_id as number;
    await setMember(owner, space.space_id, writer.id, "redactor");
    await change(draftId, REFUSAL);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    for (const [route, body] of [
      [publishRoute, {}],
      [scheduleRoute, { publish_at }],
    ] as const) {
      expect((await post(route, writer, body, draftId)).status).toBe(403);
      expect((await post(route, editor, body, draftId)).status).toBe(422);
    }
  });

  test("is published in spite of a warning by who has read it", async () => {
    const draftId = await waiting();
    await change(draftId, `${ARTICLE}\n\n${FIGURES}`);
    expect((await post(approveRoute, editor, ticks, draftId)).status).toBe(201);
  });

  test("is held against what it was asked for with", async () => {
    const task = await createTaskFor(owner, {
      ...{ user_id: bot.id, space_id: space.space_id, autonomy: "revision" },
      ...{ words_min: 100, words_max: 300 },
    });
    await executeTask(owner, task.task_id);
    const { draft_id } = await db.draft.findFirstOrThrow({ select: { draft_id: true } });
    await change(draft_id, "Poco queda del puerto a estas horas.");
    expect(await found(draft_id)).toEqual(["length block"]);
    const { checked_with } = await db.writtenDraft.findFirstOrThrow();
    await change(draft_id, (checked_with as { instructions: string[] }).instructions.join("\n"));
    expect(await found(draft_id)).toContain("leak block");
  });

  test("is known by the addresses that its author was given: another is told of", async () => {
    const about = "Cuenta lo que dice puerto.example/mareas.";
    await updateSpace(owner, space.space_id, { autonomy: "revision" });
    const body = { userId: bot.id, spaceId: space.space_id, about };
    const { draft_id } = (await post(newsRoute, owner, body)).json.draft;
    const linked = `${ARTICLE}\n\nLo dicen [las mareas](https://puerto.example/mareas).`;
    await change(draft_id, linked);
    expect(await found(draft_id)).toEqual([]);
    await change(draft_id, `${linked} Y [el casino](https://casino.example).`);
    expect(await found(draft_id)).toEqual(["links warn"]);

    const entry = await createEntryFor(editor, { content: "Lo dice https://puerto.example." });
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const asked = { userId: bot.id, entryId: entry.entry_id, draft: true };
    const { draft_id: comment } = (await post(commentRoute, owner, asked)).json.draft;
    const says = async (content: string) => {
      await send(draftRoute, "PATCH", owner, { content }, comment);
      return (await getReview(owner, comment)).written?.findings.map(({ check }) => check);
    };
    expect(await says("Lo dice https://puerto.example, y se oye.")).toEqual(["links"]); // a comment has none
    expect(await says("Lo dice https://casino.example, y se oye.")).toEqual(["links"]);
    expect((await post(approveRoute, owner, ticks, comment)).status).toBe(201); // who has read it
  });

  test("is one that a comment may be, too", async () => {
    const entry = await createEntryFor(editor);
    const body = { userId: bot.id, entryId: entry.entry_id, draft: true };
    ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
    const { draft_id } = (await post(commentRoute, owner, body)).json.draft;
    await send(draftRoute, "PATCH", owner, { content: REFUSAL }, draft_id);
    expect((await post(approveRoute, owner, ticks, draft_id)).status).toBe(422);
    await send(draftRoute, "PATCH", owner, { content: "Un faro se oye de noche." }, draft_id);
    expect((await post(approveRoute, owner, ticks, draft_id)).status).toBe(201);
  });

  test("is no comment that its author has made elsewhere", async () => {
    const said =
      "Un faro también se oye de noche, cuando la niebla no deja ver nada desde el puerto.";
    const on = async (content: string, draft: boolean) => {
      const { entry_id } = await createEntryFor(editor);
      ai.answer(JSON.stringify({ content }));
      return post(commentRoute, owner, { userId: bot.id, entryId: entry_id, draft });
    };
    expect((await on(said, false)).status).toBe(200);
    const { draft_id } = (await on("¿Y quién paga la luz del faro?", true)).json.draft;
    await send(draftRoute, "PATCH", owner, { content: said }, draft_id);
    const { status, json } = await post(approveRoute, owner, ticks, draft_id);
    expect([status, json.message]).toEqual([422, expect.stringContaining("repite otro suyo")]);
    await send(draftRoute, "PATCH", owner, { content: "La luz la pagan los barcos." }, draft_id);
    expect((await post(approveRoute, owner, ticks, draft_id)).status).toBe(201);
  });
});

describe("a text that waits before its editors", () => {
  const withdraw = (draftId: number) => post(withdrawRoute, owner, { reason: "Mía." }, draftId);

  test("is not sent back: taken from its hour it waits before them again", async () => {
    const draftId = await waiting();
    expect((await withdraw(draftId)).status).toBe(409);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await post(scheduleRoute, editor, { publish_at }, draftId);
    expect((await withdraw(draftId)).status).toBe(200);
    expect(await getReview(editor, draftId)).toMatchObject({
      ...{ state: "review", space_id: space.space_id, publish_at: null },
    });
  });

  test("is its owner's to hear of when the space goes", async () => {
    await waiting();
    await deleteSpace(owner, space.space_id);
    expect((await listNotices(owner, { limit: 1 })).items).toMatchObject([
      { content: { kind: "draft_stopped", title: "El puerto madruga" } },
    ]);
  });
});

test("what an editor says of a text binds those of their space, and what its owner says all", async () => {
  const other = await createSpaceFor(owner, { name: "La Lonja" });
  const turnDown = async (as: Actor, note: string) =>
    post(rejectRoute, as, { reason: "otro", note }, await waiting());
  await turnDown(editor, "Menos adjetivos.");
  ai.answer(articleOf("Otro asunto del muelle", ARTICLE));
  await turnDown(owner, "Más mar.");
  const told = async (spaceId: number) => {
    ai.answer(articleOf(`Un texto para ${spaceId}`, ARTICLE));
    await post(newsRoute, owner, { userId: bot.id, spaceId });
    return JSON.stringify(ai.calls.at(-1));
  };
  const there = await told(space.space_id);
  expect(there).toContain("Menos adjetivos.");
  expect(there).toContain("Más mar.");
  const elsewhere = await told(other.space_id);
  expect(elsewhere).not.toContain("Menos adjetivos.");
  expect(elsewhere).toContain("Más mar.");
});

describe("a text that was published meanwhile", () => {
  test.each(decisions)("keeps «%s» from publishing it again", async (_name, publish) => {
    const draftId = await waiting();
    await publishByPerson("Cómo despierta una lonja", ARTICLE);
    const { status, json } = await publish(draftId);
    expect(status).toBe(422);
    expect(json.message).toContain("El texto repite «Cómo despierta una lonja»");
    expect(await titles()).toEqual(["Cómo despierta una lonja"]);
    expect(await found(draftId)).toEqual(["repeated block"]);
    expect((await getReview(editor, draftId)).state).toBe("review");
  });

  test("is one in another space, or in none, too", async () => {
    const draftId = await waiting();
    const text = { title: "Cómo despierta una lonja", content: ARTICLE, image: null };
    const { entry_id } = await createEntry(editor, text);
    const refused = async () => {
      const { status, json } = await post(approveRoute, editor, ticks, draftId);
      expect(status).toBe(422);
      return json.message;
    };
    expect(await refused()).toContain("El texto repite «Cómo despierta una lonja»: ");
    const { space_id } = await createSpaceFor(editor, { name: "La Lonja" });
    await addEntryToSpace(editor, space_id, entry_id);
    expect(await refused()).toContain("«Cómo despierta una lonja», de otro espacio: ");
    await deleteEntry(editor, entry_id);
    expect((await post(approveRoute, editor, ticks, draftId)).status).toBe(201);
  });

  test.each([
    ["repeats it", ARTICLE, "repite"],
    ["is like it", likeArticle, "se parece a"],
  ])("keeps one that %s from its hour", async (_how, content, says) => {
    const draftId = await waiting();
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(scheduleRoute, editor, { publish_at }, draftId)).status).toBe(200);
    await publishByPerson("Otra lonja", content);
    await db.draft.update({
      where: { draft_id: draftId },
      data: { publish_at: new Date(Date.now() - 1_000) },
    });
    expect(await publishDueDraft()).toBe(true);
    expect(await getReview(editor, draftId)).toMatchObject({
      ...{ state: "review", space_id: space.space_id },
      reason: expect.stringContaining(says),
    });
    expect((await listNotices(owner, { limit: 1 })).items).toMatchObject([
      { content: { kind: "draft_stopped", title: "El puerto madruga" } },
    ]);
    expect(await titles()).toEqual(["Otra lonja"]);
  });

  test("is published at its hour, unless its machine's owner changes it after an editor set that", async () => {
    const atItsHour = async (draftId: number) => {
      const publish_at = new Date(Date.now() + 3_600_000).toISOString();
      expect((await post(scheduleRoute, editor, { publish_at }, draftId)).status).toBe(200);
      return () =>
        db.draft.updateMany({
          where: { draft_id: draftId, state: "scheduled" },
          data: { publish_at: new Date(Date.now() - 1_000) },
        });
    };
    const changed = await waiting();
    const due = await atItsHour(changed);
    await send(draftRoute, "PATCH", owner, { content: `${ARTICLE}\n\n${FIGURES}` }, changed);
    expect((await getReview(editor, changed)).state).toBe("review");
    await due();
    expect(await publishDueDraft()).toBe(false);
    await change(changed, ARTICLE);
    await (
      await atItsHour(changed)
    )();
    expect(await publishDueDraft()).toBe(true);
    expect(await titles()).toEqual(["El puerto madruga"]);
  });

  test("keeps one that is refused from getting an hour at all", async () => {
    const draftId = await waiting();
    await change(draftId, REFUSAL);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await post(scheduleRoute, editor, { publish_at }, draftId)).status).toBe(422);
  });
});

/** Keeps everybody from the space until so many wait for it. */
const heldUntilBothWait = (work: () => Promise<unknown>[]) => {
  let begun: Promise<unknown>[] = [];
  return db
    .$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM "space" WHERE "space_id" = ${space.space_id} FOR UPDATE`;
      begun = work();
      await untilSomeoneWaits(begun.length);
    })
    .then(() => Promise.all(begun));
};

describe.skipIf(!hasSessions)("two who publish the same text at the same moment", () => {
  test("editors with a draft each: one is told that it is there", async () => {
    const drafts = [await waiting(bot), await waiting(other)];
    const answers = (await heldUntilBothWait(() =>
      drafts.map((draftId) => post(approveRoute, editor, ticks, draftId)),
    )) as { status: number }[];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await titles()).toEqual(["El puerto madruga"]);
    const waits = await deskOf(editor, "revisar");
    expect(waits).toMatchObject([
      { written: { findings: [{ check: "repeated" }, { check: "title" }] } },
    ]);
  });

  test("machines that publish alone: the other's is kept as refused", async () => {
    ai.answer(articleOf("El puerto madruga", ARTICLE), articleOf("Cómo despierta", ARTICLE));
    const answers = (await heldUntilBothWait(() => [generate(bot), generate(other)])) as {
      status: number;
    }[];
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await titles()).toHaveLength(1);
    expect(await deskOf(owner, "rechazado")).toMatchObject([
      { written: { decision: "blocked", findings: [{ check: "repeated", level: "block" }] } },
    ]);
    const outcomes = await db.generation.findMany({ select: { outcome: true } });
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["published", "refused"]);
  });

  test("a task and a person: its run is skipped, with the reason", async () => {
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    let running: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM "space" WHERE "space_id" = ${space.space_id} FOR UPDATE`;
      running = executeTask(owner, task.task_id).catch((error: unknown) => error);
      await untilSomeoneWaits();
      const { entry_id } = await createEntryFor(editor, { title: "Otra", content: ARTICLE });
      await tx.spaceEntry.create({ data: { space_id: space.space_id, entry_id } });
    });
    expect(await running).toMatchObject({ code: "unfit" });
    expect(await db.taskRun.findFirst()).toMatchObject({
      ...{ outcome: "skipped", error: expect.stringContaining("El texto repite «Otra»") },
    });
    expect(await deskOf(owner, "rechazado")).toHaveLength(1);
  });
});
