import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { enter, type Target } from "@/lib/newsroom/generation/limits";
import { requestRewrite } from "@/lib/newsroom/generation/rewrite";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { listTaskRuns } from "@/lib/newsroom/tasks/queries";
import { rejectReview } from "@/lib/publishing/drafting/review-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { zoneAtNoon } from "@/tests/support/zone-at-noon";

const HOUR = 3_600_000;

let owner: Actor;
let bot: { id: number };
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  Object.assign(env, { SITE_TZ: zoneAtNoon() });
  owner = await createUser();
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner, { name: "Ciencia", ai_daily: 2 });
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterAll(() => ai.close());

const full = { code: "limit_reached" };
const spaceId = () => space.space_id;
const write = (by = bot, where = space) =>
  requestEntry(owner, { userId: by.id, spaceId: where.space_id });
const comment = async (entry_id: number) => {
  ai.answer(JSON.stringify({ content: `Un matiz sobre las mareas, el número ${entry_id}.` }));
  return requestComment(owner, { userId: bot.id, entryId: entry_id });
};

/** A text of the synthetic user's that was written in the space today, if nothing else is said. */
const had = (call: object = {}) =>
  db.generation.create({
    data: {
      ...{ user_id: bot.id, space_id: spaceId(), purpose: "entry", outcome: "published" },
      ...{ finished: new Date(), ...call },
    },
  });
const fill = async () => void (await Promise.all([had(), had()]));

describe("a space that takes so many texts of a machine in a day", () => {
  test("takes the last of them, and refuses the next before anything is paid", async () => {
    await had();
    await write();
    expect(ai.calls).toHaveLength(1);
    const refused = await write().catch((error: unknown) => error);
    expect(refused).toMatchObject({
      ...full,
      message:
        "Este usuario sintético ya ha escrito hoy los 2 textos que «Ciencia» admite de él al día. Podrá seguir a partir de medianoche.",
    });
    const { retryAfter = 0 } = refused as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(11 * 3600);
    expect(retryAfter).toBeLessThanOrEqual(12 * 3600);
    expect(ai.calls).toHaveLength(1);
    expect(await db.generation.count()).toBe(2);
  });

  test("says it of one text, too", async () => {
    await updateSpace(owner, spaceId(), { ai_daily: 1 });
    await had();
    await expect(write()).rejects.toThrow("ya ha escrito hoy el texto que «Ciencia» admite");
  });

  test("takes as many as it is asked for where it says nothing, or says it no more", async () => {
    await fill();
    await expect(write()).rejects.toMatchObject(full);
    await updateSpace(owner, spaceId(), { ai_daily: null });
    await write();
  });

  test.each<[string, () => Promise<unknown>]>([
    ["another machine's", async () => write(await createSynthetic(owner))],
    ["in another space", async () => write(bot, await createSpaceFor(owner, { ai_daily: 1 }))],
    [
      "the probe of its model",
      () =>
        enter(
          { ...bot, username: "x", fullName: null, owner_id: owner.id, ...sample },
          {},
          "probe",
          noPrompt,
        ),
    ],
  ])("refuses nothing else: %s", async (_what, ask) => {
    await fill();
    await expect(write()).rejects.toMatchObject(full);
    await ask();
  });

  test.each<[string, object]>([
    ["yesterday", { started: new Date(Date.now() - 13 * HOUR) }],
    ["and was refused", { outcome: "refused" }],
    ["and failed", { outcome: "failed" }],
    ["and was cut off", { outcome: "aborted" }],
    ["by a server that died", { outcome: "abandoned" }],
    ["as an answer to something else", { outcome: "answered" }],
  ])("does not count what was written %s", async (_what, call) => {
    await had();
    await had(call);
    await write();
    await expect(write()).rejects.toMatchObject(full);
  });

  test.each<[string, object]>([
    ["this morning", { started: new Date(Date.now() - 11 * HOUR) }],
    ["and waits for somebody", { outcome: "written" }],
    ["at the second try", { purpose: "repair" }],
    ["as a comment on an entry elsewhere, for a task of the space", { purpose: "comment" }],
  ])("counts what was written %s", async (_what, call) => {
    await had();
    const { task_id } = await createTaskFor(owner, { user_id: bot.id, space_id: spaceId() });
    await had({ ...call, ...("purpose" in call && { task_id, space_id: null }) });
    await expect(write()).rejects.toMatchObject(full);
  });

  test("counts a comment that is being written meanwhile", async () => {
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(owner, spaceId(), entry_id);
    await had();
    await had({ space_id: null, entry_id, purpose: "comment", outcome: "open", finished: null });
    await expect(write()).rejects.toMatchObject(full);
  });

  test("counts a text that is mended once", async () => {
    const content = "El faro se enciende al caer la ta";
    const beginning = `{"decision":"escribir","motivo":"","content":"${content}`;
    ai.cutShort(beginning, articleOf("El mercado abre los sábados"));
    await write();
    expect(ai.calls).toHaveLength(2);
    ai.answer(articleOf("El puerto madruga"));
    await write();
    await expect(write()).rejects.toMatchObject(full);
  });

  test("has the last of them mended", async () => {
    await had();
    ai.cutShort(
      '{"decision":"escribir","motivo":"","content":"El faro se enciende al caer la ta',
      articleOf("El mercado abre los sábados"),
    );
    await write();
    expect(await db.entry.count()).toBe(1);
  });

  test("has room again for a text that somebody turns down", async () => {
    await updateSpace(owner, spaceId(), { autonomy: "revision", ai_daily: 1 });
    const { draft } = await write();
    await expect(write()).rejects.toMatchObject(full);
    await rejectReview(owner, draft!.draft_id, { reason: "estilo", note: "" });
    await write();
  });

  test("takes another version in the place of one that waits", async () => {
    await updateSpace(owner, spaceId(), { autonomy: "revision", ai_daily: 1 });
    const { draft } = await write();
    ai.answer(articleOf("El mercado abre los sábados"));
    await requestRewrite(owner, draft!.draft_id, { note: "Más corto." });
    await expect(write()).rejects.toMatchObject(full);
  });

  test("counts comments on its entries with the entries, and no others", async () => {
    const entries = [await createEntryFor(owner), await createEntryFor(owner)];
    const [first, second] = entries.map(({ entry_id }) => entry_id) as [number, number];
    for (const id of [first, second]) await addEntryToSpace(owner, spaceId(), id);
    await had();
    await comment(first);
    await expect(comment(second)).rejects.toMatchObject(full);
    await expect(write()).rejects.toMatchObject(full);
    await comment((await createEntryFor(owner)).entry_id);
  });

  test("has no say about entries that it only lists", async () => {
    const stranger = await createUser();
    const theirs = await createSpaceFor(stranger, { ai_daily: 1 });
    await had({ space_id: theirs.space_id });
    const { entry_id } = await createEntryFor(owner);
    await addEntryToSpace(stranger, theirs.space_id, entry_id);
    await comment(entry_id);
  });

  test("has the run of a task say why it wrote nothing, and pauses no task", async () => {
    await fill();
    const { task_id } = await createTaskFor(owner, { user_id: bot.id, space_id: spaceId() });
    await expect(executeTask(owner, task_id)).rejects.toMatchObject(full);
    expect((await listTaskRuns(task_id, { limit: 9 })).items).toMatchObject([
      { outcome: "capped", error: expect.stringContaining("«Ciencia» admite de él al día") },
    ]);
    expect(await db.task.findUnique({ where: { task_id } })).toMatchObject({ paused_at: null });
    expect(ai.calls).toHaveLength(0);
  });
});

