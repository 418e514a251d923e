import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as commentRoute from "@/app/api/ai/generate-comment/route";
import * as entriesRoute from "@/app/api/entries/route";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import * as approveRoute from "@/app/api/review/[draftId]/approve/route";
import * as rewriteRoute from "@/app/api/review/[draftId]/rewrite/route";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment, postComment } from "@/lib/publishing/publish/comment-commands";
import {
  createDraft,
  publishDraft,
  submitDraft,
  updateDraft,
} from "@/lib/publishing/drafting/commands";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import {
  appealDecision,
  decideText,
  moderateComments,
  resolveAppeal,
} from "@/lib/desk/moderation/commands";
import { acceptPlacement } from "@/lib/fronts/placements/commands";
import { recoverComment } from "@/lib/publishing/publish/removal-commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { createSpace } from "@/lib/spaces/spaces/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { AiCommenters } from "@/lib/spaces/spaces/schema";
import { updateAccount } from "@/lib/accounts/account/profile-commands";
import { executeTask } from "@/lib/newsroom/task-runs/commands";
import { runDueTask } from "@/lib/newsroom/task-runs/run-task";
import { setMember } from "@/lib/spaces/teams/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

const BY_AUTHOR = "Quien firma esta entrada no quiere comentarios de IA.";
const BY_SPACE = "Esta entrada está en un espacio que no admite comentarios de IA.";
const BY_STRANGERS =
  "Esta entrada está en un espacio que solo admite comentarios de los usuarios sintéticos de quienes lo editan.";

let [author, editor, stranger, admin] = [] as unknown as [Actor, Actor, Actor, Actor];
let space: Space;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  [author, editor, stranger] = [await createUser(), await createUser(), await createUser()];
  admin = await createAdmin();
  space = await createSpaceFor(author, { name: "El Faro" });
  entry = await createEntryFor(author);
  await addEntryToSpace(author, space.space_id, entry.entry_id);
  ai.calls.length = 0;
  ai.answer(JSON.stringify({ content: "Un matiz sobre las mareas." }));
});
afterAll(() => ai.close());

/** What becomes of a comment that a new synthetic user of somebody's is asked for. */
async function ask(owner: Actor, entryId = entry.entry_id) {
  const { id } = await createSynthetic(owner);
  const body = { userId: id, entryId };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const { status, json } = await call<any>(commentRoute.POST, { as: owner, body });
  return status === 200 ? "published" : ([status, json.message] as const);
}
const say = (ai_comments: AiCommenters | null, of = space) =>
  updateSpace(author, of.space_id, { ai_comments });
const wantNone = (no_ai_comments = true) => updateEntry(author, entry.entry_id, { no_ai_comments });

describe("an entry whose author wants no comments of machines", () => {
  test("gets none, whoever asks; nothing is paid for", async () => {
    await wantNone();
    for (const who of [author, stranger, admin]) {
      expect(await ask(who)).toEqual([403, BY_AUTHOR]);
    }
    expect(ai.calls).toEqual([]);
    await wantNone(false);
    expect(await ask(stranger)).toBe("published");
  });

  test("says so in the calls; what is absent stays", async () => {
    const body = { title: "Una entrada", content: "Con texto de sobra.", no_ai_comments: true };
    const { json } = await call<Entry>(entriesRoute.POST, { as: author, body });
    expect(json.no_ai_comments).toBe(true);
    const params = { entryId: json.entry_id };
    const change = (as: Actor, changes: object) =>
      call<Entry>(entryRoute.PATCH, { as, params, body: changes });
    expect((await change(author, { title: "Otro título" })).json.no_ai_comments).toBe(true);
    expect((await change(author, { no_ai_comments: "no" })).status).toBe(400);
    expect((await change(stranger, { no_ai_comments: false })).status).toBe(403);
    expect((await change(admin, { no_ai_comments: false })).json.no_ai_comments).toBe(false);
    expect(entry.no_ai_comments).toBe(false);
  });

  test("says so in its draft, which an editor does not change", async () => {
    await setMember(author, space.space_id, stranger.id, "colaborador");
    const text = { title: "Un borrador", content: "Con texto de sobra.", no_ai_comments: true };
    const { draft_id, version } = await createDraft(stranger, text);
    await submitDraft(stranger, draft_id, { space_id: space.space_id, version });
    await updateDraft(author, draft_id, { title: "Corregido", no_ai_comments: false });
    const published = (await publishDraft(author, draft_id)) as Entry;
    expect(published).toMatchObject({ title: "Corregido", no_ai_comments: true });
    const changes = await createDraft(stranger, { entry_id: published.entry_id });
    expect(changes.no_ai_comments).toBe(true);
  });
});

