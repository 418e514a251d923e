import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { blockUser } from "@/lib/house/blocks/commands";
import { feedOf } from "@/lib/discovery/feeds";
import { entryGraph } from "@/lib/discovery/json-ld";
import { reportText } from "@/lib/desk/moderation/commands";
import { listCases } from "@/lib/desk/moderation/queries";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { recoverEntry } from "@/lib/publishing/publish/removal-commands";
import {
  createAlias,
  createSlug,
  deleteSlug,
  updateSlug,
} from "@/lib/publishing/publish/slug-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import {
  authorPages,
  getEntry,
  listAuthorPage,
  listSignedEntries,
} from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { listNotices } from "@/lib/house/notices/queries";
import { blockSpace } from "@/lib/fronts/placements/commands";
import { acceptSignature, askSignature, removeSignature } from "@/lib/texts/signatures/commands";
import { listSignatures } from "@/lib/texts/signatures/queries";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { MAX_COAUTHORS, type AcceptQuery } from "@/lib/texts/signatures/schema";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { bylineOf } from "@/lib/house/users/dto";
import { findProfile } from "@/lib/house/users/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

let author: Actor;
let luis: Actor;
let admin: Actor;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  [author, luis, admin] = [await createUser(), await createUser(), await createAdmin()];
  entry = await createEntryFor(author, { title: "A cuatro manos" });
});

const ask = (by: Actor, whom: Actor, role: "coauthor" | "author" = "coauthor") =>
  askSignature(by, entry.entry_id, { user_id: whom.id, role });
const accept = (by: Actor, of = by, version?: number) =>
  acceptSignature(by, entry.entry_id, of.id, { version });
const remove = (by: Actor, of = by) => removeSignature(by, entry.entry_id, of.id);
const read = () => getEntry(entry.entry_id);
const coauthors = async () => (await read()).coauthors.map(({ id }) => id);
const notices = async (actor: Actor) => (await listNotices(actor, { limit: 50 })).items;
const firstSlug = async () => {
  const where = { entry_id: entry.entry_id };
  return (await db.slug.findFirstOrThrow({ where, orderBy: { slug_id: "asc" } })).slug_id;
};
const signed = async ({ username }: Actor) => {
  const profile = await findProfile(username);
  return profile && { own: profile.entries_count, along: profile.cosigned_count };
};
const source = {
  ...{ title: "x", description: "x" },
  ...{ path: "", link: "http://x.es", folder: "http://x.es/feeds" },
};
const IMAGE = `/uploads/${"a".repeat(32)}-640x480.webp`;
const forbidden = { code: "forbidden" };
const conflict = { code: "conflict" };

