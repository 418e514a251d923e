import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as newsRoute from "@/app/api/ai/generate-news/route";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as publishRoute from "@/app/api/drafts/[draftId]/publish/route";
import * as approveRoute from "@/app/api/review/[draftId]/approve/route";
import * as rejectRoute from "@/app/api/review/[draftId]/reject/route";
import * as rewriteRoute from "@/app/api/review/[draftId]/rewrite/route";
import type { Actor } from "@/lib/auth/actor";
import { scheduleDraft, submitDraft, updateDraft } from "@/lib/drafts/commands";
import { getEntry, listEntries } from "@/lib/entries/queries";
import { db } from "@/lib/kernel/db";
import { listNotices } from "@/lib/notices/queries";
import { expireReviews } from "@/lib/review/commands";
import { getReview, listDesk } from "@/lib/review/queries";
import { updateSpace } from "@/lib/spaces/commands";
import type { Space } from "@/lib/spaces/dto";
import { updateAccount } from "@/lib/synthetic-users/commands";
import { executeTask } from "@/lib/tasks/commands";
import { setMember } from "@/lib/teams/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";

let [owner, editor, stranger] = [] as unknown as [Actor, Actor, Actor];
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor, stranger] = [await createUser(), await createUser(), await createUser()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner, { name: "El Faro" });
  await setMember(owner, space.space_id, editor.id, "editor");
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const post = (route: { POST: unknown }, as: Actor | undefined, body: object, draftId?: number) =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  call<any>(route.POST as never, { as, body, params: draftId ? { draftId } : undefined });
const generate = (more: object = {}) =>
  post(newsRoute, owner, { userId: bot.id, spaceId: space.space_id, ...more });
const ticks = { facts: true, sources: true, answers: true };

/** A text that waits before the editors of the space. */
async function waiting(): Promise<number> {
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  const { status, json } = await generate();
  expect(status).toBe(202);
  return json.draft.draft_id;
}

const published = async () => (await listEntries({ limit: 20 })).items;

