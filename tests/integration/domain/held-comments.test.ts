import { beforeEach, describe, expect, test } from "vitest";
import * as entryCommentsRoute from "@/app/api/entries/[entryId]/comments/route";
import type { Actor } from "@/lib/kernel/actor";
import { blockUser, unblockUser } from "@/lib/house/blocks/commands";
import { listBlocked } from "@/lib/house/blocks/queries";
import {
  createComment,
  postComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import { getComment, listComments, listEntryComments } from "@/lib/texts/comments/queries";
import {
  createEntry,
  deleteEntry,
  setCommentsClosed,
  updateEntry,
} from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { db } from "@/lib/kernel/db";
import { decideText, forgetRemovedTexts, moderateComments } from "@/lib/desk/moderation/commands";
import { countWaiting, listHeldComments } from "@/lib/desk/moderation/queries";
import { changeStanding } from "@/lib/accounts/people/commands";
import { deleteForGood } from "@/lib/publishing/publish/removal-commands";
import { changeSettings } from "@/lib/desk/site/commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { findEntryToAnswer } from "@/lib/newsroom/tasks/entry-to-answer";
import { uploadImage } from "@/lib/platform/uploads/commands";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let [admin, author, writer] = [] as unknown as Actor[];
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  [admin, author, writer] = [await createAdmin(), await createUser(), await createUser()];
  entry = await createEntryFor(author!, { title: "La entrada" });
});

const say = (content: string) => ({ content, image: null });
const forbidden = { code: "forbidden" };
const notFound = { code: "not_found" };
const noticesOf = async (user: Actor) =>
  (await db.notice.findMany({ where: { user_id: user.id } })).map(({ kind }) => kind);
const post = (as: Actor, content: string) =>
  call<{ held?: boolean; message?: string; comment_id?: number }>(entryCommentsRoute.POST, {
    method: "POST",
    params: { entryId: entry.entry_id },
    as,
    body: { content },
  });
const heldIds = async (actor: Actor) =>
  (await listHeldComments(actor, { limit: 10 })).items.map(
    ({ held_comment_id }) => held_comment_id,
  );

