import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { liftAiStop, stopAi } from "@/lib/machines/ai-stops/commands";
import { listAiStops } from "@/lib/machines/ai-stops/queries";
import type { Actor } from "@/lib/kernel/actor";
import { loadAuthor } from "@/lib/newsroom/generation/author";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { Ledger } from "@/lib/newsroom/generation/ledger";
import { db } from "@/lib/kernel/db";
import { openListener } from "@/lib/kernel/listen";
import { findPart } from "@/lib/kernel/process";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { articleOf } from "@/tests/support/fake-openai";
import { hasSessions } from "@/tests/support/fresh-database";
import { soak, stopwatch } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

let admin: Actor;
let owner: Actor;
let bot: { id: number };
let space: Space;
let letGo = () => {};

beforeEach(async () => {
  await resetDatabase();
  [admin, owner] = [await createAdmin(), await createUser()];
  bot = await createSynthetic(owner);
  space = await createSpaceFor(owner);
  ai.calls.length = 0;
  ai.answer(articleOf("La marea vuelve a su hora"));
});
afterEach(() => letGo());
afterAll(() => ai.close());

const write = (place = space, writer = bot) =>
  requestEntry(owner, { userId: writer.id, spaceId: place.space_id });
const reason = "Escribe lo mismo cada hora.";
const everywhere = { scope: "site" as const, reason };
const outcomes = async () =>
  (await db.generation.findMany({ orderBy: { generation_id: "asc" } })).map(
    ({ outcome }) => outcome,
  );

/** A call that the service keeps waiting. */
async function callUnderWay(place = space, writer = bot) {
  ({ letGo } = ai.hold());
  const before = ai.calls.length;
  const answer = write(place, writer).catch((error: unknown) => error);
  await soon(() => expect(ai.calls).toHaveLength(before + 1));
  return answer;
}

describe("new calls are refused where AI is stopped, and nowhere else", () => {
  test.each([
    ["site", "La IA está parada en todo el sitio."],
    ["space", "La IA está parada en este espacio."],
    ["user", "Este usuario sintético está parado."],
  ] as const)("the %s", async (scope, message) => {
    const scope_id = { site: null, space: space.space_id, user: bot.id }[scope];
    const { stop_id } = await stopAi(admin, { scope, scope_id, reason });
    await expect(write()).rejects.toMatchObject({ code: "ai_disabled", message });
    expect(ai.calls).toEqual([]);
    const elsewhere = write(await createSpaceFor(owner), await createSynthetic(owner));
    if (scope === "site") await expect(elsewhere).rejects.toThrow(message);
    else await elsewhere;
    await liftAiStop(admin, stop_id);
    await write();
  });

  test("a space's tasks, and comments on its entries, but not on those that it only lists", async () => {
    const [accepted, listed] = [await createEntryFor(owner), await createEntryFor(admin)];
    await addEntryToSpace(owner, space.space_id, accepted.entry_id);
    await addEntryToSpace(owner, space.space_id, listed.entry_id);
    const task = await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
    await stopAi(owner, { scope: "space", scope_id: space.space_id, reason });
    ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }));
    const comment = ({ entry_id }: { entry_id: number }) =>
      requestComment(owner, { userId: bot.id, entryId: entry_id });
    await expect(comment(accepted)).rejects.toMatchObject({ code: "ai_disabled" });
    await comment(listed);
    await expect(executeTask(owner, task.task_id)).rejects.toMatchObject({ code: "ai_disabled" });
    expect(await db.taskRun.findMany()).toMatchObject([{ outcome: "skipped" }]);
    expect(await db.task.findMany()).toMatchObject([{ paused_at: null }]);
  });

  test("the built-in sample, too", async () => {
    await stopAi(admin, everywhere);
    bot = await createSynthetic(owner, { model: "demo", token: undefined });
    await expect(write()).rejects.toMatchObject({ code: "ai_disabled" });
  });
});

