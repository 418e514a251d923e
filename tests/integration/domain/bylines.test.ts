import { tagsOf } from "@/tests/support/tagged"; // first: see there
import type { NewsArticle } from "schema-dts";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { changeSettings } from "@/lib/desk/site/commands";
import { entryMarkdown } from "@/lib/discovery/entry-markdown";
import { feedAt } from "@/lib/discovery/feeds";
import { entryGraph } from "@/lib/discovery/json-ld";
import { metadataOf } from "@/lib/discovery/metadata";
import { oembedOf } from "@/lib/discovery/oembed";
import { resolve } from "@/lib/discovery/resolve";
import { entryCard } from "@/lib/discovery/social-images/card";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { createDraft, publishDraft, scheduleDraft } from "@/lib/publishing/drafting/commands";
import { createEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { joinTeam, setMember } from "@/lib/spaces/teams/commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";

let ana: Actor;
const text = { title: "Un titular", content: "Un contenido con lo justo.", image: null };

/** Opens another account with these names. */
async function createOther(username: string, fullName: string | null) {
  await createUser({ username, fullName });
  await completeNameKeys();
}

beforeEach(async () => {
  await resetDatabase();
  ana = await createUser({ username: "ana", fullName: "Ana Pérez" });
});

describe("a byline", () => {
  const ANOTHERS = "Esa firma es el nombre de otra cuenta: pídele a esa persona que firme contigo";
  const SITES = "Esa firma podría tomarse por la del propio sitio";
  const SPACES = "Esa firma podría tomarse por la de un espacio en el que no escribes";
  const refused = (message: string) => ({
    code: "invalid",
    issues: [{ path: "byline", message }],
  });

  test.each([
    ...["EFE", "EFE / Redacción", "Marta Gil, desde Soria", "ana", "Ana Pérez"],
    ...["Luis Robles", "José Gil Luis", "Ana Pérez y Marta Sanz", "Luis Soto / Gil Yuste"],
    ...["Dr. Luis Soto", "Texto de Ana Pérez", "De la Gil", "Redacción de Soria", "Gil, Ana"],
  ])("may be %s: nobody else's", async (byline) => {
    await createOther("luis.gil", "Luis Gil");
    expect(await createEntryFor(ana, { byline })).toMatchObject({ byline, user_name: "ana" });
  });

  test.each([
    "Luis Gil",
    "luis  GIL",
    "Luís Gil.",
    "Luis GiI", // the last is a capital i
    "luis.gil",
    "@luis.gil",
    "Luis-Gil",
    "Marta Sanz y Luis Gil",
    "Luis Gil (EFE)",
    "EFE / Luis Gil",
    "Por Luis Gil",
    "Luis Gil - Madrid",
    "Marta Sanz, luis.gil",
    "Dr. Luis Gil",
    "D.ª Luis Gil",
    "El doctor Luis Gil",
    "Texto de Luis Gil",
    "Texto: D. Luis Gil",
    "Escrito por Luis Gil",
    "Redacción de luis.gil",
    // M8: with more around it, turned round, or with signs that look alike.
    "El periodista Luis Gil",
    "Corresponsal Luis Gil",
    "De Luis Gil",
    "Hoy escribe Luis Gil",
    "Luis Gil Sevilla",
    "Luis Gil EFE",
    "Luis Gil 2",
    "José Luis Gil",
    "Gil, Luis",
    "EFE: Gil, Luis (Sevilla)",
    "Luis—Gil",
    "ʟuis Gil", // the first is a small capital
  ])("may not be %s: another account's name or username", async (byline) => {
    await createOther("luis.gil", "Luis Gil");
    await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(ANOTHERS));
    const { entry_id } = await createEntryFor(ana);
    await expect(updateEntry(ana, entry_id, { byline })).rejects.toMatchObject(refused(ANOTHERS));
    const draft = await createDraft(ana, { entry_id, byline });
    await expect(publishDraft(ana, draft.draft_id)).rejects.toMatchObject(refused(ANOTHERS));
    const publish_at = new Date(Date.now() + 3_600_000);
    await expect(scheduleDraft(ana, draft.draft_id, { publish_at })).rejects.toMatchObject(
      refused(ANOTHERS),
    );
    expect(await getEntry(entry_id)).toMatchObject({ byline: null });
  });

  test("may not be that of a synthetic user, nor of one without a full name", async () => {
    await createSynthetic(ana, { username: "cronista", fullName: "El cronista" });
    await createOther("berta", null);
    for (const byline of ["El Cronista", "Berta"]) {
      await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(ANOTHERS));
    }
  });

  test.each([
    ["Cronista", "Marta Cronista Gil", "Texto de Cronista, EFE"],
    ["José Antonio", "José Antonio García", "Texto de José Antonio"],
    ["De la", "María de la O", "De la"],
  ])("with a name of few words, «%s», may be %s, and not %s", async (fullName, among, byline) => {
    await createOther("otra", fullName);
    expect(await createEntryFor(ana, { byline: among })).toHaveProperty("byline", among);
    await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(ANOTHERS));
  });

  test.each([
    "La Dirección",
    "El Director",
    "Consejo editorial",
    "Comité editorial",
    "Defensor del lector",
    "Editorial",
    "Soporte técnico",
    "Equipo técnico",
    "Atención al lector",
    "Aviso legal",
    "Ana Pérez, Soporte",
    "Ana Pérez y la Dirección",
    "Ana Pérez (Equipo)",
  ])("may not be %s: an office of the site", async (byline) => {
    await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(SITES));
  });

  test("may have a word of an office among others", async () => {
    for (const byline of ["Editorial Anagrama", "Marta Director", "Equipo de Soria"]) {
      expect(await createEntryFor(ana, { byline })).toHaveProperty("byline", byline);
    }
  });

  test("may not pass for the site, but where those who run it sign", async () => {
    for (const byline of [paper.name, "Administración", "Soporte oficial"]) {
      await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(SITES));
    }
    expect(await createEntryFor(ana, { byline: "Redacción" })).toHaveProperty("byline");
    const admin = await createAdmin();
    expect(await createEntryFor(admin, { byline: paper.name })).toHaveProperty("byline");
  });

  test("may not pass for the site with a word before it, nor with a name of three letters", async () => {
    await changeSettings(await createAdmin(), { site_name: "ABC" });
    for (const byline of ["ABC", "Redacción de ABC", "Texto del ABC"]) {
      await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(SITES));
    }
    expect(await createEntryFor(ana, { byline: "Redacción de Soria" })).toHaveProperty("byline");
  });

  test("may be that of a space for those who write in it, and for nobody else", async () => {
    const owner = await createUser();
    const { space_id } = await createSpaceFor(owner, { name: "El Faro" });
    const bylines = ["El Faro", "Redacción de El Faro"];
    for (const byline of bylines) {
      await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(SPACES));
    }
    await setMember(owner, space_id, ana.id, "redactor");
    await joinTeam(ana, space_id);
    for (const byline of bylines) {
      for (const by of [ana, owner]) expect(await createEntryFor(by, { byline })).toBeTruthy();
    }
    await setMember(owner, space_id, ana.id, "colaborador");
    await expect(createEntry(ana, { ...text, byline: "El Faro" })).rejects.toMatchObject(
      refused(SPACES),
    );
  });

  test.each([
    ["Deportes", "EFE, Deportes"],
    ["Deportes", "EFE y Deportes"],
    ["Deportes", "Depοrtes"], // the o is Greek
    ["Deportes", "Dep0rtes"],
    ["Deportes", "Sección Deportes"],
    ["Deportes", "La sección de Deportes"],
    ["Deportes", "Equipo de Deportes"],
    ["Gaceta del Valle", "Gaceta del Valle."],
    ["Gaceta del Valle", "Gaceta-del-Valle"],
    ["Gaceta del Valle", "La Gaceta del Valle"],
    ["La Gaceta del Valle", "Gaceta del Valle"],
  ])("M7: may not pass for a space, «%s», by its look: %s", async (name, byline) => {
    const owner = await createUser();
    const { space_id } = await createSpaceFor(owner, { name });
    await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(SPACES));
    expect(await createEntryFor(owner, { byline })).toHaveProperty("byline", byline);
    await db.space.update({ where: { space_id }, data: { listed: false } });
    expect(await createEntryFor(ana, { byline })).toHaveProperty("byline", byline);
  });

  test("may have a word of a space's name among others, or say where a text was written", async () => {
    await createSpaceFor(await createUser(), { name: "Deportes" });
    await createSpaceFor(await createUser(), { name: "Sevilla" });
    for (const byline of ["Ana Deportes Ruiz", "Deportivas", "Ana Ruiz (Sevilla)"]) {
      expect(await createEntryFor(ana, { byline })).toHaveProperty("byline", byline);
    }
  });

  test.each([
    ["is new", { trusted_at: null }],
    ["is suspended", { suspended_at: new Date() }],
    ["waits at the door", { waiting_since: new Date() }],
  ])("T1: is taken from nobody by an account that %s", async (_what, standing) => {
    await createUser({ username: "europa.press", fullName: "Europa Press", ...standing });
    await completeNameKeys();
    expect(await createEntryFor(ana, { byline: "Europa Press" })).toHaveProperty("byline");
  });

  test("T1: is taken from nobody by a word as a username, but for what is written as one", async () => {
    await createOther("efe", "Marta Sanz");
    for (const byline of ["EFE", "Ana Pérez (EFE)"]) {
      expect(await createEntryFor(ana, { byline })).toHaveProperty("byline", byline);
    }
    await expect(createEntry(ana, { ...text, byline: "@efe" })).rejects.toMatchObject(
      refused(ANOTHERS),
    );
  });

  test("T1: of whoever runs the site may be any name", async () => {
    await createOther("luis.gil", "Luis Gil");
    const editor = await createUser({ isEditor: true });
    expect(await createEntryFor(editor, { byline: "Luis Gil" })).toHaveProperty("byline");
  });

  test("T2: may be one's own name, though somebody's space is called so", async () => {
    await createSpaceFor(await createUser(), { name: "Ana Pérez" });
    await completeNameKeys();
    expect(await createEntryFor(ana, { byline: "Ana Perez" })).toHaveProperty("byline");
    const other = await createUser();
    await expect(createEntry(other, { ...text, byline: "Ana Pérez" })).rejects.toMatchObject(
      refused(ANOTHERS),
    );
  });

  test("may be one's own name, though it has another account's in it", async () => {
    await createOther("luis", "Ana Ruiz");
    const jefa = await createUser({ username: "mari", fullName: "María Ana Ruiz" });
    await completeNameKeys();
    const byline = "María Ana Ruiz";
    expect(await createEntryFor(jefa, { byline })).toHaveProperty("byline", byline);
    await expect(createEntry(ana, { ...text, byline })).rejects.toMatchObject(refused(ANOTHERS));
  });

  test("that was there first stays when somebody takes its name, until it is changed", async () => {
    const { entry_id } = await createEntryFor(ana, { byline: "Luis Gil" });
    await createOther("luis", "Luis Gil");
    expect(await updateEntry(ana, entry_id, { byline: "Luis Gil", title: "Otro" })).toMatchObject({
      byline: "Luis Gil",
    });
    await updateEntry(ana, entry_id, { byline: "EFE" });
    await expect(updateEntry(ana, entry_id, { byline: "Luis Gil" })).rejects.toMatchObject(
      refused(ANOTHERS),
    );
  });
});