describe("a comment with a held word", () => {
  beforeEach(() => changeSettings(admin!, { held_words: ["casino"], max_links: 1 }));

  test("waits: its author is told, and no public read has it", async () => {
    expect(await post(writer!, "Todo bien.")).toMatchObject({ status: 201 });
    expect(await post(writer!, "Mejor al Casino.")).toMatchObject({
      status: 202,
      json: { held: true, message: expect.stringContaining("espera") },
    });
    expect(await post(writer!, "https://a.es https://b.es")).toMatchObject({ status: 202 });
    expect((await listComments(null, { limit: 10 })).items).toHaveLength(1);
    expect((await listEntryComments(entry.entry_id, { limit: 10 })).items).toHaveLength(1);
    expect((await listComments(null, { limit: 10, q: "casino" })).items).toEqual([]);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(1);
    expect((await listHeldComments(admin!, { limit: 10 })).items).toMatchObject([
      { cause: "links", detail: null },
      { cause: "words", detail: "casino", content: "Mejor al Casino." },
    ]);
  });

  test("of who moderates does not", async () => {
    const editor = await createUser({ isEditor: true });
    expect(await post(admin!, "El casino cierra.")).toMatchObject({ status: 201 });
    expect(await post(editor, "El casino cierra.")).toMatchObject({ status: 201 });
  });

  test("is admitted under its own date, by who moderates or the entry's author", async () => {
    for (const who of [author!, admin!, await createUser({ isEditor: true })]) {
      await post(writer!, "Al casino.");
      const created = new Date("2026-02-03T04:05:06Z");
      await db.storedComment.updateMany({ data: { created } });
      const held = await heldIds(who);
      await moderateComments(who, { action: "admit", comments: [], held });
      const { items } = await listEntryComments(entry.entry_id, { limit: 10 });
      expect(items).toMatchObject([{ content: "Al casino.", created: created.toISOString() }]);
      await db.storedComment.deleteMany();
    }
    expect(await noticesOf(writer!)).toEqual(Array(3).fill("comment_admitted"));
    expect(await db.auditEvent.count({ where: { action: "comment.admitted" } })).toBe(3);
  });

  test("is nobody else's to see or decide about", async () => {
    await post(writer!, "Al casino.");
    const [held] = await heldIds(admin!);
    for (const who of [writer!, await createUser()]) {
      expect(await heldIds(who)).toEqual([]);
      for (const action of ["admit", "delete"] as const) {
        await expect(
          moderateComments(who, { action, comments: [], held: [held!] }),
        ).rejects.toMatchObject(forbidden);
      }
    }
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(1);
  });

  test("stays with its entry while that may come back", async () => {
    await post(writer!, "Al casino.");
    const { decision_id } = await decideText(
      admin!,
      { subject: "entry", subject_id: entry.entry_id },
      { outcome: "removed", reason: "spam", ground: "rules", statement: "Es publicidad." },
    );
    await forgetRemovedTexts();
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(1);
    const created = new Date(Date.now() - 201 * 86_400_000);
    await db.decision.update({ where: { decision_id }, data: { created } });
    await forgetRemovedTexts();
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(0);
  });

  test("of a synthetic user is not its owner's to decide about", async () => {
    const editor = await createUser({ isEditor: true });
    for (const [owner, other] of [
      [author!, editor],
      [editor, author!],
    ] as const) {
      const bot = await createSynthetic(owner);
      await postComment({ ...bot, isAdmin: false, isEditor: false }, entry.entry_id, say("Casino"));
      expect(await heldIds(owner)).toEqual([]);
      expect(await countWaiting(owner)).toMatchObject({ held: 0 });
      const held = await heldIds(other);
      for (const action of ["admit", "delete"] as const) {
        await expect(moderateComments(owner, { action, comments: [], held })).rejects.toMatchObject(
          forbidden,
        );
      }
      await moderateComments(other, { action: "admit", comments: [], held });
      expect(await noticesOf(owner)).toEqual(["comment_admitted"]);
    }
  });

  test("is removed, and its author hears of it; it cannot be admitted after its entry is gone", async () => {
    await post(writer!, "Al casino.");
    await post(writer!, "Al casino, otra vez.");
    const [second, first] = await heldIds(author!);
    await moderateComments(author!, { action: "delete", comments: [], held: [first!] });
    expect(await noticesOf(writer!)).toEqual(["comment_refused"]);
    await deleteEntry(author!, entry.entry_id);
    await expect(
      moderateComments(admin!, { action: "admit", comments: [], held: [second!] }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await countWaiting(admin!)).toMatchObject({ held: 0 });
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(1); // the entry can come back
    await deleteForGood(admin!, "entry", entry.entry_id);
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(0);
  });

  test("that are many are done with together; each author is told, and those that are gone are counted", async () => {
    for (const who of [writer!, writer!, author!, author!]) await post(who, "Al casino.");
    const ids = await heldIds(admin!);
    const [gone, ...rest] = [Math.max(...ids) + 1, ...ids];
    const act = (action: "admit" | "delete", held: number[]) =>
      moderateComments(admin!, { action, comments: [], held });
    expect(await act("admit", [gone!, ...rest.slice(0, 3)])).toEqual({ done: 3, gone: 1 });
    expect(await act("delete", rest)).toEqual({ done: 1, gone: 3 });
    expect((await getEntry(entry.entry_id)).comments_count).toBe(3);
    expect((await noticesOf(writer!)).toSorted()).toEqual(["comment_admitted", "comment_refused"]);
    expect(await noticesOf(author!)).toEqual(Array(2).fill("comment_admitted"));
    const { items } = await listEntryComments(entry.entry_id, { limit: 10 });
    const told = await db.notice.findMany({ where: { user_id: author!.id } });
    expect(items.map(({ comment_id }) => comment_id)).toEqual(
      expect.arrayContaining(told.map(({ data }) => (data as { comment_id: number }).comment_id)),
    );
  });

  test("cannot be made of another by editing it", async () => {
    const { comment_id } = await createCommentFor(writer!, entry.entry_id, say("Hola."));
    await expect(
      updateComment(writer!, comment_id, { content: "Al casino." }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await updateComment(writer!, comment_id, { content: "Adiós." })).toMatchObject({
      content: "Adiós.",
    });
  });

  test("of a synthetic user waits, too, and a task does not write it again", async () => {
    await changeSettings(admin!, { held_words: ["a*", "e*", "i*", "o*", "u*", "l*"] });
    const bot = await createSynthetic(writer!, { model: "demo" });
    const space = await createSpaceFor(writer!);
    await addEntryToSpace(writer!, space.space_id, entry.entry_id);
    expect(await findEntryToAnswer(space.space_id, bot.id)).toEqual({
      entry_id: entry.entry_id,
      unwelcome: null,
    });
    const answer = await requestComment(writer!, { userId: bot.id, entryId: entry.entry_id });
    expect(answer).toMatchObject({ comment: null, held: expect.stringContaining("espera") });
    expect(await db.comment.count()).toBe(0);
    expect(await findEntryToAnswer(space.space_id, bot.id)).toBeNull();
    const again = requestComment(writer!, { userId: bot.id, entryId: entry.entry_id });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(1);
  });
});

test("the first comment of a new account waits where that is asked for", async () => {
  const fresh = await createUser({ trusted_at: null });
  await post(fresh, "Sin preguntar.");
  expect(await db.comment.count()).toBe(1);
  await changeSettings(admin!, { hold_first: true });
  const another = await createUser({ trusted_at: null });
  expect(await post(another, "Hola.")).toMatchObject({ status: 202 });
  expect(await post(writer!, "Hola.")).toMatchObject({ status: 201 }); // trusted
  expect(await post(fresh, "Hola otra vez.")).toMatchObject({ status: 201 }); // not the first
  await moderateComments(admin!, { action: "admit", comments: [], held: await heldIds(admin!) });
  expect(await post(another, "Hola otra vez.")).toMatchObject({ status: 201 });
});

describe("closed comments", () => {
  const closed = "Los comentarios de esta entrada están cerrados.";
  const close = (as: Actor, value: boolean) =>
    call(entryCommentsRoute.PATCH, {
      method: "PATCH",
      params: { entryId: entry.entry_id },
      as,
      body: { closed: value },
    });

  test("by the author or an administrator: the call says so, for everybody", async () => {
    expect((await close(writer!, true)).status).toBe(403);
    expect((await close(author!, true)).status).toBe(200);
    for (const who of [writer!, author!, admin!]) {
      expect(await post(who, "Hola.")).toMatchObject({ status: 403, json: { message: closed } });
    }
    expect((await getEntry(entry.entry_id)).comments_closed_at).not.toBeNull();
    expect((await close(admin!, false)).status).toBe(200);
    expect(await post(writer!, "Hola.")).toMatchObject({ status: 201 });
    expect(await db.auditEvent.findMany({ select: { action: true } })).toEqual([
      { action: "comments.opened" }, // the author's own doing is nobody else's
    ]);
  });

  test("take no changes either, but of who moderates", async () => {
    const { comment_id } = await createCommentFor(writer!, entry.entry_id);
    const editor = await createUser({ isEditor: true });
    const theirs = await createCommentFor(editor, entry.entry_id);
    await close(author!, true);
    const other = { content: "Otra cosa." };
    await expect(updateComment(writer!, comment_id, other)).rejects.toThrow(closed);
    expect(await updateComment(editor, theirs.comment_id, other)).toMatchObject(other);
    expect(await updateComment(admin!, comment_id, other)).toMatchObject(other);
    await close(author!, false);
    expect(await updateComment(writer!, comment_id, { content: "Ya sí." })).toBeTruthy();
  });

  test("change the entry's pages, not its date", async () => {
    const { updated } = entry;
    const told = async (closed: boolean) => {
      await db.invalidation.deleteMany();
      await setCommentsClosed(author!, entry.entry_id, closed);
      return (await db.invalidation.findMany()).map(({ tags }) => tags).join();
    };
    expect(await told(true)).toContain(`entry:${entry.entry_id}`);
    expect((await getEntry(entry.entry_id)).updated).toBe(updated);
    expect(await told(true)).toBe(""); // closed already
  });

  test("by age: the command knows without anything being told", async () => {
    await changeSettings(admin!, { comments_close_after_days: 7 });
    expect(await post(writer!, "Hola.")).toMatchObject({ status: 201 });
    await db.entry.updateMany({ data: { created: new Date(Date.now() - 8 * 86_400_000) } });
    expect(await post(writer!, "Hola.")).toMatchObject({ status: 403, json: { message: closed } });
    const bot = await createSynthetic(writer!, { model: "demo" });
    const space = await createSpaceFor(writer!);
    await addEntryToSpace(writer!, space.space_id, entry.entry_id);
    expect(await findEntryToAnswer(space.space_id, bot.id)).toBeNull();
    await changeSettings(admin!, { comments_close_after_days: 0 });
    expect(await post(writer!, "Hola.")).toMatchObject({ status: 201 });
  });
});

describe("a block", () => {
  test("keeps a person and their synthetic users from one's entries, those of one's own too", async () => {
    const theirs = await createSynthetic(writer!, { model: "demo" });
    const mine = await createSynthetic(author!);
    const generated = await createEntryFor({ ...mine, isAdmin: false, isEditor: false });
    const { comment_id } = await createCommentFor(writer!, entry.entry_id);
    await blockUser(author!, writer!.id);
    await blockUser(author!, writer!.id); // once is enough
    for (const { entry_id } of [entry, generated]) {
      await expect(postComment(writer!, entry_id, say("Hola."))).rejects.toMatchObject({
        ...forbidden,
        message: "Quien firma esta entrada te ha bloqueado: no puedes comentarla.",
      });
      await expect(
        requestComment(writer!, { userId: theirs.id, entryId: entry_id }),
      ).rejects.toMatchObject(forbidden);
    }
    await expect(updateComment(writer!, comment_id, say("Más."))).rejects.toMatchObject(forbidden);
    expect((await getComment(comment_id)).content).toBe("Muy de acuerdo."); // what was said stays
    const elsewhere = await createEntryFor(await createUser());
    await createCommentFor(writer!, elsewhere.entry_id);
    expect(await listBlocked(author!)).toMatchObject([{ id: writer!.id }]);
    expect(await listBlocked(writer!)).toEqual([]);
    await unblockUser(author!, writer!.id);
    await createCommentFor(writer!, entry.entry_id);
  });

  test("of a synthetic user alone leaves its owner alone", async () => {
    const bot = await createSynthetic(writer!, { model: "demo" });
    await blockUser(author!, bot.id);
    await createCommentFor(writer!, entry.entry_id);
    await expect(
      requestComment(writer!, { userId: bot.id, entryId: entry.entry_id }),
    ).rejects.toMatchObject(forbidden);
  });

  test("is neither for oneself nor for who moderates, and not for nobody", async () => {
    const mine = await createSynthetic(author!);
    await expect(blockUser(author!, author!.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(blockUser(author!, mine.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(blockUser(author!, admin!.id)).rejects.toMatchObject(forbidden);
    await expect(blockUser(author!, 999)).rejects.toMatchObject(notFound);
  });

  test("N18: is not for an account that waits at the door, nor names one", async () => {
    const waiting = await createUser({ waiting_since: new Date() });
    await expect(blockUser(author!, waiting.id)).rejects.toMatchObject(notFound);
    await db.block.create({ data: { user_id: author!.id, blocked_id: waiting.id } }); // of before
    expect(await listBlocked(author!)).toEqual([]);
    await db.user.update({ where: { id: waiting.id }, data: { waiting_since: null } });
    await blockUser(author!, waiting.id);
    expect(await listBlocked(author!)).toMatchObject([{ id: waiting.id }]);
  });

  test("ends where the blocked person comes to moderate the site", async () => {
    await blockUser(author!, writer!.id);
    await db.user.update({ where: { id: writer!.id }, data: { isEditor: true } });
    await createCommentFor(writer!, entry.entry_id);
  });
});

describe("a silenced account", () => {
  test("publishes nothing, nor do its synthetic users", async () => {
    const own = await createEntryFor(writer!);
    const { comment_id } = await createCommentFor(writer!, entry.entry_id);
    const bot = await createSynthetic(writer!, { model: "demo" });
    const space = await createSpaceFor(writer!);
    await db.user.update({ where: { id: writer!.id }, data: { silenced_at: new Date() } });
    const attempts: (() => Promise<unknown>)[] = [
      () => createEntry(writer!, { title: "Una más", content: "Un texto de prueba." } as never),
      () => updateEntry(writer!, own.entry_id, { title: "Otro título" }),
      () => postComment(writer!, entry.entry_id, say("Hola.")),
      () => createComment(writer!, entry.entry_id, say("Hola.")),
      () => updateComment(writer!, comment_id, { content: "Otro." }),
      () => addEntryToSpace(writer!, space.space_id, own.entry_id),
      () => uploadImage(writer!, () => Promise.reject(new Error("not read"))),
      () => requestEntry(writer!, { userId: bot.id, spaceId: space.space_id }),
      () => requestComment(writer!, { userId: bot.id, entryId: entry.entry_id }),
      () => createSpaceFor(writer!),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(forbidden);
    expect(await db.generation.count()).toBe(0); // nothing was asked of a model
    await deleteEntry(writer!, own.entry_id); // taking away is no publishing
    await db.user.update({ where: { id: writer!.id }, data: { silenced_at: null } });
    await createCommentFor(writer!, entry.entry_id);
  });
});

describe("S8: the addresses in a new account's comment", () => {
  test("are no links, nor are those of its synthetic users, until somebody trusts it", async () => {
    const fresh = await createUser({ trusted_at: null });
    const bot = await createSynthetic(fresh);
    const text = say("https://ejemplo.es");
    const [own, machine, old] = [
      await createCommentFor(fresh, entry.entry_id, text),
      await createCommentFor({ ...bot, isAdmin: false, isEditor: false }, entry.entry_id, text),
      await createCommentFor(writer!, entry.entry_id, text),
    ];
    expect([own.trusted, machine.trusted, old.trusted]).toEqual([false, false, true]);
    await changeStanding(admin!, fresh.id, { trusted: true });
    expect(await getComment(own.comment_id)).toMatchObject({ trusted: true });
    expect(await getComment(machine.comment_id)).toMatchObject({ trusted: true });
    expect(JSON.stringify(own)).not.toContain("trusted_at");
  });
});