const sample = { personality: null, model: "demo", writer: null, reader: null };
const noPrompt = { instructions: "", prompt: "" };

describe("what is counted, by the clock and by the run", () => {
  const ask = (target: Partial<Target> = {}) =>
    enter(
      { ...bot, username: "x", fullName: null, owner_id: owner.id, ...sample },
      { space_id: spaceId(), ...target } as Target,
      "entry",
      noPrompt,
    );

  test("is not what the same run left unfinished when its server died", async () => {
    const { task_id } = await createTaskFor(owner, { user_id: bot.id, space_id: spaceId() });
    const left = { task_id, task_run_id: 7, outcome: "open", finished: null };
    await had();
    await had(left);
    await expect(ask({ task_id, task_run_id: 8 })).rejects.toMatchObject({ code: "busy" });
    await ask({ task_id, task_run_id: 7 });
  });

  test("is the whole of a day of 25 hours, and nothing before it", async () => {
    Object.assign(env, { SITE_TZ: zoneOfALongDay() });
    const ago = (hours: number) => ({ started: new Date(Date.now() - hours * HOUR) });
    await had();
    const before = await had(ago(24.75)); // of yesterday
    const { generation_id } = await ask();
    await db.generation.delete({ where: { generation_id } });
    await db.generation.update({
      where: { generation_id: before.generation_id },
      data: ago(24.25), // soon after midnight
    });
    const refused = await ask().catch((error: unknown) => error);
    expect(refused).toMatchObject(full);
    const { retryAfter = 0 } = refused as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(28 * 60);
    expect(retryAfter).toBeLessThanOrEqual(30 * 60);
  });
});

/**
 * Returns a time zone, as PostgreSQL reads it, whose clock shows half an hour before midnight, and was put back by an
 * hour early on this day: it began 24 and a half hours ago.
 */
function zoneOfALongDay(): string {
  const now = new Date();
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  const ahead = 23 * 60 + 30 - minutes;
  const hours = `${Math.floor(Math.abs(ahead) / 60)}:${String(Math.abs(ahead) % 60).padStart(2, "0")}`;
  const day = Math.floor((Date.now() - Date.UTC(now.getUTCFullYear(), 0, 1)) / (24 * HOUR));
  const summer = day < 10 ? day + 100 : day - 10;
  return `LST${ahead < 0 ? "+" : "-"}${hours}LDT,${summer}/0,${day}/3`;
}
