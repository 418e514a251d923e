import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  deleteComment,
  postComment,
  submitComment,
} from "@/lib/publishing/publish/comment-commands";
import { getComment } from "@/lib/texts/comments/queries";
import { publishDraft, updateDraft } from "@/lib/publishing/drafting/commands";
import { reviewPublished } from "@/lib/publishing/drafting/review-commands";
import type { AnswerForInput } from "@/lib/publishing/review/schema";
import { marksOf } from "@/lib/texts/provenance/marks";
import type { Entry } from "@/lib/texts/entries/dto";
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

describe("what people rewrite of a machine's entry is measured", () => {
  const content = "Uno dos tres cuatro cinco seis siete ocho nueve.";
  const title = "Título";
  const publish = () => createEntryFor(bot, { title, content });
  const rewrite = (entry_id: number, changes: object, by = author!) =>
    updateEntry(by, entry_id, changes);
  const answerFor = ({ entry_id, version }: Entry) =>
    reviewPublished(admin!, entry_id, { version } as AnswerForInput); // its ticks are the form's
  const corrected = () =>
    db.textEvent.findMany({ where: { kind: "corrected" }, orderBy: { event_id: "asc" } });

  test("of its title, standfirst and text, against what the machine gave", async () => {
    const { entry_id, human_share } = await publish();
    expect(human_share).toBeNull();
    const shares = [];
    for (const changes of [
      { content: content.replace("Uno", "Cero") }, // 1 of 9 words
      { title: "Otro" }, // 2 of 9 and that of the title
      { summary: "Diez once." }, // 4 of 12
      { content }, // 3 of 12
      { title, summary: null },
    ]) {
      shares.push((await rewrite(entry_id, changes)).human_share);
    }
    expect(shares).toEqual([11, 20, 33, 25, 0]);
    expect((await corrected()).map(({ data }) => data)).toMatchObject(
      shares.map((human_share) => ({ human_share, change: "erratum" })),
    );
  });

  test("against the text that came from the desk, where it was changed before", async () => {
    const writer = await createSynthetic(author!, { model: "demo", autonomy: "revision" });
    const space = await createSpaceFor(author!);
    const asked = { userId: writer.id, spaceId: space.space_id };
    const { draft } = await requestEntry(author!, asked);
    await updateDraft(author!, draft!.draft_id, { title, content });
    const entry = (await publishDraft(author!, draft!.draft_id)) as Entry;
    expect(entry).toMatchObject({ disclosure: "ai-autonomous", human_share: null });
    const { human_share } = await rewrite(entry.entry_id, { content: `${content} Diez.` });
    expect(human_share).toBeGreaterThan(50); // the version before was a person's, too
  });

  test("by whoever changes it, and says so to readers and machines", async () => {
    const { entry_id } = await publish();
    const other = "Cero dos tres cuatro cinco seis siete ocho nueve.";
    expect(marksOf(await rewrite(entry_id, { content: other }, admin)).note).toMatch(/escrito/);
    const changed = await rewrite(entry_id, { content: "Nada de aquello queda ya en pie." }, admin);
    expect(changed).toMatchObject({ disclosure: "ai-autonomous", human_share: 100 }); // its title stays
    expect(marksOf(changed)).toMatchObject({
      ...{
        badge: "IA",
        note: expect.stringContaining("una persona ha reescrito después el 100 %"),
      },
      sourceType: "https://schema.org/CompositeWithTrainedAlgorithmicMediaDigitalSource",
    });
  });

  test("not when its address changes, nor of a person's text", async () => {
    const { entry_id } = await publish();
    expect(await rewrite(entry_id, { slug: "otra" })).toMatchObject({ human_share: null });
    const own = await createEntryFor(author!, { content });
    expect(await rewrite(own.entry_id, { content: "Otra cosa muy distinta." })).toMatchObject({
      human_share: null,
    });
  });

  test("also when its review is over, or somebody answers for it afterwards", async () => {
    const read = await createEntryFor(bot, { title, content }, reviewed());
    const unread = await rewrite(read.entry_id, { content: `${content} Diez.` }, admin);
    expect(unread).toMatchObject({ disclosure: "ai-autonomous", reviewer: null, human_share: 10 });
    expect(await answerFor(unread)).toMatchObject({
      ...{ disclosure: "ai-assisted", reviewer: { id: admin!.id }, human_share: 10 },
    });
    expect(await answerFor(await publish())).toMatchObject({ human_share: 0 });
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
