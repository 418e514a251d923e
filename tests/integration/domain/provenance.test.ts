import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  deleteComment,
  postComment,
  submitComment,
} from "@/lib/publishing/publish/comment-commands";
import { getComment } from "@/lib/texts/comments/queries";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { requestComment, requestEntry } from "@/lib/newsroom/generation/commands";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import { moderateComments } from "@/lib/desk/moderation/commands";
import { listHeldComments } from "@/lib/desk/moderation/queries";
import type { Provenance } from "@/lib/texts/provenance/schema";
import { recoverComment } from "@/lib/publishing/publish/removal-commands";
import { listRemovals } from "@/lib/publishing/removals/queries";
import { changeSettings } from "@/lib/desk/site/commands";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let [admin, author] = [] as unknown as Actor[];
let bot: Actor;

beforeEach(async () => {
  await resetDatabase();
  [admin, author] = [await createAdmin(), await createUser()];
  bot = { ...(await createSynthetic(author!)), isAdmin: false, isEditor: false };
});

const say = (content: string) => ({ content, image: null });

/** As another desk says that it has read a machine's text. */
const reviewed = (): Provenance => ({
  disclosure: "ai-assisted",
  reviewed_by: author!.id,
  reviewed_at: new Date("2026-11-25T08:00:00Z"),
  human_share: 12,
});

const comment = (by: Actor, entryId: number, provenance?: Provenance) =>
  change((tx, touched) => submitComment(tx, touched, by.id, entryId, say("Bien."), provenance));

describe("a text says how it came to be from its birth", () => {
  test("a person's declares nothing", async () => {
    const entry = await createEntryFor(author!);
    const nothing = { origin: "person", disclosure: null, ai_model: null, reviewer: null };
    expect(entry).toMatchObject({ ...nothing, synthetic: false });
    const { comment } = await postComment(author!, entry.entry_id, say("Hola."));
    expect(comment).toMatchObject({ ...nothing, synthetic: false });
  });

  test("a machine's names its model, and that nobody has read it", async () => {
    const machine = { origin: "synthetic", disclosure: "ai-autonomous", synthetic: true };
    const entry = await createEntryFor(bot);
    expect(entry).toMatchObject({ ...machine, ai_model: "modelo-de-prueba", reviewed_at: null });
    const posted = await comment(bot, entry.entry_id);
    expect(posted.comment).toMatchObject({ ...machine, ai_model: "modelo-de-prueba" });
  });

  test("one that is generated names the model that wrote it", async () => {
    const writer = await createSynthetic(author!, { model: "demo", token: undefined });
    const space = await createSpaceFor(author!);
    const { entry } = await requestEntry(author!, { userId: writer.id, spaceId: space.space_id });
    expect(entry).toMatchObject({ ai_model: "demo", disclosure: "ai-autonomous" });
    const { comment } = await requestComment(author!, {
      userId: writer.id,
      entryId: (await createEntryFor(author!)).entry_id,
    });
    expect(comment).toMatchObject({ ai_model: "demo", disclosure: "ai-autonomous" });
  });

  test("one that was read before it was published names who did, for as long as that account is there", async () => {
    const entry = await createEntryFor(bot, {}, reviewed());
    const read = {
      disclosure: "ai-assisted",
      reviewed_at: "2026-11-25T08:00:00.000Z",
      reviewer: { id: author!.id, username: author!.username },
      human_share: 12,
    };
    expect(entry).toMatchObject({ origin: "synthetic", ...read });
    const posted = await comment(bot, entry.entry_id, reviewed());
    expect(posted.comment).toMatchObject(read);

    await db.user.update({ where: { id: author!.id }, data: { deleted_at: new Date() } });
    expect(await getEntry(entry.entry_id)).toMatchObject({ ...read, reviewer: null });
  });

  test.each<[string, Provenance]>([
    ["a machine's text is no person's", { disclosure: "human-only" }],
    ["none is assisted that nobody has read", { disclosure: "ai-assisted" }],
    [
      "none that was read is autonomous",
      { ...{ disclosure: "ai-autonomous" }, reviewed_at: new Date() },
    ],
    ["nobody changes more than all of it", { human_share: 101 }],
  ])("%s", async (_, provenance) => {
    await expect(createEntryFor(bot, {}, provenance)).rejects.toThrow("entry_provenance");
    const { entry_id } = await createEntryFor(bot);
    await expect(comment(bot, entry_id, provenance)).rejects.toThrow("comment_provenance");
  });

  test("it stays when the machine gets another model, is deleted, or an administrator edits its text", async () => {
    const { entry_id } = await createEntryFor(bot);
    await db.user.update({ where: { id: bot.id }, data: { model: "otro" } });
    await updateEntry(admin!, entry_id, { content: "Un texto nuevo, de la administración." });
    await deleteSyntheticUser(author!, bot.id);
    const marks = { synthetic: true, disclosure: "ai-autonomous", ai_model: "modelo-de-prueba" };
    expect(await getEntry(entry_id)).toMatchObject({ ...marks, author: null });
  });
});

describe("a comment keeps it", () => {
  test("through the trash", async () => {
    const entry = await createEntryFor(author!);
    const posted = await comment(bot, entry.entry_id, reviewed());
    const { comment_id } = posted.comment!;
    await deleteComment(admin!, comment_id);
    await db.user.update({ where: { id: bot.id }, data: { model: "otro" } });
    const [removal] = (await listRemovals(admin!, { limit: 10 })).items;
    await recoverComment(admin!, comment_id);
    expect(removal?.subject_id).toBe(comment_id);
    expect(await getComment(comment_id)).toMatchObject({
      ...{ origin: "synthetic", disclosure: "ai-assisted", ai_model: "modelo-de-prueba" },
      ...{ human_share: 12, reviewer: { id: author!.id } },
    });
  });

  test("while it waits to be admitted", async () => {
    await changeSettings(admin!, { held_words: ["bien"] });
    const entry = await createEntryFor(author!);
    const posted = await comment(bot, entry.entry_id, {
      ...reviewed(),
      ai_model: "el de entonces",
    });
    expect(posted.held).not.toBeNull();
    const [held] = (await listHeldComments(admin!, { limit: 10 })).items;
    await moderateComments(admin!, {
      ...{ action: "admit", comments: [], held: [held!.held_comment_id] },
    });
    const [row] = await db.comment.findMany({ where: { entry_id: entry.entry_id } });
    expect(row).toMatchObject({
      ...{ origin: "synthetic", disclosure: "ai-assisted", ai_model: "el de entonces" },
      ...{ reviewed_by: author!.id, human_share: 12 },
    });
  });
});