describe("a call under way", () => {
  test.each(["site", "space", "user"] as const)("is cut off (%s)", async (scope) => {
    const scope_id = { site: null, space: space.space_id, user: bot.id }[scope];
    const answer = callUnderWay();
    await soon(() => expect(ai.calls).toHaveLength(1));
    const [other, place] = [await createSynthetic(owner), await createSpaceFor(owner)];
    const untouched = write(place, other).catch((error: unknown) => error);
    await soon(() => expect(ai.calls).toHaveLength(2));
    const took = soak ? stopwatch() : () => 0;
    await stopAi(admin, { scope, scope_id, reason });
    expect(await answer).toMatchObject({
      code: "ai_disabled",
      message: "Se ha parado la IA: el texto no se ha terminado ni publicado.",
    });
    expect(took()).toBeLessThan(1000);
    letGo();
    const also = await untouched;
    if (scope === "site") expect(also).toMatchObject({ code: "ai_disabled" });
    else expect(also).toMatchObject({ entry: { title: "La marea vuelve a su hora" } });
    expect(await outcomes()).toEqual(["aborted", scope === "site" ? "aborted" : "published"]);
  });

  test("is not published, though it was answered already, and though the stop is lifted by now", async () => {
    const stopping = requestEntry(
      owner,
      { userId: bot.id, spaceId: space.space_id },
      { onStep: (step) => step === "saving" && stopped.resolve(stopAndLift()) },
    );
    const stopped = Promise.withResolvers<void>();
    async function stopAndLift() {
      const { stop_id } = await stopAi(admin, everywhere);
      await liftAiStop(admin, stop_id);
    }
    // Publishing and the stop meet in either order: either it is published before the stop is answered, or never.
    const result: unknown = await stopping.catch((error: unknown) => error);
    await stopped.promise;
    const published = await db.entry.count();
    expect(await outcomes()).toEqual([published ? "published" : "aborted"]);
    if (!published) expect(result).toMatchObject({ code: "ai_disabled" });
  });

  test("nothing is left of a text whose call was stopped before it was saved", async () => {
    await db.$executeRaw`
      CREATE FUNCTION stop_now() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN UPDATE "generation" SET "outcome" = 'aborted'; RETURN NULL; END $$`;
    await db.$executeRaw`
      CREATE TRIGGER stop_now AFTER INSERT ON "entry" FOR EACH ROW EXECUTE FUNCTION stop_now()`;
    const answer = write().catch((error: unknown) => error);
    expect(
      await answer.finally(() => db.$executeRaw`DROP FUNCTION stop_now() CASCADE`),
    ).toMatchObject({ code: "ai_disabled" });
    expect(await db.entry.count()).toBe(0);
  });
});

test("no text is taken up again that was given up before the stop", async () => {
  const prompt = { instructions: "Escribe.", prompt: "De las mareas." };
  const failing = async () => {
    const ledger = new Ledger(await loadAuthor(bot.id), { space_id: space.space_id }, {});
    await ledger.call("entry", prompt, () => Promise.resolve("Un texto."));
    const failed = ledger.call("repair", prompt, () => Promise.reject(new Error("No answer.")));
    await expect(failed).rejects.toThrow("No answer.");
    return ledger;
  };
  const ledger = await failing();
  await ledger.goBack();
  expect(await outcomes()).toEqual(["written", "failed"]);
  await ledger.giveUp();
  const late = await failing();
  await stopAi(admin, everywhere);
  await expect(late.goBack()).rejects.toMatchObject({ code: "ai_disabled" });
  expect((await outcomes()).slice(2)).toEqual(["refused", "failed"]);
});

