import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  createComment,
  deleteComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import type { Comment } from "@/lib/texts/comments/dto";
import {
  countUnseenComments,
  getComment,
  listComments,
  listEntryComments,
  listUserComments,
  readComment,
} from "@/lib/texts/comments/queries";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { nullIfRefused } from "@/lib/kernel/errors";
import type { Page, PageQuery } from "@/lib/kernel/pagination";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let entryAuthor: Actor;
let commenter: Actor;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  entryAuthor = await createUser();
  commenter = await createUser({ username: "lectora" });
  entry = await createEntryFor(entryAuthor, { title: "La entrada" });
});

const forbidden = { code: "forbidden" };
const notFound = { code: "not_found" };

describe("createComment", () => {
  test("answers the comment with its author and its entry, and counts it", async () => {
    const comment = await createComment(commenter, entry.entry_id, {
      content: "Línea uno\nlínea dos",
      image: "/uploads/foto.webp",
    });
    expect(comment).toMatchObject({
      content: "Línea uno\nlínea dos",
      image: "/uploads/foto.webp",
      user_id: commenter.id,
      entry_id: entry.entry_id,
      author: { username: "lectora", synthetic: false },
      entry: { entry_id: entry.entry_id, title: "La entrada", user_id: entryAuthor.id },
    });
    expect(JSON.stringify(comment)).not.toMatch(/password|token|email|ejemplo\.es/);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(1);
  });

  test("needs an entry that is there", async () => {
    await deleteEntry(entryAuthor, entry.entry_id);
    await expect(createCommentFor(commenter, entry.entry_id)).rejects.toMatchObject(notFound);
    await expect(createCommentFor(commenter, 999)).rejects.toMatchObject(notFound);
    expect(await db.comment.count()).toBe(0);
  });
});

describe("updateComment", () => {
  test("is for its author and administrators, not for the entry's author", async () => {
    const { comment_id } = await createCommentFor(commenter, entry.entry_id);
    const [other, admin] = [await createUser(), await createAdmin()];
    for (const stranger of [other, entryAuthor]) {
      await expect(updateComment(stranger, comment_id, { content: "Ajeno" })).rejects.toMatchObject(
        forbidden,
      );
    }
    expect((await updateComment(commenter, comment_id, { content: "Mío" })).content).toBe("Mío");
    const moderated = await updateComment(admin, comment_id, { content: "Moderado" });
    expect(moderated).toMatchObject({ content: "Moderado", user_id: commenter.id });
  });

  test("leaves what is not given", async () => {
    const { comment_id, content } = await createCommentFor(commenter, entry.entry_id, {
      image: "/uploads/foto.webp",
    });
    expect(await updateComment(commenter, comment_id, { image: null })).toMatchObject({
      content,
      image: null,
    });
  });
});

describe("deleteComment", () => {
  test("is for its author, the entry's author and administrators", async () => {
    const [other, admin] = [await createUser(), await createAdmin()];
    const write = () => createCommentFor(commenter, entry.entry_id);
    const { comment_id } = await write();
    await expect(deleteComment(other, comment_id)).rejects.toMatchObject(forbidden);
    await deleteComment(commenter, comment_id);
    await deleteComment(entryAuthor, (await write()).comment_id);
    await deleteComment(admin, (await write()).comment_id);
    expect(await db.comment.count()).toBe(0);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(0);
    await expect(deleteComment(admin, comment_id)).rejects.toMatchObject(notFound);
  });

  test("the author of another entry has no say", async () => {
    const { comment_id } = await createCommentFor(commenter, entry.entry_id);
    const neighbour = await createUser();
    await createEntryFor(neighbour);
    await expect(deleteComment(neighbour, comment_id)).rejects.toMatchObject(forbidden);
  });
});

