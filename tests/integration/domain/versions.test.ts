import { beforeEach, describe, expect, test } from "vitest";
import { PATCH as patchComment } from "@/app/api/comments/[commentId]/route";
import { PATCH as patchEntry } from "@/app/api/entries/[entryId]/route";
import { updateComment } from "@/lib/comments/commands";
import { getComment } from "@/lib/comments/queries";
import { updateEntry } from "@/lib/entries/commands";
import type { Entry } from "@/lib/entries/dto";
import { getEntry } from "@/lib/entries/queries";
import { db } from "@/lib/kernel/db";
import type { Conflict } from "@/lib/versions/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createUser,
} from "@/tests/support/factories";

type Person = Awaited<ReturnType<typeof createUser>>;

const content =
  "La presa se abrió a las nueve y el agua llegó al puente viejo a mediodía del martes.";

let author: Person;
let admin: Person;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser({ username: "autora" });
  admin = await createAdmin({ username: "jefa" });
  entry = await createEntryFor(author, { title: "La presa", content });
});

const versionsOf = (entryId: number) =>
  db.entryVersion.findMany({ where: { entry_id: entryId }, orderBy: { version: "asc" } });

describe("the versions of an entry", () => {
  test("a save keeps what stood there, with who had saved it and when", async () => {
    expect(entry).toMatchObject({ version: 1, modified_at: null, revised_at: null });
    const second = await updateEntry(author, entry.entry_id, { content: content + " Y más." });
    await updateEntry(admin, entry.entry_id, { title: "La presa nueva" });

    const [first, before] = await versionsOf(entry.entry_id);
    expect(first).toMatchObject({ version: 1, user_id: author.id, title: "La presa", content });
    expect(first!.created.toISOString()).toBe(entry.created);
    expect(before).toMatchObject({ version: 2, user_id: author.id, content: content + " Y más." });
    expect(before!.created.toISOString()).toBe(second.modified_at);

    const now = await db.entry.findUniqueOrThrow({ where: { entry_id: entry.entry_id } });
    expect(now).toMatchObject({ version: 3, modified_by: admin.id });
  });

  test("a save without a change makes none, and the date of the text stays", async () => {
    await updateEntry(author, entry.entry_id, { title: "La presa", content });
    expect(await versionsOf(entry.entry_id)).toEqual([]);
    expect(await getEntry(entry.entry_id)).toMatchObject({ version: 1, modified_at: null });
  });

  test("one that was started from another version is refused with what stands there", async () => {
    await updateEntry(admin, entry.entry_id, { title: "La presa de ella" });
    const send = (body: object) =>
      call<{ error: string; conflict: Conflict }>(patchEntry, {
        ...{ method: "PATCH", as: author, params: { entryId: entry.entry_id }, body },
      });
    const refused = await send({ title: "La presa mía", version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.json.error).toContain("Alguien ha guardado otra versión");
    expect(refused.json.conflict).toMatchObject({
      ...{ version: 2, title: "La presa de ella", content, image: null },
      saved_by: { id: admin.id, username: "jefa" },
    });
    const present = await getEntry(entry.entry_id);
    expect(present).toMatchObject({ title: "La presa de ella", version: 2 });
    expect(refused.json.conflict.saved_at).toBe(present.modified_at);

    const saved = await send({ title: "La presa mía", version: 2 });
    expect(saved).toMatchObject({ status: 200, json: { title: "La presa mía", version: 3 } });
    expect((await send({ title: "Sin decir de cuál" })).status).toBe(200);
  });

  test("what is there already is saved twice without a word", async () => {
    await updateEntry(author, entry.entry_id, { title: "Una vez" });
    const again = await updateEntry(author, entry.entry_id, { title: "Una vez", version: 1 });
    expect(again).toMatchObject({ title: "Una vez", version: 2 });
  });

  test("two saves at once from the same version: one of them is refused", async () => {
    const titles = ["Uno de los dos", "El otro de los dos"];
    const saves = await Promise.allSettled(
      titles.map((title) => updateEntry(author, entry.entry_id, { title, version: 1 })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await versionsOf(entry.entry_id)).toHaveLength(1);
  });

  test("a version that is no number is refused", async () => {
    const body = { title: "Otro título", version: "última" };
    const params = { entryId: entry.entry_id };
    const answer = await call(patchEntry, { method: "PATCH", as: author, params, body });
    expect(answer.status).toBe(400);
  });
});

describe("a correction", () => {
  test("stands with the entry, by the first version without the mistake", async () => {
    const changes = { content: content.replace("nueve", "diez") };
    const saved = await updateEntry(author, entry.entry_id, {
      ...changes,
      correction: "la presa se abrió a las diez, no a las nueve",
    });
    expect(saved.corrections).toEqual([
      {
        version: 2,
        line: "la presa se abrió a las diez, no a las nueve",
        created: saved.modified_at,
      },
    ]);
    expect(saved.revised_at).toBeNull();
  });

  test("of nothing is refused", async () => {
    await expect(
      updateEntry(author, entry.entry_id, { content, correction: "la cifra era otra" }),
    ).rejects.toMatchObject({ code: "invalid", issues: [{ path: "correction" }] });
  });

  test("a text that changed much says so without one", async () => {
    const saved = await updateEntry(author, entry.entry_id, {
      content: `${content} El alcalde pidió calma a los vecinos de la ribera y cortó el paso.`,
    });
    expect(saved.revised_at).toBe(saved.modified_at);
    expect(saved.corrections).toEqual([]);
  });
});

describe("the versions of a comment", () => {
  const commentOn = () => createCommentFor(author, entry.entry_id, { content: "Yo lo vi." });
  const versionsOfComment = (commentId: number) =>
    db.commentVersion.findMany({ where: { comment_id: commentId }, orderBy: { version: "asc" } });

  test("its author's change is kept, and is not told at once", async () => {
    const { comment_id } = await commentOn();
    const changed = await updateComment(author, comment_id, { content: "Yo lo vi todo." });
    expect(changed).toMatchObject({ version: 2, edited_at: null });
    expect(changed.edit_reason).toBeNull();
    expect(await versionsOfComment(comment_id)).toMatchObject([
      { version: 1, user_id: author.id, content: "Yo lo vi." },
    ]);
    await updateComment(author, comment_id, { content: "Yo lo vi todo." });
    expect(await versionsOfComment(comment_id)).toHaveLength(1);
  });

  test("a change long after says so", async () => {
    const { comment_id } = await commentOn();
    const created = new Date(Date.now() - 3_600_000);
    await db.comment.update({ where: { comment_id }, data: { created } });
    const changed = await updateComment(author, comment_id, { content: "Lo he pensado mejor." });
    expect(changed.edited_at).not.toBeNull();
    expect(changed.edit_reason).toBeNull();
  });

  test("moderation's change says why, also after the author changes it again", async () => {
    const { comment_id } = await commentOn();
    const reason = "sin datos de otras personas";
    const edited = await updateComment(admin, comment_id, { content: "Yo lo vi (…).", reason });
    expect(edited).toMatchObject({ edit_reason: reason, edited_at: expect.any(String) });
    await updateComment(author, comment_id, { content: "Yo lo vi, y ya.", reason: "mío" });
    expect(await getComment(comment_id)).toMatchObject({ version: 3, edit_reason: reason });
  });

  test("one that was started from another version is refused with what stands there", async () => {
    const { comment_id } = await commentOn();
    await updateComment(admin, comment_id, { content: "Otra cosa." });
    const params = { commentId: comment_id };
    const send = (body: object) =>
      call<{ conflict: Conflict }>(patchComment, { method: "PATCH", as: author, params, body });
    const refused = await send({ content: "La mía.", version: 1 });
    expect(refused.status).toBe(409);
    expect(refused.json.conflict).toMatchObject({
      ...{ version: 2, content: "Otra cosa.", image: null, saved_by: { username: "jefa" } },
    });
    expect((await send({ content: "La mía.", version: 2 })).status).toBe(200);
    expect((await send({ content: "Sin decir de cuál." })).status).toBe(200);
  });
});