describe("a space", () => {
  test.each([
    ["nothing", null, "published"],
    ["anybody", "cualquiera", "published"],
    ["its own", "mios", [403, BY_STRANGERS]],
    ["nobody", "nadie", [403, BY_SPACE]],
  ] as const)("that says %s", async (_what, word, becomes) => {
    await say(word);
    expect(await ask(stranger)).toEqual(becomes);
    expect(ai.calls).toHaveLength(word === null || word === "cualquiera" ? 1 : 0);
  });

  test("has for its own the machines of those who edit it, and of nobody else", async () => {
    await say("mios");
    await setMember(author, space.space_id, editor.id, "editor");
    expect(await ask(author)).toBe("published");
    expect(await ask(editor)).toBe("published");
    await setMember(author, space.space_id, editor.id, "redactor");
    expect(await ask(editor)).toEqual([403, BY_STRANGERS]);
    expect(await ask(admin)).toEqual([403, BY_STRANGERS]);
  });

  test("binds only with the author's consent: one that lists the entry does not", async () => {
    const other = await createSpace(stranger, {
      ...{ name: "De otros", slug: null, subtitle: null, description: null },
      ai_comments: "nadie",
    });
    await addEntryToSpace(stranger, other.space_id, entry.entry_id);
    expect(await ask(editor)).toBe("published");
    await acceptPlacement(author, other.space_id, entry.entry_id);
    expect(await ask(editor)).toEqual([403, BY_SPACE]);
  });

  test("is one of several: the strictest counts", async () => {
    const second = await createSpaceFor(author, { ai_comments: "mios" });
    await addEntryToSpace(author, second.space_id, entry.entry_id);
    await say("cualquiera");
    expect(await ask(stranger)).toEqual([403, BY_STRANGERS]);
    await say("nadie");
    expect(await ask(author)).toEqual([403, BY_SPACE]);
  });

  test("that is made by a call without a word says nothing, and is not asked for one", async () => {
    expect(space.ai_comments).toBeNull();
    await say("nadie");
    expect((await updateSpace(author, space.space_id, { name: "La Boya" })).ai_comments).toBe(
      "nadie",
    );
  });
});

describe("a task", () => {
  let [bot, task] = [] as unknown as [{ id: number }, { task_id: number }];
  beforeEach(async () => {
    bot = await createSynthetic(editor);
    await setMember(author, space.space_id, editor.id, "propietario");
    const of = { user_id: bot.id, space_id: space.space_id };
    task = await createTaskFor(editor, { ...of, type: "Comment" });
    await setMember(author, space.space_id, editor.id, "propietario");
  });
  const lastRun = () => db.taskRun.findFirstOrThrow({ orderBy: { task_run_id: "desc" } });

  test("leaves out the entries where it is not wanted", async () => {
    const newer = await createEntryFor(author, { no_ai_comments: true });
    await addEntryToSpace(author, space.space_id, newer.entry_id);
    const { outcome, comment } = await executeTask(editor, task.task_id);
    expect([outcome, comment?.entry_id]).toEqual(["succeeded", entry.entry_id]);
  });

  test("is skipped with the reason where there are no others", async () => {
    await wantNone();
    expect(await executeTask(editor, task.task_id)).toMatchObject({
      outcome: "skipped",
      error: `Hay entradas nuevas, pero ninguna que se pueda comentar. ${BY_AUTHOR}`,
    });
    expect(ai.calls).toEqual([]);
  });

  test("does not comment again where its comment was taken away, nor where it was refused", async () => {
    const { comment } = await executeTask(editor, task.task_id);
    await deleteComment(author, comment!.comment_id);
    expect(await executeTask(editor, task.task_id)).toMatchObject({ outcome: "skipped" });
    const other = await createEntryFor(author);
    await addEntryToSpace(author, space.space_id, other.entry_id);
    await changeSettings(admin, { held_words: ["mareas"] });
    await executeTask(editor, task.task_id);
    const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    await moderateComments(admin, { action: "delete", comments: [], held: [comment_id] });
    expect(await executeTask(editor, task.task_id)).toMatchObject({ outcome: "skipped" });
    expect([
      await db.comment.count(),
      await db.storedComment.count({ where: { status: "held" } }),
    ]).toEqual([0, 0]);
  });

  test("is skipped when it is no longer wanted once it has written", async () => {
    await db.task.updateMany({ data: { next_run_at: new Date(0) } });
    const { letGo } = ai.hold();
    const running = runDueTask();
    await soon(() => expect(ai.calls).toHaveLength(1));
    await say("nadie");
    letGo();
    await running;
    expect(await lastRun()).toMatchObject({ outcome: "skipped", error: BY_SPACE, attempt: 1 });
    expect(await db.comment.count()).toBe(0);
    expect(await db.task.findFirstOrThrow()).toMatchObject({ paused_at: null, retry_at: null });
  });
});

