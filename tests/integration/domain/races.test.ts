import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  createComment,
  deleteComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import type { Comment } from "@/lib/texts/comments/dto";
import { createDomain, deleteDomain, updateDomain } from "@/lib/spaces/domains/commands";
import { createEntry, deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { change } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { moderateComments } from "@/lib/desk/moderation/commands";
import { createSlug, deleteSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { updateSpace, deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { requireSpace } from "@/lib/spaces/spaces/records";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { resetDatabase, someoneWaits } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { hasSessions } from "@/tests/support/fresh-database";
import { soon } from "@/tests/support/soon";

const NOT_FOUND = { code: "not_found" };
const DEADLOCK = "40P01";

let author: Actor;
let entry: Entry;
let space: Space;
let comment: Comment;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
  entry = await createEntryFor(author);
  space = await createSpaceFor(author);
  comment = await createCommentFor(author, entry.entry_id);
});

const newComment = { content: "Llego tarde.", image: null };

describe.skipIf(!hasSessions)("what comes while another change is open", () => {
  let other: pg.Client;

  beforeEach(async () => {
    other = new pg.Client({ connectionString: env.DATABASE_URL });
    await other.connect();
  });

  afterEach(() => other.end());

  /** Starts `late` while `sql` is done but not committed; commits when it waits, or has not. */
  async function during<T>(sql: string, late: () => Promise<T>): Promise<T> {
    await other.query("BEGIN");
    await other.query(sql);
    let settled = false;
    const result = late().finally(() => (settled = true));
    result.catch(() => {}); // told to the caller
    await soon(async () => expect(settled || (await someoneWaits(other))).toBe(true));
    await other.query("COMMIT");
    return result;
  }

  const whileEntryGoes = <T>(late: () => Promise<T>) =>
    during(
      `UPDATE "entry" SET "status" = 'trashed', "deleted_at" = now() WHERE "entry_id" = ${entry.entry_id};
       DELETE FROM "space_entry" WHERE "entry_id" = ${entry.entry_id}`,
      late,
    );

  test.each<[string, () => Promise<unknown>]>([
    ["a comment", () => createComment(author, entry.entry_id, newComment)],
    ["a place in a space", () => addEntryToSpace(author, space.space_id, entry.entry_id)],
    ["an edit", () => updateEntry(author, entry.entry_id, { title: "Otro título" })],
    ["another deletion", () => deleteEntry(author, entry.entry_id)],
    ["an address", () => createSlug(author, { path: "tarde", entry_id: entry.entry_id })],
  ])("%s finds no entry that is being deleted", async (_name, late) => {
    await expect(whileEntryGoes(late)).rejects.toMatchObject(NOT_FOUND);
    expect(await db.comment.count()).toBe(1);
    expect(await db.spaceEntry.count()).toBe(0);
    expect(await db.slug.count()).toBe(1);
  });

  test.each(["admit", "delete"] as const)(
    "to %s many counts as gone what another moderator was quicker with",
    async (action) => {
      const held = await db.storedComment.createManyAndReturn({
        data: ["Uno.", "Dos."].map((content) => ({
          ...{ content, entry_id: entry.entry_id, user_id: author.id },
          ...{ status: "held", held_cause: "words" },
        })),
        select: { comment_id: true },
      });
      const [quick] = held;
      const admin = await createAdmin();
      const both = during(
        `SELECT FROM "entry" WHERE "entry_id" = ${entry.entry_id} FOR NO KEY UPDATE;
         DELETE FROM "stored_comment" WHERE "comment_id" = ${quick!.comment_id}`,
        () =>
          moderateComments(admin, {
            ...{ action, comments: [], held: held.map(({ comment_id }) => comment_id) },
          }),
      );
      expect(await both).toEqual({ done: 1, gone: 1 });
      expect(await db.comment.count()).toBe(action === "admit" ? 2 : 1);
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    ["an entry", () => addEntryToSpace(author, space.space_id, entry.entry_id)],
    ["an edit", () => updateSpace(author, space.space_id, { name: "Otro nombre" })],
    ["another deletion", () => deleteSpace(author, space.space_id)],
    ["a domain", () => createDomainFor(author, space.space_id)],
  ])("%s finds no space that is being deleted", async (_name, late) => {
    const gone = during(`DELETE FROM "space" WHERE "space_id" = ${space.space_id}`, late);
    await expect(gone).rejects.toMatchObject(NOT_FOUND);
    expect(await db.spaceEntry.count()).toBe(0);
    expect(await db.domain.count()).toBe(0);
  });

  test("a domain does not move to a space that is being deleted", async () => {
    const { domain_id } = await createDomainFor(author, (await createSpaceFor(author)).space_id);
    const gone = during(`DELETE FROM "space" WHERE "space_id" = ${space.space_id}`, () =>
      updateDomain(author, domain_id, { space_id: space.space_id }),
    );
    await expect(gone).rejects.toMatchObject(NOT_FOUND);
  });

  test.each<[string, (bot: number) => string, string]>([
    ["space", () => `DELETE FROM "space" WHERE "space_id" = ${space.space_id}`, "not_found"],
    [
      "synthetic user",
      (bot) => `UPDATE "user" SET "deleted_at" = now() WHERE "id" = ${bot}`,
      "invalid",
    ],
  ])("a task finds no %s that is being deleted", async (_name, deletion, code) => {
    const bot = await createSynthetic(author);
    const late = during(deletion(bot.id), () =>
      createTaskFor(author, { user_id: bot.id, space_id: space.space_id }),
    );
    await expect(late).rejects.toMatchObject({ code });
    expect(await db.task.count()).toBe(0);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an edit", () => updateComment(author, comment.comment_id, { content: "Otro." })],
    ["another deletion", () => deleteComment(author, comment.comment_id)],
  ])("%s finds no comment that is being deleted", async (_name, late) => {
    const gone = during(
      `UPDATE "stored_comment" SET "status" = 'trashed' WHERE "comment_id" = ${comment.comment_id}`,
      late,
    );
    await expect(gone).rejects.toMatchObject(NOT_FOUND);
  });

  test.each<[string, (tx: Database) => Promise<unknown>]>([
    ["a lock", (tx) => requireSpace(tx, space.space_id)],
    [
      "a write",
      (tx) =>
        tx.space.updateMany({ where: { space_id: space.space_id }, data: { name: "Un tercero" } }),
    ],
  ])("%s that waits in a circle is tried again", async (_name, second) => {
    let tries: number;
    let endedOther: boolean;
    do {
      tries = 0;
      const over = Promise.withResolvers<void>();
      await other.query(
        `BEGIN; UPDATE "space" SET "name" = 'Otro nombre' WHERE "space_id" = ${space.space_id}`,
      );
      const waiting = change(async (tx) => {
        if (++tries > 1) await over.promise; // else it might be quicker again than who waits for it
        await tx.entry.updateMany({
          where: { entry_id: entry.entry_id },
          data: { title: "Al fin" },
        });
        await second(tx);
      });
      await soon(async () => expect(await someoneWaits(other)).toBe(true));
      // PostgreSQL ends the one that has waited for a second. If that was the other one after all: once more.
      const sql = `UPDATE "entry" SET "content" = 'El otro texto.' WHERE "entry_id" = ${entry.entry_id}`;
      endedOther = await other.query(sql).then(
        () => false,
        (error: pg.DatabaseError) => error.code === DEADLOCK || Promise.reject(error),
      );
      await other.query(endedOther ? "ROLLBACK" : "COMMIT");
      over.resolve();
      await waiting;
    } while (endedOther);
    expect(tries).toBe(2);
    expect(await getEntry(entry.entry_id)).toMatchObject({
      title: "Al fin",
      content: "El otro texto.",
    });
  });

  test("two edits of an entry both hold", async () => {
    await during(
      `UPDATE "entry" SET "title" = 'El primero' WHERE "entry_id" = ${entry.entry_id}`,
      () => updateEntry(author, entry.entry_id, { content: "El texto del segundo." }),
    );
    expect(await getEntry(entry.entry_id)).toMatchObject({
      title: "El primero",
      content: "El texto del segundo.",
    });
  });
});

describe.skipIf(!hasSessions)("at the same moment", () => {
  const ROUNDS = 5;

  /** Starts them all; each is done or is refused as somebody who came a moment later would be. */
  async function all(...work: (() => Promise<unknown>)[]) {
    const outcomes = await Promise.allSettled(work.map((each) => each()));
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      expect(outcome.reason).toBeInstanceOf(AppError);
      expect(["not_found", "conflict"]).toContain((outcome.reason as AppError).code);
    }
    return outcomes.map(({ status }) => status === "fulfilled");
  }

  test("everything around an entry and its space ends well", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const entry = await createEntryFor(author);
      const [space, second] = [await createSpaceFor(author), await createSpaceFor(author)];
      await addEntryToSpace(author, second.space_id, entry.entry_id);
      const comment = await createCommentFor(author, entry.entry_id);
      const slug = await createSlug(author, { path: `ronda-${round}`, entry_id: entry.entry_id });
      await all(
        () => createComment(author, entry.entry_id, newComment),
        () => addEntryToSpace(author, space.space_id, entry.entry_id),
        () => updateEntry(author, entry.entry_id, { title: "Otro título" }),
        () => updateComment(author, comment.comment_id, { content: "Otro." }),
        () => updateSlug(author, slug.slug_id, { path: `otra-${round}`, entry_id: entry.entry_id }),
        () => removeEntryFromSpace(author, second.space_id, entry.entry_id),
        () => updateSpace(author, space.space_id, { name: "Otro nombre" }),
        () => deleteSpace(author, space.space_id),
        () => deleteSpace(author, second.space_id),
        () => deleteComment(author, comment.comment_id),
        () => deleteSlug(author, slug.slug_id),
        () => deleteEntry(author, entry.entry_id),
      );
    }
    expect(await db.spaceEntry.count()).toBe(0);
    // What is deleted gets no more old addresses.
    expect(
      await db.$queryRaw`SELECT FROM "slug_alias" JOIN "entry" USING ("entry_id")
        WHERE "slug_alias"."created" > "entry"."deleted_at"`,
    ).toEqual([]);
    expect(await db.space.count()).toBe(1);
    expect(await countsAreRight()).toBe(true);
  });

  test("entries that share spaces are deleted, placed and taken off crosswise", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const entries = await Promise.all([createEntryFor(author), createEntryFor(author)]);
      const spaces = await Promise.all([createSpaceFor(author), createSpaceFor(author)]);
      const [a, b] = entries.map(({ entry_id }) => entry_id) as [number, number];
      const [x, y] = spaces.map(({ space_id }) => space_id) as [number, number];
      await addEntryToSpace(author, x, a);
      await addEntryToSpace(author, y, b);
      await all(
        () => addEntryToSpace(author, y, a),
        () => addEntryToSpace(author, x, b),
        () => removeEntryFromSpace(author, x, a),
        () => removeEntryFromSpace(author, y, b),
        () => deleteEntry(author, a),
        () => deleteEntry(author, b),
        () => deleteSpace(author, x),
        () => updateSpace(author, y, { name: "Otro nombre" }),
      );
    }
    expect(await db.spaceEntry.count()).toBe(0);
    expect(await countsAreRight()).toBe(true);
  });

  test("a domain, its space and a synthetic user with a task go together", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [space, second] = [await createSpaceFor(author), await createSpaceFor(author)];
      const bot = await createSynthetic(author);
      const { domain_id } = await createDomainFor(author, space.space_id);
      await Promise.allSettled([
        createTaskFor(author, { user_id: bot.id, space_id: space.space_id }),
        deleteSyntheticUser(author, bot.id),
      ]);
      await all(
        () => updateDomain(author, domain_id, { space_id: second.space_id }),
        () => deleteDomain(author, domain_id),
        () => deleteSpace(author, space.space_id),
        () => deleteSpace(author, second.space_id),
        () =>
          createDomain(author, {
            ...{ name: `ronda-${round}.es`, description: null, space_id: space.space_id },
          }),
      );
    }
    expect(await db.domain.count()).toBe(0);
    expect(await db.task.count({ where: { paused_at: null } })).toBe(0);
  });

  test("slugs of two entries change places", async () => {
    const other = await createEntryFor(author);
    const [a, b] = [entry.entry_id, other.entry_id];
    const first = await createSlug(author, { path: "primera", entry_id: a });
    const second = await createSlug(author, { path: "segunda", entry_id: b });
    for (let round = 0; round < ROUNDS; round++) {
      const [to, from] = round % 2 ? [a, b] : [b, a];
      const done = await all(
        () => updateSlug(author, first.slug_id, { path: "primera", entry_id: to }),
        () => updateSlug(author, second.slug_id, { path: "segunda", entry_id: from }),
      );
      expect(done).toEqual([true, true]);
    }
  });

  test("one title given to many entries makes an address for each", async () => {
    const same = { title: "El mismo título", content: "Un texto con lo justo.", image: null };
    const done = await all(...Array.from({ length: 8 }, () => () => createEntry(author, same)));
    expect(done).toEqual(Array(8).fill(true));
  });
});

/** What triggers count is what there is. */
async function countsAreRight(): Promise<boolean> {
  const [row] = await db.$queryRaw<{ right: boolean }[]>`
    SELECT (SELECT bool_and("entries_count" = (SELECT count(*) FROM "space_entry" WHERE "space_entry"."space_id" = "space"."space_id")) FROM "space")
       AND (SELECT bool_and("comments_count" = (SELECT count(*) FROM "comment" WHERE "comment"."entry_id" = "entry"."entry_id")) FROM "entry")
       AND (SELECT bool_and("entries_count" = (SELECT count(*) FROM "entry" WHERE "user_id" = "user"."id" AND "deleted_at" IS NULL)) FROM "user") AS "right"`;
  return row!.right;
}
