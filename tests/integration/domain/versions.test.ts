import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { PATCH as patchComment } from "@/app/api/comments/[commentId]/route";
import { PATCH as patchEntry } from "@/app/api/entries/[entryId]/route";
import { GET as listCall } from "@/app/api/entries/[entryId]/versions/route";
import { resolve } from "@/lib/discovery/resolve";
import { updateComment } from "@/lib/publishing/publish/comment-commands";
import { getComment } from "@/lib/texts/comments/queries";
import { markdownAt } from "@/lib/discovery/entry-markdown";
import { feedAt } from "@/lib/discovery/feeds";
import { entryGraph } from "@/lib/discovery/json-ld";
import { metadataOf } from "@/lib/discovery/metadata";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { recoverEntryVersion } from "@/lib/publishing/publish/version-commands";
import type { Conflict, ListedVersion } from "@/lib/texts/versions/dto";
import {
  getEntryVersion,
  listCommentVersions,
  listEntryVersions,
} from "@/lib/texts/versions/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createUser,
} from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

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

  test("what stands there says of its image what it is", async () => {
    const said = { image_alt: "Una presa", image_caption: "La presa", image_credit: "Ana" };
    const point = { image_focus_x: 20, image_focus_y: 30 };
    const image = "/uploads/presa.webp";
    await updateEntry(admin, entry.entry_id, { image, ...said, ...point });
    await expect(
      updateEntry(author, entry.entry_id, { title: "La presa mía", version: 1 }),
    ).rejects.toMatchObject({ conflict: { image, ...said, ...point } });
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

describe("what an entry said before", () => {
  const correction = "la presa se abrió a las diez, no a las nueve";

  beforeEach(async () => {
    const { entry_id } = entry;
    await updateEntry(author, entry_id, { content: content.replace("nueve", "diez"), correction });
    await updateEntry(admin, entry_id, { title: "La presa nueva", summary: "Agua en el puente." });
  });

  test("is listed with who, when and how much changed, page by page", async () => {
    const { items } = await listEntryVersions(author, entry.entry_id, { limit: 20 });
    expect(items).toMatchObject([
      {
        ...{ version: 3, current: true, title: "La presa nueva", correction: null },
        saved_by: { username: "jefa" },
        changed: { added: 0, removed: 0, fields: ["title", "summary"] },
      },
      {
        ...{ version: 2, current: false, title: "La presa", correction },
        changed: { added: 1, removed: 1, fields: ["content"] },
      },
      { version: 1, current: false, saved_by: { username: "autora" }, changed: null },
    ]);
    const params = { entryId: entry.entry_id };
    const ask = (query: string) =>
      call<ListedVersion[]>(listCall, { as: author, params, path: `/?${query}` });
    const [first, rest] = [await ask("limit=1"), await ask("limit=20&cursor=3")];
    expect(first.json.map(({ version }) => version)).toEqual([3]);
    expect(rest.json).toEqual(items.slice(1));
    expect((await ask("limit=51")).status).toBe(400);
  });

  test("is read whole, the present text among it; a version that never was is not found", async () => {
    const first = await getEntryVersion(author, entry.entry_id, 1);
    expect(first).toMatchObject({ title: "La presa", content, current: false });
    const present = await getEntryVersion(author, entry.entry_id, 3);
    expect(present).toMatchObject({ summary: "Agua en el puente.", current: true });
    const missing = getEntryVersion(author, entry.entry_id, 4);
    await expect(missing).rejects.toMatchObject({ code: "not_found" });
  });

  test("comes back as a new version, and what stood there stays among them", async () => {
    const recovered = await recoverEntryVersion(author, entry.entry_id, 1);
    expect(recovered).toMatchObject({ version: 4, title: "La presa", content, summary: null });
    const { items } = await listEntryVersions(author, entry.entry_id, { limit: 2 });
    expect(items).toMatchObject([
      { version: 4, recovered_from: 1 },
      { version: 3, recovered_from: null },
    ]);
  });

  test("is for its author and who moderates; only who may edit it brings it back", async () => {
    const [reader, editor] = [await createUser(), await createUser({ isEditor: true })];
    const { entry_id } = entry;
    const forbidden = { code: "forbidden" };
    expect((await listEntryVersions(editor, entry_id, { limit: 20 })).items).toHaveLength(3);
    await expect(listEntryVersions(reader, entry_id, { limit: 20 })).rejects.toMatchObject(
      forbidden,
    );
    await expect(getEntryVersion(reader, entry_id, 1)).rejects.toMatchObject(forbidden);
    await expect(recoverEntryVersion(editor, entry_id, 1)).rejects.toMatchObject(forbidden);
    expect(await getEntry(entry_id)).toMatchObject({ version: 3 });
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

  test("is told to readers and machines, with what it changed at an address of its own", async () => {
    const line = "la presa se abrió a las <diez>, no a las nueve";
    const after = content.replace("nueve", "diez");
    const { entry_id } = entry;
    const saved = await updateEntry(author, entry_id, { content: after, correction: line });
    const { modified_at } = saved;
    const address = "e/la-presa/cambios/2";
    const { result: found, tags } = await tagsOf(() => resolve(null, address));
    expect(tags).toContain(`entry:${entry_id}`);
    expect(found).toMatchObject({
      ...{ kind: "correction", redirect: null, entry: { entry_id } },
      correction: { line, before: { content }, after: { content: after } },
    });
    expect(await metadataOf(found)).toMatchObject({ robots: { index: false } });
    const [article] = (entryGraph(paper, saved) as { "@graph": readonly unknown[] })["@graph"];
    expect(article).toMatchObject({
      dateModified: modified_at,
      correction: [{ "@type": "CorrectionComment", text: line, datePublished: modified_at }],
    });
    expect(JSON.stringify(article)).toContain(`/${address}`);
    const { result: markdown } = await tagsOf(() => markdownAt(null, "la-presa"));
    expect(markdown?.body).toContain(`updated: ${modified_at}`);
    expect(markdown?.body).toContain(line);
    const { result: atom } = await tagsOf(() => feedAt(null, "feeds/atom.xml"));
    expect(atom?.body).toContain(`<updated>${modified_at}</updated>`);
    expect(atom?.body).toContain("no a las nueve");
  });

  test("no other version is public, and none of an entry that is away", async () => {
    await updateEntry(author, entry.entry_id, {
      ...{ content: content.replace("nueve", "diez"), correction: "a las diez" },
    });
    await updateEntry(author, entry.entry_id, { title: "La presa nueva" });
    const kindAt = async (version: number) =>
      (await tagsOf(() => resolve(null, `e/la-presa/cambios/${version}`))).result.kind;
    const kinds = [await kindAt(1), await kindAt(2), await kindAt(3), await kindAt(9)];
    expect(kinds).toEqual(["notFound", "correction", "notFound", "notFound"]);
    await deleteEntry(author, entry.entry_id);
    expect(await kindAt(2)).toBe("notFound");
  });

  test("leads on from an old address of the entry", async () => {
    await updateEntry(author, entry.entry_id, {
      ...{ content: content.replace("nueve", "diez"), correction: "a las diez" },
    });
    await updateEntry(author, entry.entry_id, { slug: "la-presa-abierta" });
    const { result } = await tagsOf(() => resolve(null, "e/la-presa/cambios/2"));
    expect(result).toMatchObject({
      redirect: "/e/la-presa-abierta/cambios/2",
    });
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

  test("N17: are the latest fifty, and the first", async () => {
    const { comment_id } = await commentOn();
    for (let n = 0; n < 52; n++) {
      await updateComment(author, comment_id, { content: `Yo lo vi ${n} veces.` });
    }
    const kept = (await versionsOfComment(comment_id)).map(({ version }) => version);
    expect(kept).toEqual([1, ...Array.from({ length: 50 }, (_, at) => at + 3)]);
    expect(await listCommentVersions(author, comment_id)).toHaveLength(52);
  });

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

  test("are read by its author and who moderates", async () => {
    const { comment_id } = await commentOn();
    await updateComment(admin, comment_id, { content: "Yo lo vi todo." });
    const versions = await listCommentVersions(author, comment_id);
    expect(versions).toMatchObject([
      { version: 2, current: true, content: "Yo lo vi todo.", saved_by: { username: "jefa" } },
      { version: 1, current: false, content: "Yo lo vi.", saved_by: { username: "autora" } },
    ]);
    const editor = await createUser({ isEditor: true });
    expect(await listCommentVersions(editor, comment_id)).toEqual(versions);
    const reader = await createUser();
    const refused = listCommentVersions(reader, comment_id);
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  });

  test("a change long after says so", async () => {
    const { comment_id } = await commentOn();
    const created = new Date(Date.now() - 3_600_000);
    await db.storedComment.update({ where: { comment_id }, data: { created } });
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

test("N17: the oldest versions go once they are too much, but for the first and the corrected", async () => {
  const { entry_id } = entry;
  const save = (more: object) => updateEntry(author, entry_id, more);
  await save({ content: content + " Y más.", correction: "Faltaba el final." }); // 1 and 2 are told of
  await db.entryVersion.createMany({
    data: Array.from({ length: 60 }, (_, at) => ({
      ...{ entry_id, version: at + 2, created: new Date(), title: "La presa" },
      content: randomBytes(75_000).toString("base64"), // nothing that could be packed
    })),
  });
  await db.entry.update({ where: { entry_id }, data: { version: 62 } });
  const kept = async () => (await versionsOf(entry_id)).map(({ version }) => version);
  await db.user.update({ where: { id: author.id }, data: { trusted_at: new Date() } });
  await save({ title: "La presa nueva" });
  const trusted = await kept();
  expect(trusted.slice(0, 2)).toEqual([1, 2]);
  expect(trusted.length).toBeGreaterThan(40);
  expect(trusted.length).toBeLessThan(55);
  expect(trusted.at(-1)).toBe(62);
  await db.user.update({ where: { id: author.id }, data: { trusted_at: null } });
  await save({ title: "La presa vieja" });
  expect((await kept()).length).toBeLessThan(10);
});

test("N17: and the corrected, where that is told of each", async () => {
  const { entry_id } = entry;
  const versions = Array.from({ length: 60 }, (_, at) => at + 1);
  await db.entryVersion.createMany({
    data: versions.map((version) => ({
      ...{ entry_id, version, created: new Date(), title: "La presa" },
      content: randomBytes(75_000).toString("base64"),
    })),
  });
  await db.correction.createMany({
    data: versions.map((version) => ({ entry_id, version, line: `La número ${version}.` })),
  });
  await db.entry.update({ where: { entry_id }, data: { version: 61 } });
  await db.user.update({ where: { id: author.id }, data: { trusted_at: null } });
  await updateEntry(author, entry_id, { title: "La presa nueva" });
  const kept = (await versionsOf(entry_id)).map(({ version }) => version);
  expect(kept[0]).toBe(1);
  expect(kept.length).toBeGreaterThan(15);
  expect(kept.length).toBeLessThan(25);
});
