import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { deleteComment } from "@/lib/publishing/publish/comment-commands";
import { listComments } from "@/lib/texts/comments/queries";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry, listEntries } from "@/lib/texts/entries/queries";
import { deleteSyntheticUser, updateSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import {
  findSyntheticUser,
  getSyntheticUser,
  listSyntheticUsers,
} from "@/lib/machines/synthetic-users/queries";
import { decryptToken } from "@/lib/machines/synthetic-users/token";
import { getUser } from "@/lib/house/users/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let owner: Actor;
let bot: Actor;

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { username: "Cronista" });
});

const storedToken = async (id: number) =>
  (await db.user.findUniqueOrThrow({ where: { id }, select: { token: true } })).token;

describe("reading", () => {
  test("shows whose it is, its counts and the mask of its token", async () => {
    expect(await getSyntheticUser(bot.id, owner)).toEqual({
      id: bot.id,
      username: "Cronista",
      fullName: "Cronista Sintética",
      synthetic: true,
      model: "modelo-de-prueba",
      personality: "Escribe crónicas breves y serenas.",
      picture: null,
      ...{ autonomy: null, second_reader: null, words_min: null, words_max: null },
      token: "sk-p••••••••••••6789",
      owner_id: owner.id,
      createdAt: expect.any(String),
      entries_count: 0,
      comments_count: 0,
    });
    const without = await createSynthetic(owner, { token: null });
    expect(await getSyntheticUser(without.id, owner)).toMatchObject({ token: null });
    expect(await getSyntheticUser(without.id)).toMatchObject({ token: null });
  });

  test("S24: the ends of a token are for those who manage the synthetic user", async () => {
    const mask = "sk-p••••••••••••6789";
    const bullets = "•".repeat(20);
    const tokens = async (viewer: Actor | null) => [
      (await getSyntheticUser(bot.id, viewer)).token,
      (await listSyntheticUsers(viewer, { limit: 1 })).items[0]?.token,
    ];
    expect(await tokens(owner)).toEqual([mask, mask]);
    expect(await tokens(await createAdmin())).toEqual([mask, mask]);
    expect(await tokens(await createUser())).toEqual([bullets, bullets]);
    expect(await tokens(null)).toEqual([bullets, bullets]);
  });

  test("a token sealed with another key does not keep anything from being read", async () => {
    await db.user.update({ where: { id: bot.id }, data: { token: "v1.otra.clave" } });
    expect(await getSyntheticUser(bot.id, owner)).toMatchObject({ token: "•".repeat(20) });
  });

  test("finds no person and nobody unknown", async () => {
    expect(await findSyntheticUser(owner.id)).toBeNull();
    await expect(getSyntheticUser(owner.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getSyntheticUser(999)).rejects.toMatchObject({ code: "not_found" });
  });

  test("pages through all, newest first", async () => {
    const second = await createSynthetic(owner);
    const third = await createSynthetic(owner);
    const first = await listSyntheticUsers(owner, { limit: 2 });
    expect(first.items.map(({ id }) => id)).toEqual([third.id, second.id]);
    const rest = await listSyntheticUsers(owner, { limit: 2, cursor: first.next ?? "" });
    expect(rest).toMatchObject({ items: [{ id: bot.id }], next: null });
  });
});

test("what an account has written is counted", async () => {
  const counts = async () => {
    const { entries_count, comments_count } = await getSyntheticUser(bot.id);
    return [entries_count, comments_count];
  };
  const { entry_id } = await createEntryFor(bot);
  await createEntryFor(bot);
  await createEntryFor(owner);
  const { comment_id } = await createCommentFor(bot, entry_id);
  await createCommentFor(owner, entry_id);
  expect(await counts()).toEqual([2, 1]);
  await deleteEntry(bot, entry_id);
  expect(await counts()).toEqual([1, 1]);
  await deleteComment(bot, comment_id);
  expect(await counts()).toEqual([1, 0]);
});

describe("changing", () => {
  test("a new token takes the place of the old one; none leaves it", async () => {
    await updateSyntheticUser(owner, bot.id, { fullName: null });
    expect(decryptToken((await storedToken(bot.id)) ?? "")).toBe("sk-prueba-0123456789");
    const changed = await updateSyntheticUser(owner, bot.id, { token: "sk-otro-9876543210" });
    expect(changed.token).toBe("sk-o••••••••••••3210");
    expect(decryptToken((await storedToken(bot.id)) ?? "")).toBe("sk-otro-9876543210");
    expect(await storedToken(bot.id)).not.toContain("otro");
  });

  test("the length of its entries has two ends, in this order", async () => {
    const change = (changes: object) => updateSyntheticUser(owner, bot.id, changes);
    await expect(change({ words_min: 300 })).rejects.toMatchObject({ code: "invalid" });
    expect(await change({ words_min: 300, words_max: 900 })).toMatchObject({ words_max: 900 });
    await expect(change({ words_max: 200 })).rejects.toMatchObject({ code: "invalid" });
    expect(await change({ words_min: null, words_max: null })).toMatchObject({ words_min: null });
  });

  test("its new name stands under what it wrote", async () => {
    const { entry_id } = await createEntryFor(bot);
    await updateSyntheticUser(owner, bot.id, { fullName: "La Cronista" });
    expect(await getEntry(entry_id)).toMatchObject({ author: { fullName: "La Cronista" } });
  });
});

describe("a deleted synthetic user", () => {
  test("says nothing of who it was, and is found nowhere", async () => {
    await deleteSyntheticUser(owner, bot.id);
    const row = await db.user.findUniqueOrThrow({
      where: { id: bot.id },
      omit: { token: false },
    });
    expect(row).toMatchObject({
      username: "",
      fullName: null,
      about: null,
      model: null,
      personality: null,
      token: null,
      deleted_at: expect.any(Date),
    });
    await expect(getUser(bot.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getSyntheticUser(bot.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listSyntheticUsers(owner, { limit: 10 })).items).toEqual([]);
  });

  test("cannot be changed or deleted again", async () => {
    await deleteSyntheticUser(owner, bot.id);
    const gone = { code: "not_found" };
    await expect(deleteSyntheticUser(owner, bot.id)).rejects.toMatchObject(gone);
    await expect(updateSyntheticUser(owner, bot.id, { model: "x" })).rejects.toMatchObject(gone);
  });

  test("leaves its entries and comments, of nobody", async () => {
    const { entry_id } = await createEntryFor(bot);
    const { comment_id } = await createCommentFor(bot, entry_id);
    await deleteSyntheticUser(owner, bot.id);
    expect(await getEntry(entry_id)).toMatchObject({
      user_id: bot.id,
      author: null,
      user_name: null,
    });
    expect((await listEntries({ limit: 10 })).items).toHaveLength(1);
    expect((await listComments(null, { limit: 10 })).items).toMatchObject([
      { comment_id, author: null },
    ]);
    expect((await listComments(null, { limit: 10, q: "Cronista" })).items).toEqual([]);
  });

  test("leaves its tasks paused, with the cause and their runs", async () => {
    const { space_id } = await createSpaceFor(owner);
    const task = (user_id: number) =>
      db.task.create({
        data: {
          name: "Crónica diaria",
          user_id,
          space_id,
          owner_id: owner.id,
          type: "Entry",
          instructions: "Escribe.",
          schedule: "60",
          runs: { create: { outcome: "failed" } },
        },
      });
    const other = await createSynthetic(owner);
    const [paused, going] = [await task(bot.id), await task(other.id)];
    await deleteSyntheticUser(owner, bot.id);
    expect(
      await db.task.findMany({ orderBy: { task_id: "asc" }, include: { runs: true } }),
    ).toMatchObject([
      {
        task_id: paused.task_id,
        paused_at: expect.any(Date),
        pause_cause: "El usuario sintético de la tarea fue eliminado.",
        runs: [{ outcome: "failed" }],
      },
      { task_id: going.task_id, paused_at: null, pause_cause: null },
    ]);
  });

  test("frees its name for others, however it is written", async () => {
    await expect(createSynthetic(owner, { username: "cronista" })).rejects.toMatchObject({
      code: "conflict",
    });
    await deleteSyntheticUser(owner, bot.id);
    const again = await createSynthetic(owner, { username: "cronista" });
    await deleteSyntheticUser(owner, again.id);
    expect(await createUser({ username: "CRONISTA" })).toBeTruthy();
    expect(await findSyntheticUser(again.id)).toBeNull();
  });
});