describe("how far a machine goes alone", () => {
  test("to the readers, where nobody says otherwise and nothing is wrong", async () => {
    expect((await generate()).status).toBe(200);
    expect(await published()).toHaveLength(1);
  });

  test("to its owner's desk, where only a draft is asked for: no editor is told", async () => {
    const { status, json } = await generate({ draft: true, about: "Del faro y su luz." });
    expect(status).toBe(202);
    expect(json.draft).toMatchObject({ state: "open", user_id: bot.id, space_id: space.space_id });
    expect(await published()).toEqual([]);
    expect(await listDesk(editor, "revisar")).toEqual([]);
    expect(await listDesk(editor, "borradores")).toEqual([]);
    expect(await listDesk(owner, "borradores")).toMatchObject([{ title: json.draft.title }]);
    expect(JSON.stringify(ai.calls[0])).toContain("Del faro y su luz.");
    expect((await getReview(owner, json.draft.draft_id)).written).toMatchObject({
      ...{ mode: "borrador", brief: "Del faro y su luz.", asked_by: owner.username },
    });
  });

  test.each([
    ["the space", () => updateSpace(owner, space.space_id, { autonomy: "revision" })],
    ["the synthetic user", () => updateAccount(owner, bot.id, { autonomy: "revision" })],
  ])("to the editors, where %s says so", async (_who, say) => {
    await say();
    const { json } = await generate();
    expect(json.draft).toMatchObject({ state: "review" });
    expect(await published()).toEqual([]);
    expect(await listDesk(editor, "revisar")).toMatchObject([{ draft_id: json.draft.draft_id }]);
    expect((await listNotices(editor, { limit: 5 })).items).toMatchObject([
      { content: { kind: "machine_review", title: json.draft.title, space: "El Faro" } },
      {},
    ]);
    expect(await listDesk(stranger, "revisar")).toEqual([]);
  });

  test("a warning is read by somebody whatever the mode, and a block by no reader", async () => {
    ai.answer(
      articleOf(
        "Lo que cuesta el muelle",
        "El muelle costó 3.400.000 euros. Lo usan 12.500 personas, y el 48 % viene del norte. La ley 7/2019 lo cuenta.",
      ),
    );
    const { status, json } = await generate();
    expect(status).toBe(202);
    const { written } = await getReview(editor, json.draft.draft_id);
    expect(written?.findings).toMatchObject([{ check: "figures", level: "warn" }]);
    ai.answer(
      articleOf("Una negativa", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    const refused = await generate();
    expect(refused.status).toBe(422);
    expect(refused.json.message).toMatch(/^No se ha publicado: /);
    expect(await published()).toEqual([]);
    expect(await listDesk(owner, "rechazado")).toMatchObject([
      { title: "Una negativa", written: { decision: "blocked" } },
    ]);
  });
});

describe("what an editor does", () => {
  test("approves, and is named; what was changed before counts as theirs", async () => {
    const draftId = await waiting();
    const { content } = await getReview(editor, draftId);
    await updateDraft(editor, draftId, { content: `${content} Y una línea más de la editora.` });
    const { version } = await getReview(editor, draftId);
    expect((await post(approveRoute, editor, { ...ticks, facts: false }, draftId)).status).toBe(
      400,
    );
    expect((await post(approveRoute, stranger, ticks, draftId)).status).toBe(404);
    const { status, json } = await post(approveRoute, editor, { ...ticks, version }, draftId);
    expect(status).toBe(201);
    expect(await getEntry(json.entry_id)).toMatchObject({
      ...{ user_id: bot.id, disclosure: "ai-assisted", ai_model: "modelo-de-prueba" },
      reviewer: { username: editor.username },
      human_share: expect.any(Number),
      spaces: [{ space_id: space.space_id }],
    });
    expect(await listDesk(editor, "publicado")).toMatchObject([
      { written: { decision: "approved" }, entry_published: json.entry_id },
    ]);
  });

  test("publishes it unread, and readers are told that nobody has read it", async () => {
    const draftId = await waiting();
    const { status, json } = await post(publishRoute, editor, {}, draftId);
    expect(status).toBe(201);
    expect(await getEntry(json.entry_id)).toMatchObject({
      ...{ disclosure: "ai-autonomous", reviewer: null },
    });
  });

  test("turns it down for a reason that the next text is told; it stays turned down", async () => {
    const draftId = await waiting();
    const why = { reason: "estilo", note: "Menos adjetivos." };
    expect((await post(rejectRoute, editor, { note: "Sin motivo" }, draftId)).status).toBe(400);
    expect((await post(rejectRoute, stranger, why, draftId)).status).toBe(404);
    expect((await post(rejectRoute, editor, why, draftId)).status).toBe(204);
    for (const again of [publishRoute, approveRoute]) {
      expect((await post(again, editor, ticks, draftId)).status).toBe(409);
    }
    expect(await listDesk(owner, "rechazado")).toMatchObject([
      { written: { decision: "rejected", ...why } },
    ]);
    ai.answer(articleOf("Otra marea, otro faro"));
    await generate();
    expect(JSON.stringify(ai.calls.at(-1))).toContain("Estaba mal escrito. Menos adjetivos.");
  });

  test("has it written anew: the other one takes its place", async () => {
    const draftId = await waiting();
    ai.answer(articleOf("Una versión mejor del faro"));
    const { status, json } = await post(rewriteRoute, editor, { note: "Más corto." }, draftId);
    expect(status).toBe(201);
    expect(json.draft).toMatchObject({ title: "Una versión mejor del faro", state: "review" });
    expect(JSON.stringify(ai.calls.at(-1))).toContain("Más corto.");
    expect(await listDesk(editor, "revisar")).toMatchObject([{ draft_id: json.draft.draft_id }]);
    expect(await listDesk(editor, "rechazado")).toMatchObject([
      { draft_id: draftId, written: { decision: "rewritten" } },
    ]);
  });

  test.skipIf(!hasSessions)("two at once: one publishes it, the other is told", async () => {
    const draftId = await waiting();
    const both = await Promise.all([
      post(approveRoute, editor, ticks, draftId),
      post(approveRoute, owner, ticks, draftId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await published()).toHaveLength(1);
  });

  test("the owner of the machine, who edits no space, reads it but does not put it there", async () => {
    const draftId = await waiting();
    await db.space.update({
      where: { space_id: space.space_id },
      data: { owner_id: editor.id },
    });
    expect(await getReview(owner, draftId)).toMatchObject({
      may: { publish: false, decide: true },
    });
    expect((await post(approveRoute, owner, ticks, draftId)).status).toBe(403);
    expect((await post(publishRoute, owner, {}, draftId)).status).toBe(403);
    expect(await published()).toEqual([]);
  });
});

test("a comment waits, is changed and approved, and says who has read it", async () => {
  const entry = await createEntryFor(stranger);
  await updateAccount(owner, bot.id, { autonomy: "revision" });
  ai.answer(JSON.stringify({ content: "Un faro también se oye." }));
  const body = { userId: bot.id, entryId: entry.entry_id };
  const { status, json } = await post(commentRoute, owner, body);
  expect(status).toBe(202);
  const { draft_id } = json.draft;
  expect((await post(commentRoute, owner, body)).status).toBe(409); // it waits already
  // A comment does not become an entry at its hour.
  const publish_at = new Date("2199-01-01");
  const { space_id } = await createSpaceFor(owner);
  for (const other of [
    scheduleDraft(owner, draft_id, { publish_at }),
    submitDraft(owner, draft_id, { space_id }),
  ]) {
    await expect(other).rejects.toMatchObject({ code: "conflict" });
  }
  await updateDraft(owner, draft_id, { content: "Un faro también se oye de noche." });
  const { json: posted } = await post(approveRoute, owner, ticks, draft_id);
  expect(posted).toMatchObject({
    content: "Un faro también se oye de noche.",
    ...{ disclosure: "ai-assisted", entry_id: entry.entry_id },
  });
});

test("another version of a column may have its title again, and is as long as its task says", async () => {
  const task = await createTaskFor(owner, {
    ...{ user_id: bot.id, space_id: space.space_id, series: true },
    ...{ words_min: 20, words_max: 40 },
  });
  const day = (number: number) =>
    articleOf(`El tiempo: día ${number}`, `${"Sopla viento del norte en el puerto. ".repeat(4)}`);
  ai.answer(day(20));
  await executeTask(owner, task.task_id);
  await updateSpace(owner, space.space_id, { autonomy: "revision" });
  ai.answer(day(21));
  await executeTask(owner, task.task_id);
  const [written] = await listDesk(owner, "revisar");
  ai.answer(day(22));
  const { status } = await post(rewriteRoute, owner, { note: "Es del 22." }, written?.draft_id);
  expect(status).toBe(201);
  expect(JSON.stringify(ai.calls.at(-1))).toContain("entre 20 y 40 palabras");
});

describe("a task", () => {
  test("writes no more while three of its texts wait", async () => {
    const task = await createTaskFor(owner, {
      ...{ user_id: bot.id, space_id: space.space_id, autonomy: "revision" },
    });
    for (const title of ["Un faro", "Dos redes rotas", "La lonja de madrugada"]) {
      ai.answer(articleOf(title));
      const run = await executeTask(owner, task.task_id);
      expect(run).toMatchObject({
        outcome: "skipped",
        error: expect.stringContaining("Redacción"),
      });
    }
    const calls = ai.calls.length;
    const run = await executeTask(owner, task.task_id);
    expect(run.error).toBe("Hay 3 textos suyos sin revisar.");
    expect(ai.calls).toHaveLength(calls);
    await db.writtenDraft.updateMany({ data: { expires_at: new Date(0) } });
    await expireReviews();
    expect(await listDesk(editor, "revisar")).toEqual([]);
    expect((await listDesk(editor, "rechazado")).map(({ state }) => state)).toEqual(
      Array(3).fill("expired"),
    );
  });

  test("whose text is refused is skipped, and goes on", async () => {
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    ai.answer(
      articleOf("Una negativa", "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso."),
    );
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "unfit" });
    expect(await db.taskRun.findFirst({ select: { outcome: true } })).toEqual({
      outcome: "skipped",
    });
    const { paused_at } = await db.task.findFirstOrThrow();
    expect(paused_at).toBeNull();
  });
});