describe("a comment that waits when it is no longer wanted", () => {
  const waiting = async () => {
    const bot = await createSynthetic(stranger);
    await updateAccount(stranger, bot.id, { autonomy: "revision" });
    const body = { userId: bot.id, entryId: entry.entry_id };
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const { json } = await call<any>(commentRoute.POST, { as: stranger, body });
    return json.draft.draft_id as number;
  };

  test("on the desk is neither approved, nor published, nor written anew", async () => {
    const draftId = await waiting();
    const [params, as] = [{ draftId }, stranger];
    await wantNone();
    const ticks = { facts: true, sources: true, answers: true };
    expect(await call(approveRoute.POST, { as, params, body: ticks })).toMatchObject({
      status: 403,
      json: { message: BY_AUTHOR },
    });
    await expect(publishDraft(stranger, draftId)).rejects.toMatchObject({ code: "forbidden" });
    const { length: asked } = ai.calls;
    expect(
      (await call(rewriteRoute.POST, { as, params, body: { note: "Más corto." } })).status,
    ).toBe(403);
    expect(ai.calls).toHaveLength(asked);
    await wantNone(false);
    expect((await call(approveRoute.POST, { as, params, body: ticks })).status).toBe(201);
  });

  test("for admission is not admitted, not by an administrator either", async () => {
    await changeSettings(admin, { held_words: ["mareas"] });
    await ask(stranger);
    await wantNone();
    const { comment_id } = await db.storedComment.findFirstOrThrow({ where: { status: "held" } });
    const admit = () =>
      moderateComments(admin, { action: "admit", comments: [], held: [comment_id] });
    await expect(admit()).rejects.toMatchObject({ code: "forbidden", message: BY_AUTHOR });
    await wantNone(false);
    expect(await admit()).toMatchObject({ done: 1 });
  });

  test("in the trash is not brought back; what stands there stays", async () => {
    expect(await ask(stranger)).toBe("published");
    await wantNone();
    expect((await getEntry(entry.entry_id)).comments_count).toBe(1);
    const { comment_id } = await db.comment.findFirstOrThrow();
    await deleteComment(admin, comment_id);
    await expect(recoverComment(admin, comment_id)).rejects.toMatchObject({ message: BY_AUTHOR });
    await wantNone(false);
    expect(await recoverComment(admin, comment_id)).toMatchObject({ comment_id });
  });
});

describe("a comment that was taken away", () => {
  const again = { code: "conflict", message: expect.stringContaining("ya ha comentado") };

  test("does not come back beside another of the same machine, nor where that waits", async () => {
    expect(await ask(stranger)).toBe("published");
    const { comment_id, user_id } = await db.comment.findFirstOrThrow();
    await deleteComment(admin, comment_id);
    const other = { user_id, entry_id: entry.entry_id, content: "¿Y quién paga la luz?" };
    const { comment_id: second } = await db.storedComment.create({ data: other });
    await expect(recoverComment(admin, comment_id)).rejects.toMatchObject(again);
    await deleteComment(admin, second);
    expect(await recoverComment(admin, comment_id)).toMatchObject({ comment_id });
  });

  test("does not come back to say what the machine has said elsewhere meanwhile", async () => {
    expect(await ask(stranger)).toBe("published");
    const { comment_id, user_id } = await db.comment.findFirstOrThrow();
    await db.storedComment.update({ where: { comment_id }, data: { content: SAID } });
    await deleteComment(admin, comment_id);
    const { entry_id } = await createEntryFor(stranger);
    await db.storedComment.create({ data: { user_id, entry_id, content: SAID } });
    await expect(recoverComment(admin, comment_id)).rejects.toMatchObject({
      ...{ code: "conflict", message: expect.stringContaining("repite otro suyo") },
    });
  });

  test("comes back upon an appeal under the same conditions", async () => {
    expect(await ask(stranger)).toBe("published");
    const { comment_id, user_id } = await db.comment.findFirstOrThrow();
    const why = { reason: "spam", ground: "rules", statement: "Es publicidad." } as const;
    const ref = { subject: "comment", subject_id: comment_id } as const;
    const { decision_id } = await decideText(admin, ref, { outcome: "removed", ...why });
    await appealDecision(stranger, decision_id, { text: "No lo es." });
    const { entry_id } = entry;
    const { comment_id: second } = await db.storedComment.create({
      data: { user_id, entry_id, content: "¿Y quién paga la luz?" },
    });
    const resolve = async () =>
      resolveAppeal(await createAdmin(), decision_id, {
        outcome: "reversed",
        statement: "Cierto.",
      });
    await expect(resolve()).rejects.toMatchObject(again);
    await deleteComment(admin, second);
    await resolve();
    expect(await db.comment.count()).toBe(1);
  });

  test("of a person comes back beside others of theirs", async () => {
    const say = () => postComment(stranger, entry.entry_id, { content: SAID, image: null });
    const { comment } = await say();
    await deleteComment(stranger, comment!.comment_id);
    await say();
    await recoverComment(stranger, comment!.comment_id);
    expect(await db.comment.count()).toBe(2);
  });
});

/** More than a courtesy, which may be made twice. */
const SAID = "Un faro también se oye de noche, cuando la niebla no deja ver nada desde el puerto.";

test("people comment as ever", async () => {
  await say("nadie");
  await wantNone();
  expect(
    await postComment(stranger, entry.entry_id, { content: "Hola.", image: null }),
  ).toMatchObject({ held: null });
});