describe("signing along", () => {
  test("shows nobody before they agree, then everywhere that names the author", async () => {
    await ask(author, luis);
    expect(await coauthors()).toEqual([]);
    expect(await listAuthorPage(luis.id, 1)).toEqual([]);
    expect(await notices(luis)).toMatchObject([
      { state: "open", content: { kind: "signature", role: "coauthor", by: author.username } },
    ]);
    await accept(luis);
    const shown = await read();
    expect(shown).toMatchObject({ user_id: author.id, user_name: author.username });
    expect(await coauthors()).toEqual([luis.id]);
    expect(bylineOf(shown)).toMatch(/ y /);
    expect(JSON.stringify(entryGraph(paper, shown))).toContain(`/autores/${luis.username}#autor`);
    expect((await listAuthorPage(luis.id, 1)).map(({ entry_id }) => entry_id)).toEqual([
      entry.entry_id,
    ]);
    expect(await signed(luis)).toEqual({ own: 0, along: 1 });
    const [listed] = await listSignedEntries(luis.id, { limit: 5 });
    const feed = await feedOf("rss.xml", source, [listed!]);
    expect(String(feed.body)).toContain(`<dc:creator>${bylineOf(shown)}</dc:creator>`);
    expect((await notices(luis))[0]).toMatchObject({ state: "accepted" });
    expect(await notices(author)).toMatchObject([{ content: { kind: "signature_accepted" } }]);
  });

  test("only the author and administrators ask, and only who is asked accepts", async () => {
    const stranger = await createUser();
    await expect(ask(stranger, luis)).rejects.toMatchObject(forbidden);
    await ask(admin, luis);
    for (const other of [author, admin, stranger]) {
      await expect(accept(other, luis)).rejects.toMatchObject(forbidden);
    }
    await expect(accept(stranger)).rejects.toMatchObject({ code: "not_found" });
    await accept(luis);
    await accept(luis); // twice is once
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("is asked again when it is another text now, and not for an errata", async () => {
    await ask(author, luis);
    await accept(luis);
    const content = `${"palabra ".repeat(40)}fin.`;
    await updateEntry(author, entry.entry_id, { content });
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
    await accept(luis);
    await updateEntry(author, entry.entry_id, { content: content.replace("fin", "final") });
    expect(await coauthors()).toEqual([luis.id]);
    await updateEntry(author, entry.entry_id, { title: "Otro titular" });
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ content: { title: "Otro titular" } });
  });

  test("N5: is compared with the text that was signed, however small each change after it", async () => {
    const words = Array.from({ length: 100 }, (_, at) => `palabra${at}`);
    const save = async (changed: number, other = "otra") => {
      const content = words.map((word, at) => (at < changed ? `${other}${at}` : word)).join(" ");
      return updateEntry(author, entry.entry_id, { content });
    };
    const { revised_at } = await save(0);
    await ask(author, luis);
    await accept(luis);
    expect((await save(7)).revised_at).toBe(revised_at);
    expect(await coauthors()).toEqual([luis.id]);
    await save(14);
    expect(await coauthors()).toEqual([luis.id]);
    const saved = await save(21);
    expect(saved.revised_at).toBe(saved.modified_at); // readers are told, too
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
    await accept(luis);
    expect((await save(28)).revised_at).toBe(saved.revised_at); // counted from there
    expect(await coauthors()).toEqual([luis.id]);
  });

  test.each([
    ["summary", { summary: "Otra entradilla" }],
    ["title for networks", { social_title: "Otro titular" }],
    ["text for networks", { social_summary: "Otro texto" }],
    ["image", { image: IMAGE }],
    ["declaration of AI", { disclosure: "ai-assisted" as const }], // A9
  ])("N5: is asked again for another %s", async (_name, changes) => {
    await ask(author, luis);
    await accept(luis);
    await updateEntry(author, entry.entry_id, { ...changes, social_image: null }); // as a form sends it
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
    await accept(luis);
    await updateEntry(author, entry.entry_id, changes); // the same is no change
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("A9: is asked again for another credit of the image", async () => {
    const { entry_id } = entry;
    await updateEntry(author, entry_id, { image: IMAGE, image_credit: "Foto: Eva" });
    await ask(author, luis);
    await accept(luis);
    await updateEntry(author, entry_id, { image_credit: "Foto: Eva" }); // the same is no change
    expect(await coauthors()).toEqual([luis.id]);
    await updateEntry(author, entry_id, { image_credit: "Foto: Luis, que la robó" });
    expect(await coauthors()).toEqual([]);
  });

  test("A9: is asked again for another address, which has words, and not for one that is taken away", async () => {
    const { entry_id, slug } = entry;
    await ask(author, luis);
    const path = (name: string) => ({ path: name, entry_id });
    for (const readdress of [
      () => updateEntry(author, entry_id, { slug: "luis-se-confiesa" }),
      () => createSlug(author, path("luis-confiesa-otra-vez")),
      async () => updateSlug(author, await firstSlug(), path("luis-lo-niega")),
    ]) {
      await accept(luis);
      await readdress();
      expect(await coauthors()).toEqual([]);
      expect((await notices(luis))[0]).toMatchObject({ state: "open" });
    }
    await accept(luis);
    await updateEntry(author, entry_id, { slug: "luis-lo-niega" }); // the same is no change
    await updateSlug(author, await firstSlug(), path("luis-lo-niega"));
    await createAlias(author, path("2019/luis-lo-niega")); // leads to the entry, and is not seen beside it
    await deleteSlug(author, (await listEntrySlugs(entry_id)).at(-1)!.slug_id);
    expect(await coauthors()).toEqual([luis.id]);
    expect((await read()).slug).not.toBe(slug);
  });

  test("F3: is asked again when links use another of its addresses, since the first is gone", async () => {
    const { entry_id } = entry;
    await createSlug(author, { path: "la-alcaldesa-roba", entry_id });
    await ask(author, luis);
    await accept(luis);
    await deleteSlug(author, await firstSlug());
    expect((await read()).slug).toBe("la-alcaldesa-roba");
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
    await accept(luis);
    await deleteSlug(author, await firstSlug()); // nothing comes in its place that has words
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("F3: is asked again for both entries when an address moves from one to the other", async () => {
    const { entry_id, slug } = entry;
    const other = await createEntryFor(author, { title: "La otra" });
    await createSlug(author, { path: "la-alcaldesa-roba", entry_id });
    for (const id of [entry_id, other.entry_id]) {
      await askSignature(author, id, { user_id: luis.id, role: "coauthor" });
      await acceptSignature(luis, id, luis.id);
    }
    await updateSlug(author, await firstSlug(), { path: slug!, entry_id: other.entry_id });
    expect((await read()).slug).toBe("la-alcaldesa-roba");
    expect(await coauthors()).toEqual([]);
    expect((await getEntry(other.entry_id)).coauthors).toEqual([]);
  });

  test("F3: is asked again for an address that changed while the entry was in the trash", async () => {
    const { entry_id } = entry;
    await createSlug(author, { path: "la-alcaldesa-roba", entry_id });
    await ask(author, luis);
    await accept(luis);
    await deleteEntry(author, entry_id);
    await deleteSlug(author, await firstSlug());
    await recoverEntry(author, entry_id);
    expect((await read()).slug).toBe("la-alcaldesa-roba");
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
  });

  test("S13: is asked again for another cut of the image", async () => {
    const { entry_id } = entry;
    const point = { image_focus_x: 50, image_focus_y: 50 };
    await updateEntry(author, entry_id, { image: IMAGE, ...point });
    await ask(author, luis);
    await accept(luis);
    await updateEntry(author, entry_id, { image: IMAGE, ...point }); // the same is no change
    expect(await coauthors()).toEqual([luis.id]);
    await updateEntry(author, entry_id, { image_focus_x: 0 });
    expect(await coauthors()).toEqual([]);
  });

  test("F4: is asked again for another date", async () => {
    await ask(author, luis);
    await accept(luis);
    const { created } = entry;
    await updateEntry(author, entry.entry_id, { dated: created }); // the same is no change
    await updateEntry(author, entry.entry_id, { dated: null }); // as a form sends it
    expect(await coauthors()).toEqual([luis.id]);
    await updateEntry(author, entry.entry_id, { dated: "1998-03-01T11:00:00.000Z" });
    expect(await coauthors()).toEqual([]);
  });

  test("F10: is told to those who sign already when another joins them", async () => {
    const [eva, silent] = [await createUser(), await createUser()];
    await ask(author, eva);
    await accept(eva);
    await ask(author, silent);
    await ask(author, luis);
    await accept(luis);
    const joined = { kind: "signature_accepted", role: "coauthor", by: luis.username };
    expect((await notices(eva))[0]).toMatchObject({ content: joined });
    for (const other of [silent, luis]) {
      expect(await notices(other)).toMatchObject([{ content: { kind: "signature" } }]);
    }
  });

  const hundred = Array.from({ length: 100 }, (_, at) => `palabra${at}`).join(" ");
  const hides = (text: string) => `<details><summary>Nota</summary>\n\n${text}\n\n</details>\n\n`;

  test.each([
    ["joins new words", `${"otra&#32;cosa&nbsp;dice<br>".repeat(130)}\n\n${hides(hundred)}`],
    ["folds the old ones", `Dice otra cosa.\n\n${hides(hundred)}`],
    ["strikes them out", `Dice otra cosa. ~~${hundred}~~`],
    ["has them in the title of a link", `Dice [otra cosa](/otra "${hundred}").`],
    ["has them in a note that nothing names", `Dice otra cosa.\n\n[^1]: ${hundred}`],
    ["has them in a comment", `Dice otra cosa.\n\n<!-- ${hundred} -->`],
  ])("N5: is asked again when another text %s", async (_how, content) => {
    await updateEntry(author, entry.entry_id, { content: hundred });
    await ask(author, luis);
    await accept(luis);
    const saved = await updateEntry(author, entry.entry_id, { content });
    expect(saved.revised_at).toBe(saved.modified_at);
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
  });

  const picture = (alt: string, name: string) => `![${alt}](https://ejemplo.es/${name}.png)`;

  test.each([
    ["another picture", picture("Un puesto", "a"), picture("El alcalde ladrón", "b")],
    [
      "pictures that change places",
      `${picture("Un puesto", "a")}\n\n${picture("El alcalde", "b")}`,
      `${picture("Un puesto", "b")}\n\n${picture("El alcalde", "a")}`,
    ],
    ["one more video", "Fin.", "Fin.\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["a link on a word", "Fin.", "[Fin](https://ejemplo.es/el-ladron)."],
    [
      "a link behind a title that looks like one",
      '<a title=" href=" href="https://ejemplo.es/a">Fin</a>.',
      '<a title=" href=" href="https://ejemplo.es/b">Fin</a>.',
    ],
  ])("F9: is asked again for %s, however few words change", async (_what, before, after) => {
    const save = (end: string) =>
      updateEntry(author, entry.entry_id, { content: `${hundred}\n\n${end}` });
    await save(before);
    await ask(author, luis);
    await accept(luis);
    await save(after);
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
  });

  test("F9: stays for an errata beside pictures, links, headings and notes", async () => {
    const save = (word: string) => {
      const linked = `[Enlace](https://ejemplo.es/a) con nota[^1].\n\n${picture("Un puesto", "a")}`;
      const content = `## Hay ${word}\n\n${hundred} ${word}\n\n${linked}\n\n[^1]: Nota.`;
      return updateEntry(author, entry.entry_id, { content });
    };
    await save("una");
    await ask(author, luis);
    await accept(luis);
    await save("otra");
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("N5: is asked again for other words in a fold, whatever is hidden beside them", async () => {
    const padding = `<!-- ${Array.from({ length: 1_000 }, (_, at) => `nada${at}`).join(" ")} -->`;
    const save = (text: string) =>
      updateEntry(author, entry.entry_id, { content: `Un texto.\n\n${hides(text)}${padding}` });
    await save(hundred);
    await ask(author, luis);
    await accept(luis);
    await save(hundred.replaceAll("palabra", "otra"));
    expect(await coauthors()).toEqual([]);
  });

  test("N5: stays for an errata in a text that folds something", async () => {
    const save = (word: string) =>
      updateEntry(author, entry.entry_id, { content: `${hundred} ${word}\n\n${hides(hundred)}` });
    const { revised_at } = await save("una");
    await ask(author, luis);
    await accept(luis);
    expect((await save("otra")).revised_at).toBe(revised_at);
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("N5: is asked again when readers are told of a correction, which they read beside it", async () => {
    await updateEntry(author, entry.entry_id, { content: `${hundred} una` });
    await ask(author, luis);
    await accept(luis);
    await updateEntry(author, entry.entry_id, { content: `${hundred} otra` });
    expect(await coauthors()).toEqual([luis.id]);
    const correction = "Lo que Luis contaba no había pasado.";
    await updateEntry(author, entry.entry_id, { content: `${hundred} tal`, correction });
    expect(await coauthors()).toEqual([]);
    expect((await notices(luis))[0]).toMatchObject({ state: "open" });
  });

  test("N5: is of the version that was read", async () => {
    await ask(author, luis);
    const { content: first } = (await notices(luis))[0]!;
    await updateEntry(author, entry.entry_id, { content: "Otro texto, que Luis no ha leído." });
    const { content: second } = (await notices(luis))[0]!;
    expect([first, second]).toMatchObject([{ version: 1 }, { version: 2 }]);
    await expect(accept(luis, luis, 1)).rejects.toMatchObject(conflict);
    expect(await coauthors()).toEqual([]);
    await accept(luis, luis, 2);
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("N5: is of what stood beside the text when it was asked for, too", async () => {
    await ask(author, luis);
    const asked = async () => {
      const { content } = (await notices(luis))[0]!;
      return content.kind === "signature" ? { version: content.version, asked: content.asked } : {};
    };
    const agree = (read: AcceptQuery) => acceptSignature(luis, entry.entry_id, luis.id, read);
    const first = await asked();
    await updateEntry(author, entry.entry_id, { social_title: "Lo que Luis no ha visto" });
    const second = await asked();
    expect([first, second]).toMatchObject([{ version: 1 }, { version: 1 }]);
    await expect(agree(first)).rejects.toMatchObject(conflict);
    expect(await coauthors()).toEqual([]);
    await agree(second);
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("N7: is given to nobody who may not ask any more, and told to the author whoever asked", async () => {
    await ask(admin, luis);
    const mark = (data: { isAdmin?: boolean; suspended_at?: Date | null }, { id } = admin) =>
      db.user.update({ where: { id }, data });
    await mark({ isAdmin: false });
    await expect(accept(luis)).rejects.toMatchObject(conflict);
    await mark({ isAdmin: true, suspended_at: new Date() });
    await expect(accept(luis)).rejects.toMatchObject(conflict);
    expect(await coauthors()).toEqual([]);
    await mark({ suspended_at: null });
    await accept(luis);
    expect(await coauthors()).toEqual([luis.id]);
    for (const told of [admin, author]) {
      expect(await notices(told)).toMatchObject([{ content: { kind: "signature_accepted" } }]);
    }
    // Whoever changes the text asks in their own name.
    await updateEntry(author, entry.entry_id, { title: "Otro titular" });
    await mark({ isAdmin: false });
    await accept(luis);
    expect(await coauthors()).toEqual([luis.id]);
  });

  test("N5: is of a version that is kept as long as it is signed", async () => {
    const { entry_id, content: first } = entry;
    const save = (content: string) => updateEntry(author, entry_id, { content });
    const other = Array.from({ length: 100 }, (_, at) => `palabra${at}`).join(" ");
    await save(other);
    await ask(author, luis);
    await accept(luis);
    await save(`${other} una`);
    await db.entryVersion.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        ...{ entry_id, version: at + 3, created: new Date(), title: "A cuatro manos" },
        content: randomBytes(75_000).toString("base64"), // nothing that could be packed
      })),
    });
    await db.entry.update({ where: { entry_id }, data: { version: 63 } });
    await save(`${other} dos`);
    const kept = { entry_id, version: { in: [2, 3] } };
    expect(await db.entryVersion.findMany({ where: kept })).toMatchObject([{ version: 2 }]);
    expect(await coauthors()).toEqual([luis.id]);
    await save(first);
    expect(await coauthors()).toEqual([]);
  });

  test("gives no right to change or delete the text", async () => {
    await ask(author, luis);
    await accept(luis);
    await expect(updateEntry(luis, entry.entry_id, { title: "Mío" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(deleteEntry(luis, entry.entry_id)).rejects.toMatchObject(forbidden);
    await expect(listSignatures(luis, entry.entry_id)).rejects.toMatchObject(forbidden);
  });

  test("ends when they refuse, withdraw or are removed, and by nobody else", async () => {
    await ask(author, luis);
    await remove(luis);
    expect((await notices(luis))[0]).toMatchObject({ state: "gone" });
    for (const by of [luis, author, admin]) {
      await ask(author, luis);
      await accept(luis);
      await expect(remove(await createUser(), luis)).rejects.toMatchObject(forbidden);
      await remove(by, luis);
      expect(await coauthors()).toEqual([]);
      expect(await signed(luis)).toEqual({ own: 0, along: 0 });
    }
    expect(
      (await notices(luis)).filter(({ content }) => content.kind === "signature"),
    ).toHaveLength(1);
  });

  test("machines, closed doors and whoever has blocked the asker are not asked", async () => {
    const bot = await createSynthetic(author);
    await expect(ask(author, { ...luis, id: bot.id })).rejects.toMatchObject(conflict);
    await expect(ask(author, author)).rejects.toMatchObject(conflict);
    for (const [closed, refusal] of [
      ["suspended_at", conflict],
      ["silenced_at", conflict],
      ["waiting_since", { code: "not_found" }], // an account that nobody has let in is nobody's to know of
    ] as const) {
      await db.user.update({ where: { id: luis.id }, data: { [closed]: new Date() } });
      await expect(ask(author, luis)).rejects.toMatchObject(refusal);
      await db.user.update({ where: { id: luis.id }, data: { [closed]: null } });
    }
    await blockUser(luis, author.id);
    await expect(ask(author, luis)).rejects.toMatchObject(forbidden);
    expect(await notices(luis)).toEqual([]);
    await ask(admin, luis);
    await expect(ask(admin, luis)).rejects.toMatchObject(conflict);
  });

  test("what a machine wrote is signed by no person", async () => {
    const bot = await createSynthetic(author);
    await db.entry.update({ where: { entry_id: entry.entry_id }, data: { user_id: bot.id } });
    await expect(ask(admin, luis)).rejects.toMatchObject(conflict);
    await expect(ask(admin, luis, "author")).rejects.toMatchObject(conflict);
  });

  test(`${MAX_COAUTHORS} at most, in the order in which they were asked`, async () => {
    const many: Actor[] = [];
    for (let number = 0; number < MAX_COAUTHORS; number++) {
      const person = await createUser();
      await ask(author, person);
      many.unshift(person);
    }
    await expect(ask(author, luis)).rejects.toMatchObject(conflict);
    for (const person of many) await accept(person);
    expect(await coauthors()).toEqual(many.map(({ id }) => id).reverse());
  });
});

describe("signing for another", () => {
  const author_ = "author";

  test("changes nothing before they agree; then the entry is theirs alone", async () => {
    await ask(admin, luis, author_);
    expect(await read()).toMatchObject({ user_id: author.id });
    expect(await signed(author)).toEqual({ own: 1, along: 0 });
    await accept(luis);
    expect(await read()).toMatchObject({ user_id: luis.id, coauthors: [] });
    expect([await signed(author), await signed(luis)]).toEqual([
      { own: 0, along: 0 },
      { own: 1, along: 0 },
    ]);
    await expect(updateEntry(author, entry.entry_id, { title: "Otra vez" })).rejects.toMatchObject(
      forbidden,
    );
    await updateEntry(luis, entry.entry_id, { title: "Ahora es mía" });
    for (const told of [author, admin]) {
      expect(await notices(told)).toMatchObject([{ content: { kind: "signature_accepted" } }]);
    }
    expect(await db.auditEvent.count({ where: { action: "entry.signed_over" } })).toBe(1);
    expect((await listSignatures(luis, entry.entry_id)).signatures).toEqual([]);
  });

  test("an author may only as an editor of a space where it stands; a stranger who lists it never", async () => {
    await expect(ask(author, luis, author_)).rejects.toMatchObject(forbidden);
    const stranger = await createUser();
    const theirs = await createSpaceFor(stranger, { name: "Ajeno" });
    await addEntryToSpace(stranger, theirs.space_id, entry.entry_id);
    await expect(ask(stranger, luis, author_)).rejects.toMatchObject(forbidden);
    const own = await createSpaceFor(author, { name: "Propio" });
    await addEntryToSpace(author, own.space_id, entry.entry_id);
    expect(await listSignatures(author, entry.entry_id)).toMatchObject({ can_sign_over: true });
    await ask(author, luis, author_);
    await expect(ask(admin, stranger, author_)).rejects.toMatchObject(conflict);
    await accept(luis);
    expect(await read()).toMatchObject({ user_id: luis.id });
  });

  test("whose right to ask is gone has asked for nothing", async () => {
    const own = await createSpaceFor(author, { name: "Propio" });
    await addEntryToSpace(author, own.space_id, entry.entry_id);
    await ask(author, luis, author_);
    await db.spaceEntry.deleteMany({});
    await expect(accept(luis)).rejects.toMatchObject(conflict);
    expect(await read()).toMatchObject({ user_id: author.id });
  });

  test("makes nothing listed that is not, and lists nothing of a new account unasked", async () => {
    const listing = (listed: boolean) =>
      db.entry.update({ where: { entry_id: entry.entry_id }, data: { listed } });
    await listing(false);
    await ask(admin, luis, author_);
    await accept(luis);
    expect(await read()).toMatchObject({ listed: false });

    await listing(true);
    const fresh = await createUser();
    await db.user.update({ where: { id: fresh.id }, data: { trusted_at: null } });
    const own = await createSpaceFor(luis, { name: "De Luis" });
    await addEntryToSpace(luis, own.space_id, entry.entry_id);
    await ask(luis, fresh, author_);
    await accept(fresh);
    expect(await read()).toMatchObject({ user_id: fresh.id, listed: false });
  });

  test("what is told of it is decided by others than the new author", async () => {
    const [editor, other] = [
      await createUser({ isEditor: true }),
      await createUser({ isEditor: true }),
    ];
    const ref = { subject: "entry", subject_id: entry.entry_id } as const;
    await reportText(luis, ref, { reason: "spam", text: "" });
    const isAsked = async (actor: Actor) => (await listCases(actor, { limit: 5 })).items.length > 0;
    expect(await isAsked(editor)).toBe(true);
    await ask(admin, editor, "author");
    await accept(editor);
    expect([await isAsked(editor), await isAsked(other)]).toEqual([false, true]);
  });

  test("keeps it out of spaces that the new author has blocked, and keeps co-authors", async () => {
    const stranger = await createUser();
    const theirs = await createSpaceFor(stranger, { name: "Ajeno" });
    await addEntryToSpace(stranger, theirs.space_id, entry.entry_id);
    await blockSpace(luis, theirs.space_id);
    const eva = await createUser();
    await ask(author, eva);
    await accept(eva);
    await ask(author, stranger); // never answered
    await ask(admin, luis, author_);
    await accept(luis);
    expect(await read()).toMatchObject({ spaces: [], user_id: luis.id });
    expect(await coauthors()).toEqual([eva.id]);
    // F10: she is told beside whom her name stands now, and may withdraw it.
    const taken = { kind: "signature_accepted", role: "author", by: luis.username };
    expect((await notices(eva))[0]).toMatchObject({ content: taken });
    await expect(accept(stranger)).rejects.toMatchObject({ code: "not_found" });
  });
});

test("a person who is erased signs nothing any more", async () => {
  await ask(author, luis);
  await accept(luis);
  await db.user.update({ where: { id: luis.id }, data: { deleted_at: new Date() } });
  expect(await coauthors()).toEqual([]);
});

test("an account without signatures fills one page", () =>
  expect(authorPages({ entries_count: 0, cosigned_count: 0 })).toBe(1));