describe("what a byline signs", () => {
  async function surfaces(by: Actor, byline: string | null) {
    const { entry_id } = await createEntryFor(by, { byline }, { slug: "titular" });
    const entry = await getEntry(entry_id);
    const read = async (file: string) =>
      String((await tagsOf(() => feedAt(null, `feeds/${file}`))).result?.body);
    const [article] = entryGraph(paper, entry)["@graph"] as (NewsArticle & { author: unknown })[];
    const { result: meta } = await tagsOf(async () => metadataOf(await resolve(null, "titular")));
    const [, head = ""] = /^---\n(.*?)---\n/s.exec(await entryMarkdown(entry)) ?? [];
    return {
      article,
      authors: meta?.authors,
      rss: /<dc:creator>(.*)<\/dc:creator>/.exec(await read("rss.xml"))?.[1],
      atom: /<entry.*?<author>\s*(.*?)\s*<\/author>/s.exec(await read("atom.xml"))?.[1],
      json: JSON.parse(await read("feed.json")).items[0].author,
      oembed: oembedOf(paper.name, entry, {}),
      card: entryCard(paper, entry).author,
      markdown: parse(head) as Record<string, unknown>,
    };
  }

  test("bears it wherever the author is named, and says who answers for it", async () => {
    const found = await surfaces(ana, "EFE");
    expect(found.article).toMatchObject({
      author: { "@type": "Organization", name: "EFE" },
      accountablePerson: { "@type": "Person", name: "Ana Pérez" },
    });
    expect(found.authors).toEqual([{ name: "EFE", url: undefined }]);
    expect([found.rss, found.atom, found.card]).toEqual(["EFE", "<name>EFE</name>", "EFE"]);
    expect(found.json).toEqual({ name: "EFE" });
    expect(found.oembed).toMatchObject({ author_name: "EFE" });
    expect(found.oembed).not.toHaveProperty("author_url");
    expect(found.markdown).toMatchObject({
      ...{ author: "EFE", byline: "EFE", published_by: "Ana Pérez" },
    });
  });

  test("without one, is the account's as before", async () => {
    const found = await surfaces(ana, null);
    expect(found.article).toMatchObject({ author: { "@type": "Person", name: "Ana Pérez" } });
    expect(found.article).toHaveProperty("accountablePerson", undefined);
    expect([found.rss, found.card]).toEqual(["Ana Pérez", "Ana Pérez"]);
    expect(found.json.url).toMatch(/\/autores\/ana$/);
    expect(found.markdown).not.toHaveProperty("byline");
    expect(found.markdown).not.toHaveProperty("published_by");
  });

  test("if a machine wrote it, is labelled as any text of a machine", async () => {
    const bot = { ...(await createSynthetic(ana)), isAdmin: false, isEditor: false };
    const found = await surfaces(bot, "EFE");
    expect(found.article).toMatchObject({
      author: { name: "EFE" },
      digitalSourceType: "https://schema.org/TrainedAlgorithmicMediaDigitalSource",
    });
    expect(found.article).toHaveProperty("accountablePerson", undefined);
    expect(found.oembed.title).toMatch(/\[IA\]$/);
    expect(found.markdown).toMatchObject({ "ai-disclosure": "ai-autonomous" });
  });
});