describe.skipIf(!hasSessions)("on another server", () => {
  afterEach(() => void vi.unstubAllGlobals());
  afterAll(() => findPart("listener")?.stop());

  /** What another process of this database has: no part of this one, and connections of its own. */
  async function otherServer() {
    vi.resetModules();
    vi.stubGlobal("rotativa", {});
    const { stopAi } = await import("@/lib/machines/ai-stops/commands");
    const other = await import("@/lib/kernel/db");
    return { stopAi, close: () => other.db.$disconnect() };
  }

  test.each([
    ["asks, where it hears nothing", async () => {}],
    ["hears of it", openListener],
  ])("a call is cut off within a second: it %s", async (_how, listen) => {
    await listen();
    const answer = callUnderWay();
    await soon(() => expect(ai.calls).toHaveLength(1));
    const other = await otherServer();
    const { stop_id } = await other.stopAi(admin, everywhere);
    const took = soak ? stopwatch() : () => 0;
    expect(await answer).toMatchObject({ code: "ai_disabled" }); // while the service keeps it waiting
    expect(took()).toBeLessThan(1000);
    expect(stop_id).toBeGreaterThan(0);
    expect(await outcomes()).toEqual(["aborted"]);
    await other.close();
  });
});

describe("who may stop and lift", () => {
  test("administrators all; who edits a space that; an owner their synthetic user", async () => {
    const [editor, writer] = [await createUser(), await createUser()];
    await setMember(owner, space.space_id, editor.id, "editor");
    await setMember(owner, space.space_id, writer.id, "redactor");
    const here = { scope: "space" as const, scope_id: space.space_id, reason };
    const it = { scope: "user" as const, scope_id: bot.id, reason };
    for (const [actor, stop] of [
      [owner, everywhere],
      [writer, here],
      [editor, it],
    ] as const) {
      await expect(stopAi(actor, stop)).rejects.toMatchObject({ code: "forbidden" });
    }
    const missing = { ...it, scope_id: owner.id };
    await expect(stopAi(admin, missing)).rejects.toMatchObject({ code: "not_found" });
    const stop = await stopAi(editor, here);
    const stopper = { username: editor.username, fullName: "Persona de Prueba" };
    expect(stop).toMatchObject({ name: space.name, user: null, stopper });
    expect(stop.stopped_by_name).toBe(editor.username);
    await expect(stopAi(owner, here)).rejects.toMatchObject({ code: "conflict" });
    await expect(liftAiStop(writer, stop.stop_id)).rejects.toMatchObject({ code: "forbidden" });
    await liftAiStop(owner, stop.stop_id);
    await expect(liftAiStop(owner, stop.stop_id)).rejects.toMatchObject({ code: "not_found" });
    const user = { fullName: "Cronista Sintética", shares_name: false };
    expect(await stopAi(owner, it)).toMatchObject({ stopper: { username: owner.username }, user });
    const actions = await db.auditEvent.findMany({
      where: { action: { startsWith: "ai." } },
      orderBy: { audit_event_id: "asc" },
    });
    expect(actions.map(({ action, subject }) => [action, subject])).toEqual([
      ["ai.stopped", "space"],
      ["ai.resumed", "space"],
      ["ai.stopped", "user"],
    ]);
  });

  test("what an administrator stopped, no owner lifts", async () => {
    const { stop_id } = await stopAi(admin, { scope: "user", scope_id: bot.id, reason });
    await expect(liftAiStop(owner, stop_id)).rejects.toThrow("solo un administrador");
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    await expect(liftAiStop(owner, stop_id)).rejects.toThrow("solo un administrador");
    await liftAiStop(admin, stop_id);
  });

  test("who is concerned sees it", async () => {
    const other = await createUser();
    await stopAi(admin, { scope: "user", scope_id: bot.id, reason });
    await stopAi(owner, { scope: "space", scope_id: space.space_id, reason });
    const seen = async (actor: Actor) => (await listAiStops(actor)).map(({ scope }) => scope);
    expect(await seen(owner)).toEqual(["space", "user"]);
    expect(await seen(other)).toEqual([]);
    await stopAi(admin, everywhere);
    expect(await seen(other)).toEqual(["site"]);
    expect(await seen(admin)).toEqual(["site", "space", "user"]);
  });
});