describe("lists", () => {
  async function readAll(list: (page: PageQuery) => Promise<Page<Comment>>, limit: number) {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit, cursor });
      read.push(...page.items.map(({ content }) => content));
      cursor = page.next ?? undefined;
    } while (cursor);
    return read;
  }

  test("page through comments of one instant without a gap or a repetition", async () => {
    for (let n = 1; n <= 5; n++) {
      await createCommentFor(commenter, entry.entry_id, { content: `Comentario ${n}` });
    }
    await db.storedComment.updateMany({ data: { created: new Date("2026-01-01T00:00:00Z") } });
    const newest = [5, 4, 3, 2, 1].map((n) => `Comentario ${n}`);
    expect(await readAll((page) => listEntryComments(entry.entry_id, page), 2)).toEqual(newest);
    expect(await readAll((page) => listUserComments(null, commenter.id, page), 2)).toEqual(newest);
    expect(await readAll((page) => listComments(null, page), 2)).toEqual(newest);
  });

  test("N14: what a machine wrote under an entry that is away is there for its owner", async () => {
    const machine = await createSynthetic(commenter);
    const { comment_id } = await createCommentFor(machine, entry.entry_id);
    await deleteEntry(entryAuthor, entry.entry_id);
    const ids = async (reader: Actor) =>
      [
        await listComments(reader, { limit: 100 }),
        await listComments(reader, { limit: 100, q: "acuerdo" }),
      ].map(({ items }) => items.map((comment) => comment.comment_id));
    expect(await ids(commenter)).toEqual([[comment_id], [comment_id]]);
    expect(await ids(await createUser())).toEqual([[], []]);
  });

  test("keep each entry's comments to itself", async () => {
    const neighbour = await createEntryFor(entryAuthor);
    await createCommentFor(commenter, neighbour.entry_id);
    const mine = await createCommentFor(commenter, entry.entry_id);
    const { items } = await listEntryComments(entry.entry_id, { limit: 100 });
    expect(items).toEqual([mine]);
  });

  test.each([
    ["is gone", () => deleteEntry(entryAuthor, entry.entry_id)],
    ["is withdrawn", () => takeEntryDown(entryAuthor, entry.entry_id)],
  ])(
    "N14: of an entry that %s are not there, but for those who administer them",
    async (_, take) => {
      const { comment_id } = await createCommentFor(commenter, entry.entry_id);
      const other = await createCommentFor(commenter, (await createEntryFor(entryAuthor)).entry_id);
      await take();
      const page = { limit: 100 };
      await expect(listEntryComments(entry.entry_id, page)).rejects.toMatchObject(notFound);
      const seen = async (reader: Actor | null) => {
        const lists = [
          await listComments(reader, page),
          await listComments(reader, { ...page, q: "acuerdo" }),
          await listUserComments(reader, commenter.id, page),
        ].map(({ items }) => items.map((comment) => comment.comment_id));
        const one = await nullIfRefused(readComment(reader, comment_id));
        return [...lists, one && { entry: one.entry }];
      };
      const stranger = await createUser();
      await db.user.updateMany({ data: { comments_seen_at: new Date(0) } });
      for (const reader of [null, stranger]) {
        const rest = [other.comment_id];
        expect(await seen(reader)).toEqual([rest, rest, rest, null]);
      }
      expect(await countUnseenComments(stranger)).toEqual({ count: 1 });
      const both = [other.comment_id, comment_id];
      const editor = await createUser({ isEditor: true });
      for (const reader of [await createAdmin(), editor, entryAuthor, commenter]) {
        expect(await seen(reader)).toEqual([both, both, both, { entry: null }]);
      }
      await db.user.update({ where: { id: editor.id }, data: { comments_seen_at: new Date(0) } });
      expect(await countUnseenComments(editor)).toEqual({ count: 2 });
    },
  );
});

describe("authors", () => {
  test("who are synthetic are told apart; whose account is gone are nobody", async () => {
    const bot = await createSynthetic(entryAuthor);
    const { comment_id, author } = await createCommentFor(
      { ...bot, isAdmin: false },
      entry.entry_id,
    );
    expect(author).toMatchObject({ username: bot.username, synthetic: true });
    await db.user.update({ where: { id: bot.id }, data: { deleted_at: new Date() } });
    expect(await getComment(comment_id)).toMatchObject({ author: null, user_id: bot.id });
  });
});
