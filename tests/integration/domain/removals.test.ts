import { beforeEach, describe, expect, test } from "vitest";
import { DELETE as deleteCommentCall } from "@/app/api/comments/[commentId]/route";
import { DELETE as deleteEntryCall } from "@/app/api/entries/[entryId]/route";
import { GET as listCall } from "@/app/api/removals/route";
import { deleteComment, updateComment } from "@/lib/publishing/publish/comment-commands";
import { getComment, listEntryComments } from "@/lib/texts/comments/queries";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { findEntry, findEntryByPath, getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { decideText, moderateComments, reportText } from "@/lib/desk/moderation/commands";
import { decisionInput } from "@/lib/desk/moderation/schema";
import {
  deleteForGood,
  discardRemoval,
  emptyTrash,
  recoverComment,
  recoverEntry,
  republishEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import type { Removal } from "@/lib/publishing/removals/dto";
import { listRemovals } from "@/lib/publishing/removals/queries";
import { createSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { joinTeam, removeMember, setMember } from "@/lib/spaces/teams/commands";
import { acceptProposal } from "@/lib/fronts/placements/commands";
import { findProfile } from "@/lib/house/users/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";

type Person = Awaited<ReturnType<typeof createUser>>;

let author: Person;
let admin: Person;
let reader: Person;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  [author, admin, reader] = [await createUser(), await createAdmin(), await createUser()];
  entry = await createEntryFor(author, { title: "La riada" });
});

const all = { limit: 100 };
const away = async (actor = author) => (await listRemovals(actor, all)).items;
const age = (days: number) =>
  db.removal.updateMany({ data: { removed_at: new Date(Date.now() - days * 86_400_000) } });
const notFound = { code: "not_found" };
const forbidden = { code: "forbidden" };

/** All that readers see of it, and its places whole. */
async function wholeOf(entryId: number) {
  const places = await db.spaceEntry.findMany({ where: { entry_id: entryId } });
  const aliases = await db.slugAlias.findMany({ where: { entry_id: entryId } });
  const proposals = await db.placementProposal.findMany({ where: { entry_id: entryId } });
  const [found, slugs] = [await getEntry(entryId), await listEntrySlugs(entryId)];
  const comments = (await listEntryComments(entryId, all)).items;
  return { found, slugs, comments, places, aliases, proposals };
}

/** In a space, with an old address, a comment, a version and a correction. */
async function lived() {
  const space = await createSpaceFor(author);
  await addEntryToSpace(author, space.space_id, entry.entry_id);
  const slug = await createSlug(author, { path: "agua/la-riada-vieja", entry_id: entry.entry_id });
  const { slug_id, entry_id } = slug;
  await updateSlug(author, slug_id, { path: "agua/la-riada-nueva", entry_id });
  await createCommentFor(reader, entry_id);
  await updateEntry(author, entry_id, { title: "La gran riada", correction: "no fue pequeña" });
  return space;
}

describe("the places that a text comes back to", () => {
  const onFront = async (space_id: number) =>
    (await listFrontPage(space_id, 1)).map(({ entry_id }) => entry_id);
  const offered = () => db.placementProposal.findMany({ select: { space_id: true } });

  test.each([
    ["withdrawn", takeEntryDown, republishEntry],
    ["deleted", deleteEntry, recoverEntry],
  ])(
    "N13: what was %s is only offered to a space that its author was sent from",
    async (...how) => {
      const [, take, bringBack] = how;
      const owner = await createUser();
      const [theirs, own] = [await createSpaceFor(owner), await createSpaceFor(author)];
      await setMember(owner, theirs.space_id, author.id, "redactor");
      for (const { space_id } of [theirs, own]) {
        await addEntryToSpace(author, space_id, entry.entry_id);
      }
      await take(author, entry.entry_id);
      await bringBack(author, entry.entry_id);
      expect(await onFront(theirs.space_id)).toEqual([entry.entry_id]); // still of the team
      await take(author, entry.entry_id);
      await removeMember(owner, theirs.space_id, author.id);
      await bringBack(author, entry.entry_id);
      expect(await onFront(theirs.space_id)).toEqual([]);
      expect(await onFront(own.space_id)).toEqual([entry.entry_id]);
      expect(await offered()).toEqual([{ space_id: theirs.space_id }]);
    },
  );

  test("N13: what an editor accepted stays there, as long as its author belongs to the team", async () => {
    const owner = await createUser();
    const { space_id } = await createSpaceFor(owner);
    await setMember(owner, space_id, author.id, "colaborador");
    await joinTeam(author, space_id);
    expect(await addEntryToSpace(author, space_id, entry.entry_id)).toMatchObject({
      state: "proposed",
    });
    await acceptProposal(owner, space_id, entry.entry_id);
    const again = async () => {
      await takeEntryDown(author, entry.entry_id);
      await republishEntry(author, entry.entry_id);
      return onFront(space_id);
    };
    expect(await again()).toEqual([entry.entry_id]);
    await removeMember(owner, space_id, author.id);
    expect(await again()).toEqual([]);
    await acceptProposal(owner, space_id, entry.entry_id); // the offer can be accepted
    expect(await onFront(space_id)).toEqual([entry.entry_id]);
  });

  test("N13: what an editor has put there stays there, whoever its author is to the space", async () => {
    const owner = await createUser();
    const { space_id } = await createSpaceFor(owner);
    await addEntryToSpace(owner, space_id, entry.entry_id);
    await takeEntryDown(author, entry.entry_id);
    await republishEntry(author, entry.entry_id);
    expect(await onFront(space_id)).toEqual([entry.entry_id]);
    expect(await offered()).toEqual([]);
  });
});

describe("a deleted entry", () => {
  test("comes back whole: addresses, spaces, comments, versions, counts", async () => {
    const space = await lived();
    const before = await wholeOf(entry.entry_id);
    const { entries_count } = (await findProfile(author.username))!;
    await deleteEntry(author, entry.entry_id);

    expect(await findEntry(entry.entry_id)).toBeNull();
    expect(await findEntryByPath("agua/la-riada-vieja")).toBeNull();
    expect(await listFrontPage(space.space_id, 1)).toEqual([]);
    expect(await away()).toMatchObject([
      {
        ...{ kind: "trash", subject: "entry", subject_id: entry.entry_id, title: "La gran riada" },
        ...{ removed_by: author.id, may_restore: true, may_delete: false },
      },
    ]);

    await recoverEntry(author, entry.entry_id);
    expect(await wholeOf(entry.entry_id)).toEqual(before);
    expect((await getSpace(space.space_id)).entries_count).toBe(1);
    expect((await findProfile(author.username))!.entries_count).toBe(entries_count);
    expect(await away()).toEqual([]);
    expect(await db.entryVersion.count({ where: { entry_id: entry.entry_id } })).toBe(1);
  });

  test("comes back without what others took, and without spaces that are gone", async () => {
    const space = await lived();
    await deleteEntry(author, entry.entry_id);
    const other = await createEntryFor(reader);
    const taking = { path: "agua/la-riada-vieja", entry_id: other.entry_id };
    await expect(createSlug(reader, taking)).rejects.toMatchObject({ code: "conflict" });
    await createSlug(admin, taking);
    await deleteSpace(author, space.space_id);

    const back = await recoverEntry(author, entry.entry_id);
    expect(back?.spaces).toEqual([]);
    const found = await findEntryByPath("agua/la-riada-vieja");
    expect(found?.entry.entry_id).toBe(other.entry_id);
    expect((await findEntryByPath("agua/la-riada-nueva"))?.entry.title).toBe("La gran riada");
  });

  test("is brought back by who deleted it and by administrators, by nobody else", async () => {
    await deleteEntry(admin, entry.entry_id);
    await expect(recoverEntry(author, entry.entry_id)).rejects.toMatchObject(forbidden);
    await expect(recoverEntry(reader, entry.entry_id)).rejects.toMatchObject(notFound);
    expect(await away()).toMatchObject([{ may_restore: false }]);
    expect(await away(reader)).toEqual([]);
    await recoverEntry(admin, entry.entry_id);
    await deleteEntry(author, entry.entry_id);
    await recoverEntry(admin, entry.entry_id);
    expect(await findEntry(entry.entry_id)).not.toBeNull();
    await expect(recoverEntry(author, entry.entry_id)).rejects.toMatchObject(notFound);
  });

  test("is not brought back by who may publish nothing", async () => {
    await deleteEntry(author, entry.entry_id);
    await db.user.update({ where: { id: author.id }, data: { silenced_at: new Date() } });
    await expect(recoverEntry(author, entry.entry_id)).rejects.toMatchObject(forbidden);
  });

  test("is gone for good after 30 days, whether the trash was emptied or not", async () => {
    await lived();
    await deleteEntry(author, entry.entry_id);
    await age(29);
    await emptyTrash(AbortSignal.timeout(60_000));
    expect(await away()).toHaveLength(1);
    await age(31);
    expect(await away()).toEqual([]);
    await expect(recoverEntry(admin, entry.entry_id)).rejects.toMatchObject(notFound);
    await emptyTrash(AbortSignal.timeout(60_000));
    expect(await db.removal.count()).toBe(0);
    expect(await db.entryVersion.count()).toBe(0);
    expect(await db.correction.count()).toBe(0);
    const row = await db.entry.findUniqueOrThrow({ where: { entry_id: entry.entry_id } });
    expect(row).toMatchObject({ title: "(eliminada)", excerpt: "", content: "(texto eliminado)" });
  });

  test("keeps the comments that wait under it while it can come back", async () => {
    await db.storedComment.create({
      data: {
        ...{ entry_id: entry.entry_id, user_id: reader.id, content: "Espera." },
        ...{ status: "held", held_cause: "first" },
      },
    });
    await deleteEntry(author, entry.entry_id);
    expect(await db.storedComment.count({ where: { status: "held" } })).toBe(1);
  });

  test("goes for good at once when an administrator says so, and for nobody else", async () => {
    const ask = (as: Person) =>
      call(deleteEntryCall, {
        ...{ method: "DELETE", as, params: { entryId: entry.entry_id } },
        path: `/api/entries/${entry.entry_id}?definitivo=1`,
      });
    expect((await ask(author)).status).toBe(403);
    expect(await findEntry(entry.entry_id)).not.toBeNull();
    expect((await ask(admin)).status).toBe(204);
    expect(await away(admin)).toEqual([]);
    expect((await ask(admin)).status).toBe(404);
  });

  test("what moderation removed is not in the trash", async () => {
    const removal = { outcome: "removed", reason: "spam", statement: "Es publicidad repetida." };
    const text = { subject: "entry", subject_id: entry.entry_id } as const;
    await decideText(admin, text, decisionInput.parse(removal));
    expect(await away(admin)).toEqual([]);
    await expect(recoverEntry(author, entry.entry_id)).rejects.toMatchObject(notFound);
  });
});

describe("a withdrawn entry", () => {
  test("leaves every public place and comes back the same, also much later", async () => {
    const space = await lived();
    const before = await wholeOf(entry.entry_id);
    await takeEntryDown(author, entry.entry_id);
    expect(await findEntry(entry.entry_id)).toBeNull();
    expect(await findEntryByPath("la-riada")).toBeNull();
    expect(await listFrontPage(space.space_id, 1)).toEqual([]);
    expect(await away()).toMatchObject([{ kind: "withdrawn", until: null, may_delete: true }]);

    await age(400);
    await emptyTrash(AbortSignal.timeout(60_000));
    await republishEntry(author, entry.entry_id);
    expect(await wholeOf(entry.entry_id)).toEqual(before);
  });

  test("keeps its addresses: nobody else gets them", async () => {
    await lived();
    await takeEntryDown(author, entry.entry_id);
    const other = await createEntryFor(reader, { title: "La riada" });
    expect(other.slug).toBe("la-riada-2");
    for (const path of ["la-riada", "agua/la-riada-nueva", "agua/la-riada-vieja"]) {
      const taking = createSlug(reader, { path, entry_id: other.entry_id });
      await expect(taking, path).rejects.toMatchObject({ code: "conflict" });
    }
  });

  test("is withdrawn and brought back by its author and administrators", async () => {
    await expect(takeEntryDown(reader, entry.entry_id)).rejects.toMatchObject(forbidden);
    await takeEntryDown(author, entry.entry_id);
    await expect(takeEntryDown(author, entry.entry_id)).rejects.toMatchObject(notFound);
    await expect(republishEntry(reader, entry.entry_id)).rejects.toMatchObject(notFound);
    await expect(recoverEntry(author, entry.entry_id)).rejects.toMatchObject(notFound);
    await republishEntry(admin, entry.entry_id);
    await takeEntryDown(admin, entry.entry_id);
    await expect(republishEntry(author, entry.entry_id)).rejects.toMatchObject(forbidden);
  });

  test("goes to the trash when it is deleted, and from there for good", async () => {
    await lived();
    await takeEntryDown(author, entry.entry_id);
    const [{ removal_id }] = (await away()) as [Removal];
    await expect(discardRemoval(reader, removal_id)).rejects.toMatchObject(notFound);
    await discardRemoval(author, removal_id);
    expect(await away()).toMatchObject([{ kind: "trash", until: expect.any(String) }]);
    const other = await createEntryFor(reader);
    await createSlug(admin, { path: "agua/la-riada-vieja", entry_id: other.entry_id });
    await expect(discardRemoval(author, removal_id)).rejects.toMatchObject(forbidden);
    // It comes back as it was: before no reader.
    expect(await recoverEntry(author, entry.entry_id)).toBeUndefined();
    expect(await findEntry(entry.entry_id)).toBeNull();
    expect(await away()).toMatchObject([{ kind: "withdrawn", until: null }]);
    await republishEntry(author, entry.entry_id);
    expect((await findEntryByPath("agua/la-riada-vieja"))?.entry.entry_id).toBe(other.entry_id);
    await deleteEntry(author, entry.entry_id);
    await discardRemoval(admin, (await away())[0]!.removal_id);
    expect(await away(admin)).toEqual([]);
  });

  test("has its old addresses again, however often it was in the trash meanwhile", async () => {
    await lived();
    const before = await wholeOf(entry.entry_id);
    await takeEntryDown(author, entry.entry_id);
    for (const _ of [1, 2]) {
      await discardRemoval(author, (await away())[0]!.removal_id);
      await recoverEntry(author, entry.entry_id);
    }
    await republishEntry(author, entry.entry_id);
    expect(await wholeOf(entry.entry_id)).toEqual(before);
  });
});

test("what was told of a text is open again when it comes back", async () => {
  const { comment_id } = await createCommentFor(author, entry.entry_id);
  const open = () => db.report.count({ where: { closed_at: null } });
  await reportText(
    reader,
    { subject: "entry", subject_id: entry.entry_id },
    { reason: "spam", text: "" },
  );
  await takeEntryDown(author, entry.entry_id);
  expect(await open()).toBe(0);
  await republishEntry(author, entry.entry_id);
  expect(await open()).toBe(1);
  await reportText(
    reader,
    { subject: "comment", subject_id: comment_id },
    { reason: "spam", text: "" },
  );
  await deleteComment(author, comment_id);
  expect(await open()).toBe(1);
  await recoverComment(author, comment_id);
  expect(await open()).toBe(2);
});

describe("a deleted comment", () => {
  const commentOn = () => createCommentFor(reader, entry.entry_id, { content: "Yo lo vi." });

  test("comes back as it was, with its versions, by who deleted it", async () => {
    const { comment_id } = await commentOn();
    await updateComment(admin, comment_id, { content: "Yo lo vi todo.", reason: "más claro" });
    const before = await getComment(comment_id);
    await deleteComment(author, comment_id);
    expect((await listEntryComments(entry.entry_id, all)).items).toEqual([]);
    expect(await away()).toMatchObject([
      { subject: "comment", subject_id: comment_id, title: "La riada", quote: "Yo lo vi todo." },
    ]);
    await expect(recoverComment(reader, comment_id)).rejects.toMatchObject(forbidden);
    expect(await recoverComment(author, comment_id)).toEqual(before);
    expect((await getEntry(entry.entry_id)).comments_count).toBe(1);
    expect(await db.commentVersion.count({ where: { comment_id } })).toBe(1);
  });

  test("does not come back under an entry that is away, nor from who was blocked since", async () => {
    const { comment_id } = await commentOn();
    await deleteComment(reader, comment_id);
    await takeEntryDown(author, entry.entry_id);
    await expect(recoverComment(reader, comment_id)).rejects.toMatchObject({ code: "conflict" });
    await republishEntry(author, entry.entry_id);
    await db.block.create({ data: { user_id: author.id, blocked_id: reader.id } });
    await expect(recoverComment(reader, comment_id)).rejects.toMatchObject(forbidden);
    await db.block.deleteMany();
    await recoverComment(reader, comment_id);
    expect(await getComment(comment_id)).toMatchObject({ content: "Yo lo vi." });
  });

  test("deleted among many it can be brought back, too; after 30 days nothing of it stays", async () => {
    const { comment_id } = await commentOn();
    await updateComment(reader, comment_id, { content: "Lo vi." });
    await moderateComments(admin, { action: "delete", comments: [comment_id], held: [] });
    await recoverComment(admin, comment_id);
    await deleteComment(reader, comment_id);
    await age(31);
    await emptyTrash(AbortSignal.timeout(60_000));
    expect([await db.removal.count(), await db.commentVersion.count()]).toEqual([0, 0]);
  });

  test("goes for good at once when an administrator says so", async () => {
    const { comment_id } = await commentOn();
    const path = `/api/comments/${comment_id}?definitivo=1`;
    const ask = (as: Person) =>
      call(deleteCommentCall, { method: "DELETE", as, params: { commentId: comment_id }, path });
    expect((await ask(reader)).status).toBe(403);
    expect((await ask(admin)).status).toBe(204);
    await expect(recoverComment(admin, comment_id)).rejects.toMatchObject(notFound);
  });
});

test("the list is one's own for people and everything for administrators, page by page", async () => {
  const theirs = await createEntryFor(reader);
  await deleteEntry(author, entry.entry_id);
  await takeEntryDown(reader, theirs.entry_id);
  expect(await away()).toHaveLength(1);
  expect((await away(admin)).map(({ kind }) => kind)).toEqual(["withdrawn", "trash"]);
  const ask = (path: string) => call<Removal[]>(listCall, { as: admin, path });
  const first = await ask("/api/removals?limit=1");
  const next = /<([^>]+)>/.exec(first.headers.get("link")!)![1]!;
  const second = await ask(next);
  expect([...first.json, ...second.json].map(({ subject_id }) => subject_id)).toEqual([
    ...[theirs.entry_id, entry.entry_id],
  ]);
  expect((await ask(`/api/removals?kind=trash&user=${author.id}`)).json).toHaveLength(1);
  expect((await ask("/api/removals?kind=todo")).status).toBe(400);
});

test("who deletes it for good needs no trash", async () => {
  await deleteForGood(admin, "entry", entry.entry_id);
  await expect(deleteForGood(admin, "entry", entry.entry_id)).rejects.toMatchObject(notFound);
});
