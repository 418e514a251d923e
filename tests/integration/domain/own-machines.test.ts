import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import {
  deleteComment,
  postComment,
  updateComment,
} from "@/lib/publishing/publish/comment-commands";
import { getComment } from "@/lib/texts/comments/queries";
import { actOnEntries } from "@/lib/desk/lists/commands";
import { createDraft, publishDraft } from "@/lib/publishing/drafting/commands";
import {
  deleteEntry,
  setCommentsClosed,
  updateEntry,
} from "@/lib/publishing/publish/entry-commands";
import { findOwnedEntry, getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { decideText } from "@/lib/desk/moderation/commands";
import { listEntryPlaces } from "@/lib/fronts/placements/queries";
import {
  discardRemoval,
  recoverComment,
  recoverEntry,
  republishEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import { listRemovals } from "@/lib/publishing/removals/queries";
import { askSignature } from "@/lib/texts/signatures/commands";
import {
  createAlias,
  createSlug,
  deleteSlug,
  updateSlug,
} from "@/lib/publishing/publish/slug-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { deleteSyntheticUser } from "@/lib/machines/synthetic-users/commands";
import { setMember } from "@/lib/spaces/teams/commands";
import { recoverEntryVersion } from "@/lib/publishing/publish/version-commands";
import { listCommentVersions, listEntryVersions } from "@/lib/texts/versions/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { ARTICLE } from "@/tests/unit/checks/cases";

// What a synthetic user has published, and who may correct it and take it away.

let [owner, editor, stranger, admin] = [] as unknown as [Actor, Actor, Actor, Actor];
let bot: Actor;
let entryId: number;
let commentId: number;
let spaceId: number;

beforeEach(async () => {
  await resetDatabase();
  [owner, editor, stranger] = [await createUser(), await createUser(), await createUser()];
  admin = await createAdmin();
  bot = { ...(await createSynthetic(owner)), isAdmin: false, isEditor: false };
  const text = { title: "Lo que dijo la máquina", content: "Un texto con una errata." };
  ({ entry_id: entryId } = await createEntryFor(bot, text));
  const { space_id } = await createSpaceFor(owner);
  spaceId = space_id;
  await setMember(owner, spaceId, editor.id, "editor");
  await addEntryToSpace(owner, spaceId, entryId);
  const { entry_id } = await createEntryFor(stranger);
  const { comment } = await postComment(bot, entry_id, { content: "Con una errata.", image: null });
  commentId = comment!.comment_id;
});

const forbidden = { code: expect.stringMatching(/^(forbidden|not_found)$/) };

/** What is done to a machine's texts. */
const deeds: [string, (actor: Actor) => Promise<unknown>][] = [
  ["corrects the entry", (actor) => updateEntry(actor, entryId, { content: "Un texto sin ella." })],
  ["begins changes to it", (actor) => createDraft(actor, { entry_id: entryId })],
  ["gives it an image", (actor) => updateEntry(actor, entryId, { image_alt: "Un faro" })],
  ["gives it another address", (actor) => updateEntry(actor, entryId, { slug: "otra-ruta" })],
  ["adds a slug", (actor) => createSlug(actor, { path: "una-mas", entry_id: entryId })],
  ["closes its comments", (actor) => setCommentsClosed(actor, entryId, true)],
  ["sees where it stands", (actor) => listEntryPlaces(actor, entryId)],
  ["withdraws it", (actor) => takeEntryDown(actor, entryId)],
  ["deletes it", (actor) => deleteEntry(actor, entryId)],
  [
    "deletes it from the list",
    (actor) => actOnEntries(actor, { action: "delete", ids: [entryId] }),
  ],
  ["reads its versions", (actor) => listEntryVersions(actor, entryId, { limit: 5 })],
  ["corrects the comment", (actor) => updateComment(actor, commentId, { content: "Sin ella." })],
  ["deletes the comment", (actor) => deleteComment(actor, commentId)],
  ["reads the comment's versions", (actor) => listCommentVersions(actor, commentId)],
];

describe.each(deeds)("who %s", (_deed, act) => {
  test.each([
    ["a stranger", () => stranger],
    ["who edits its space", () => editor],
  ])("is not %s", async (_who, actor) => {
    if (actor() === stranger && act === deeds[12]![1]) return; // the entry over the comment is theirs
    await expect(act(actor())).rejects.toMatchObject(forbidden);
  });

  test("is its owner", async () => {
    await act(owner);
  });

  test("is no owner of before, nor of one that is gone", async () => {
    await db.user.update({ where: { id: bot.id }, data: { owner_id: admin.id } });
    await expect(act(owner)).rejects.toMatchObject(forbidden);
    await db.user.update({ where: { id: bot.id }, data: { owner_id: owner.id } });
    await deleteSyntheticUser(owner, bot.id);
    await expect(act(owner)).rejects.toMatchObject(forbidden);
    await act(admin);
  });
});

test("an owner who is silenced corrects nothing", async () => {
  await db.user.update({ where: { id: owner.id }, data: { silenced_at: new Date() } });
  for (const change of [
    () => updateEntry(owner, entryId, { content: "Un texto sin ella." }),
    () => updateComment(owner, commentId, { content: "Sin ella." }),
  ]) {
    await expect(change()).rejects.toMatchObject(forbidden);
  }
});

describe("what its owner corrects", () => {
  test("keeps its label, is measured, and says that it was corrected", async () => {
    await db.entry.update({
      where: { entry_id: entryId },
      data: {
        ...{ disclosure: "ai-assisted", reviewed_by: owner.id, reviewed_at: new Date() },
        human_share: 7,
      },
    });
    const saved = await updateEntry(owner, entryId, {
      content: "Un texto enteramente distinto, que ha escrito una persona de principio a fin.",
      correction: "El texto tenía una errata.",
    });
    expect(saved).toMatchObject({
      ...{ origin: "synthetic", disclosure: "ai-assisted", human_share: 100, user_id: bot.id },
      ...{ version: 2, corrections: [{ line: "El texto tenía una errata." }] },
    });
    const { items } = await listEntryVersions(owner, entryId, { limit: 5 });
    expect(items.map(({ saved_by }) => saved_by?.id)).toEqual([owner.id, bot.id]);
    await recoverEntryVersion(owner, entryId, 1);
    expect((await getEntry(entryId)).content).toBe("Un texto con una errata.");
    await expect(updateEntry(owner, entryId, { disclosure: "human-only" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is read by nobody any more when somebody else had read it", async () => {
    const read = { disclosure: "ai-assisted", reviewed_by: editor.id, reviewed_at: new Date() };
    await db.entry.update({ where: { entry_id: entryId }, data: { ...read, human_share: 7 } });
    await db.storedComment.update({ where: { comment_id: commentId }, data: read });
    await updateEntry(owner, entryId, { image_alt: "Un faro" });
    expect(await getEntry(entryId)).toMatchObject({ disclosure: "ai-assisted" });
    const unread = { disclosure: "ai-autonomous", reviewer: null, reviewed_at: null };
    expect(await updateEntry(owner, entryId, { title: "Otro titular" })).toMatchObject({
      ...unread,
      human_share: expect.any(Number),
    });
    expect(await updateComment(owner, commentId, { content: "Otra cosa." })).toMatchObject(unread);
    const kinds = await db.textEvent.findMany({ where: { kind: "relabelled" } });
    expect(kinds).toHaveLength(2);
  });

  test("N5: is read by nobody any more when the words beside it are others, too", async () => {
    const read = { disclosure: "ai-assisted", reviewed_by: editor.id, reviewed_at: new Date() };
    for (const field of ["summary", "social_title", "social_summary"]) {
      await db.entry.update({ where: { entry_id: entryId }, data: read });
      const saved = await updateEntry(owner, entryId, { [field]: "Otras palabras" });
      expect(saved.reviewed_at).toBeNull();
    }
    await db.entry.update({ where: { entry_id: entryId }, data: read });
    const saved = await updateEntry(owner, entryId, { summary: "Otras palabras" }); // as it was
    expect(saved.reviewed_at).not.toBeNull();
  });

  test("F4: is read by nobody any more when its image, its date or its address is another, too", async () => {
    const image = `/uploads/${"a".repeat(32)}-640x480.webp`;
    const dated = "1998-03-01T11:00:00.000Z";
    const read = { disclosure: "ai-assisted", reviewed_by: editor.id, reviewed_at: new Date() };
    const isRead = () =>
      db.entry.update({ where: { entry_id: entryId }, data: { ...read, human_share: 7 } });
    const changes = [
      () => updateEntry(owner, entryId, { image }),
      () => updateEntry(owner, entryId, { social_image: image }),
      () => updateEntry(owner, entryId, { dated }),
      () => updateEntry(owner, entryId, { slug: "otra-ruta" }),
      () => createSlug(owner, { path: "una-mas", entry_id: entryId }),
    ];
    for (const make of changes) {
      await isRead();
      await make();
      expect(await getEntry(entryId)).toMatchObject({
        ...{ disclosure: "ai-autonomous", reviewer: null, reviewed_at: null },
        human_share: 7, // its words are the same
      });
    }
    const told = await db.textEvent.findMany({ where: { kind: "relabelled" } });
    expect(told).toHaveLength(changes.length);
    await isRead();
    await updateEntry(owner, entryId, { image, dated, slug: "otra-ruta" }); // as they were
    await createAlias(owner, { path: "2019/la-vieja", entry_id: entryId }); // only leads there
    expect(await getEntry(entryId)).toMatchObject({ reviewer: { id: editor.id } });
  });

  test("F4: has an address that is looked at as what the machine says", async () => {
    const path = "como-modelo-de-lenguaje-no-puedo-opinar-de-esto";
    const { slug_id } = await db.slug.findFirstOrThrow({ where: { entry_id: entryId } });
    for (const give of [
      () => updateEntry(admin, entryId, { slug: path }),
      () => createSlug(owner, { path, entry_id: entryId }),
      () => updateSlug(owner, slug_id, { path, entry_id: entryId }),
    ]) {
      await expect(give()).rejects.toMatchObject({
        ...{ code: "unfit", message: expect.stringContaining("En la dirección:") },
      });
    }
    // «por qué» has no accent there: nothing is cut off.
    await createSlug(owner, { path: "nadie-en-el-puerto-sabe-por-que", entry_id: entryId });
    const { entry_id } = await createEntryFor(stranger);
    await createSlug(stranger, { path, entry_id });
  });

  test("of a comment says so to readers, and not that moderation did", async () => {
    await updateComment(owner, commentId, { content: "Sin ella." });
    expect(await getComment(commentId)).toMatchObject({
      ...{ origin: "synthetic", edited_at: expect.any(String), edit_reason: null },
    });
    expect(await listCommentVersions(owner, commentId)).toMatchObject([
      { content: "Sin ella.", saved_by: { id: owner.id } },
      { content: "Con una errata.", saved_by: { id: bot.id } },
    ]);
    await updateComment(admin, commentId, { content: "De la moderación." });
    expect((await getComment(commentId)).edit_reason).toBe("");
  });

  test("of a comment is looked at as what the machine says: a refusal is none, and it says nothing twice", async () => {
    const refused = (content: string, why: string) =>
      expect(updateComment(owner, commentId, { content })).rejects.toMatchObject({
        ...{ code: "unfit", message: expect.stringContaining(why) },
      });
    await refused("Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.", "modelo");
    const said = "Un faro también se oye de noche, cuando la niebla no deja ver nada desde aquí.";
    const { entry_id } = await createEntryFor(stranger);
    await postComment(bot, entry_id, { content: said, image: null });
    await refused(said, "repite otro suyo");
    expect((await getComment(commentId)).content).toBe("Con una errata.");
    // What an editor would only be warned of, who writes it answers for.
    await updateComment(owner, commentId, { content: "Costó 3.400.000 euros, y el 48 % sobra." });
    const persons = await postComment(stranger, entry_id, { content: "Con él.", image: null });
    await updateComment(stranger, persons.comment!.comment_id, { content: said });
  });

  test("of an entry is looked at as what the machine says, whoever writes it and in whatever way", async () => {
    const refusal = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    const refused = (saving: Promise<unknown>, why: string) =>
      expect(saving).rejects.toMatchObject({
        ...{ code: "unfit", message: expect.stringContaining(why) },
      });
    for (const who of [owner, admin]) {
      await refused(updateEntry(who, entryId, { content: refusal }), "modelo");
      await refused(updateEntry(who, entryId, { title: refusal }), "En el titular:");
    }
    const { draft_id } = await createDraft(owner, { entry_id: entryId, content: refusal });
    await refused(publishDraft(owner, draft_id), "modelo");
    // A text from before there were checks: it can be corrected, and does not come back.
    await db.entry.update({ where: { entry_id: entryId }, data: { content: refusal } });
    await updateEntry(owner, entryId, { image_alt: "Un faro" });
    const { version } = await getEntry(entryId);
    await updateEntry(owner, entryId, { content: "Un texto con una errata." });
    await refused(recoverEntryVersion(owner, entryId, version), "modelo");
    await expect(updateEntry(stranger, entryId, { content: refusal })).rejects.toMatchObject(
      forbidden,
    );
    expect((await getEntry(entryId)).content).toBe("Un texto con una errata.");
    // What an editor would only be warned of, who writes it answers for; a person's text is theirs.
    await updateEntry(owner, entryId, { content: "Costó 3.400.000 euros, y el 48 % sobra." });
    const { entry_id } = await createEntryFor(stranger);
    await updateEntry(stranger, entry_id, { content: refusal });
  });

  test("beside an entry is looked at in the same way, each line as a text of its own", async () => {
    const refusal = "Lo siento, pero como modelo de lenguaje no puedo ayudar con eso.";
    const places = [
      ["summary", "En el resumen:"],
      ["social_title", "En el título para redes:"],
      ["social_summary", "En el texto para redes:"],
    ] as const;
    for (const [field, where] of places) {
      await expect(updateEntry(admin, entryId, { [field]: refusal })).rejects.toMatchObject({
        ...{ code: "unfit", message: expect.stringContaining(where) },
      });
      await updateEntry(owner, entryId, { [field]: "Se ve de lejos" });
      // From before there were checks: what is sent along unchanged is not looked at.
      await db.entry.update({ where: { entry_id: entryId }, data: { [field]: refusal } });
      await updateEntry(owner, entryId, { [field]: refusal, image_alt: "Un faro" });
      await updateEntry(owner, entryId, { [field]: null });
    }
    const { entry_id } = await createEntryFor(stranger);
    await updateEntry(stranger, entry_id, { summary: refusal });
  });

  test("of an entry repeats no other one, wherever that stands, but may what it says itself", async () => {
    await updateEntry(owner, entryId, { content: ARTICLE });
    await updateEntry(owner, entryId, { content: `${ARTICLE}\n\nY una frase más.` });
    const { entry_id: other } = await createEntryFor(bot, { title: "Otro asunto" });
    const repeating = () => updateEntry(owner, other, { content: ARTICLE });
    const listing = await createSpaceFor(stranger); // which its owner has not agreed to
    await db.spaceEntry.createMany({
      data: [entryId, other].map((entry_id) => ({ entry_id, space_id: listing.space_id })),
    });
    await expect(repeating()).rejects.toMatchObject({
      ...{ code: "unfit", message: expect.stringContaining("«Lo que dijo la máquina», de otro") },
    });
    await addEntryToSpace(owner, spaceId, other);
    await expect(repeating()).rejects.toMatchObject({
      ...{ code: "unfit", message: expect.stringContaining("repite «Lo que dijo la máquina»") },
    });
    // Nor is a stranger's copy a reason not to correct what was there before it.
    await createEntryFor(stranger, { content: ARTICLE });
    await updateEntry(owner, entryId, { content: `${ARTICLE}\n\nY otra frase más.` });
    // Whether the two are of a series is not known: a title may be the same.
    await updateEntry(owner, other, { title: "Lo que dijo la máquina" });
  });

  test("may be written as a draft of theirs first", async () => {
    const { draft_id } = await createDraft(owner, { entry_id: entryId, title: "Lo que quería" });
    expect(await publishDraft(owner, draft_id)).toMatchObject({
      ...{ entry_id: entryId, title: "Lo que quería", user_id: bot.id, origin: "synthetic" },
    });
  });

  test("is recorded, as whatever is done to somebody else's text", async () => {
    await updateEntry(owner, entryId, { title: "Otro título" });
    await updateComment(owner, commentId, { content: "Sin ella." });
    const actions = (await db.auditEvent.findMany()).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["entry.edited", "comment.edited"]));
  });
});

describe("what its owner takes away", () => {
  test("comes back from the trash and from where it was withdrawn", async () => {
    await deleteEntry(owner, entryId);
    await deleteComment(owner, commentId);
    const { items } = await listRemovals(owner, { limit: 10 });
    expect(items.map(({ subject, may_restore }) => [subject, may_restore])).toEqual([
      ["comment", true],
      ["entry", true],
    ]);
    expect((await listRemovals(editor, { limit: 10 })).items).toEqual([]);
    await expect(recoverEntry(editor, entryId)).rejects.toMatchObject(forbidden);
    await recoverEntry(owner, entryId);
    await recoverComment(owner, commentId);
    await takeEntryDown(owner, entryId);
    await republishEntry(owner, entryId);
    expect((await findOwnedEntry(entryId))?.owner_id).toBe(owner.id);
  });

  test("is theirs no more once the machine is another's", async () => {
    await db.user.update({ where: { id: bot.id }, data: { owner_id: stranger.id } });
    expect((await listRemovals(owner, { limit: 10 })).items).toEqual([]);
    await takeEntryDown(stranger, entryId);
    const [removal] = (await listRemovals(stranger, { limit: 10 })).items;
    await expect(discardRemoval(owner, removal!.removal_id)).rejects.toMatchObject(forbidden);
    await discardRemoval(stranger, removal!.removal_id);
  });
});

test("what others took away they see, and do not bring back", async () => {
  await deleteEntry(admin, entryId);
  expect((await listRemovals(owner, { limit: 10 })).items).toMatchObject([
    { subject_id: entryId, may_restore: false },
  ]);
  await expect(recoverEntry(owner, entryId)).rejects.toMatchObject({ code: "forbidden" });
  await decideText(
    admin,
    { subject: "comment", subject_id: commentId },
    { outcome: "removed", reason: "spam", ground: "rules", statement: "Es publicidad." },
  );
  await expect(recoverComment(owner, commentId)).rejects.toMatchObject({ code: "not_found" });
  await expect(updateComment(owner, commentId, { content: "x" })).rejects.toMatchObject(forbidden);
});

test("its slugs are changed and deleted by its owner, also to another entry of its", async () => {
  const slug = await createSlug(owner, { path: "una-mas", entry_id: entryId });
  const { entry_id } = await createEntryFor(bot);
  await expect(
    updateSlug(stranger, slug.slug_id, { path: "otra", entry_id }),
  ).rejects.toMatchObject(forbidden);
  await updateSlug(owner, slug.slug_id, { path: "otra", entry_id });
  await createSlug(owner, { path: "una-mas", entry_id }); // the old one leads to a text of theirs
  await expect(deleteSlug(editor, slug.slug_id)).rejects.toMatchObject(forbidden);
  await deleteSlug(owner, slug.slug_id);
});

test("its owner takes it out of a space, and has nobody sign it", async () => {
  await removeEntryFromSpace(owner, spaceId, entryId);
  await expect(
    askSignature(owner, entryId, { user_id: editor.id, role: "coauthor" } as never),
  ).rejects.toMatchObject({ code: "conflict" });
});
