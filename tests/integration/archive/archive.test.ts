import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeZip } from "client-zip";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { exportAsOperator } from "@/lib/operation/export/commands";
import { importArchive } from "@/lib/operation/import/archive/import-archive";
import { findUndoable } from "@/lib/operation/import/runs";
import { undoRun } from "@/lib/operation/import/undo";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { republishEntry, takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import { completeNameKeys } from "@/lib/house/users/name-keys";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { checksumOf } from "@/lib/operation/backup/archive";
import { findActor } from "@/lib/house/users/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { fillSite } from "@/tests/support/filled-site";
import { unzip } from "@/tests/support/unzip";

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-archive-"));
const file = path.join(folder, "sitio.zip");
const uploads = () => path.join(env.DATA_DIR, "uploads");

afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  await resetDatabase();
  rmSync(uploads(), { recursive: true, force: true });
});

const bytesOf = async (zip: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(zip).arrayBuffer());

const zipOf = (files: Iterable<[string, Buffer]>) =>
  bytesOf(makeZip([...files].map(([name, input]) => ({ name, input: new Uint8Array(input) }))));

async function exportTo(name: string, of: Parameters<typeof exportAsOperator>[0] = {}) {
  const zip = await bytesOf(await exportAsOperator(of, () => {}));
  writeFileSync(name, zip);
  return unzip(zip);
}

/** What pages are made of, table by table, as far as an archive has it. */
async function published() {
  const tables: Record<string, string> = {
    entry: `to_jsonb(t) - 'import_key' - 'marks'`,
    slug: `to_jsonb(t)`,
    slug_alias: `to_jsonb(t)`,
    comment: `to_jsonb(t)`,
    entry_version: `to_jsonb(t) - 'entry_version_id' - 'seen'`,
    comment_version: `to_jsonb(t) - 'comment_version_id'`,
    correction: `to_jsonb(t) - 'correction_id'`,
    entry_signature: `to_jsonb(t) - 'asked_by'`,
    space: `to_jsonb(t)`,
    space_member: `to_jsonb(t)`,
    space_entry: `to_jsonb(t)`,
    edition: `to_jsonb(t)`,
    edition_story: `to_jsonb(t)`,
    edition_shown: `to_jsonb(t) - 'edition_shown_id'`,
    footer_page: `to_jsonb(t) - 'footer_page_id'`,
    setting: `to_jsonb(t) - 'updated'`,
    domain: `jsonb_build_object('name', name, 'space_id', space_id, 'owner_id', owner_id)`,
    entry_html: `to_jsonb(t)`,
    user: `to_jsonb(t) - '{password,email,email_verified_at,token,isAdmin,isEditor,lastLogin,comments_seen_at,domain_token}'::text[]`,
    upload_use: `to_jsonb(t)`,
    prompt_version: `to_jsonb(t) - 'version_id'`,
    removal: `to_jsonb(t) - '{removal_id,removed_at}'::text[]`,
    draft: `to_jsonb(t) - '{publish_at,scheduled_by,preview_key,state,shown_version,reason}'::text[]`,
  };
  const rows: Record<string, unknown[]> = {};
  for (const [table, of] of Object.entries(tables)) {
    const found = await db.$queryRawUnsafe<{ row: unknown }[]>(
      `SELECT ${of} AS "row" FROM "${table}" AS t ORDER BY 1`,
    );
    rows[table] = found.map(({ row }) => row);
  }
  return rows;
}

/** Without what stays: the entry that was deleted with its address, and what waits on the review desk. */
async function forgetDeleted() {
  await db.$executeRaw`DELETE FROM "slug" WHERE "entry_id" IN (SELECT "entry_id" FROM "entry" WHERE "status" = 'trashed')`;
  await db.$executeRaw`DELETE FROM "entry" WHERE "status" = 'trashed'`;
  await db.draft.deleteMany({ where: { user: { synthetic: true } } });
}

const draftsHere = () =>
  db.draft.findMany({
    orderBy: { draft_id: "asc" },
    select: { title: true, state: true, publish_at: true, space_id: true, reason: true },
  });

const emptied = async () => {
  await resetDatabase();
  rmSync(uploads(), { recursive: true, force: true });
};

describe("a site", () => {
  test("comes back on an empty one as it was, number by number", async () => {
    await fillSite();
    await exportTo(file);
    await forgetDeleted();
    const before = await published();
    const images = readdirSync(uploads()).toSorted();
    const last = await db.entry.aggregate({ _max: { entry_id: true } });
    await emptied();

    const { lines, refused } = await importArchive({ file });
    expect(refused).toBe(0);
    const said = lines.join("\n");
    expect(said).toContain("todo conserva sus números");
    expect(said).toContain("Entradas: 6 · Retiradas: 1 · Borradores: 5 ·");
    expect(said).toContain("y esperaba en la mesa de revisión (1).");
    expect(await published()).toEqual(before);
    expect(readdirSync(uploads()).toSorted()).toEqual(images);
    expect(await db.domain.findMany({ select: { proven_at: true, active_at: true } })).toEqual([
      { proven_at: null, active_at: null },
    ]);
    const people = await db.user.findMany({
      where: { synthetic: false },
      select: { password: true, email: true, isAdmin: true },
    });
    for (const { password, email, isAdmin } of people) {
      expect({ password, email, isAdmin }).toEqual({
        ...{ password: expect.stringMatching(/^!/), email: null, isAdmin: false },
      });
    }
    expect(await db.user.findMany({ where: { token: { not: null } } })).toEqual([]);
    const writer = await createUser();
    const next = await createEntryFor(writer);
    expect(next.entry_id).toBe((last._max.entry_id ?? 0) + 1);
  });

  test("is the same archive when it is exported again, file by file", async () => {
    const { drafts } = await fillSite();
    const before = await exportTo(file);
    await emptied();
    await importArchive({ file });
    const after = await exportTo(path.join(folder, "otra-vez.zip"));
    const later = `drafts/${drafts.later.draft_id}.md`;
    const said = (files: Map<string, Buffer>) =>
      [...files].flatMap(([name, data]) => {
        if (["manifest.json", "register.jsonl", later].includes(name)) return [];
        if (data.includes("author: robo") && name.startsWith("drafts/")) return [];
        return [`${name}\n${name.startsWith("images/") ? checksumOf(data) : String(data)}`];
      });
    expect(said(after)).toEqual(said(before));
    expect(said(before).length).toBeGreaterThan(25);
    expect(String(before.get(later))).toContain("publish_at: 2099-12-31T11:00:00.000Z");
    expect(String(after.get(later))).not.toContain("publish_at");
  });

  test("has its drafts as drafts, and schedules nothing", async () => {
    const { patio, huerto, sopa, drafts } = await fillSite();
    await exportTo(file);
    await emptied();
    await importArchive({ file });
    const plain = { state: "open", publish_at: null, space_id: null, reason: null };
    const { space_id } = patio;
    expect(await draftsHere()).toEqual([
      { ...plain, title: drafts.begun.title },
      { ...plain, title: "" },
      { ...plain, title: "Sopa de cebolla" },
      { ...plain, title: drafts.sent.title, state: "review", space_id },
      { ...plain, title: drafts.later.title, reason: expect.stringMatching(/^Estaba programada/) },
    ]);
    const { draft_id } = drafts.begun;
    expect(await db.draft.findUnique({ where: { draft_id } })).toMatchObject({
      ...{ spaces: [huerto.space_id, patio.space_id], image: drafts.begun.image },
      content: drafts.begun.content,
    });
    const { entry_id, entry_version } = (await db.draft.findFirst({
      where: { title: "Sopa de cebolla" },
    }))!;
    expect([entry_id, entry_version]).toEqual([sopa.entry_id, drafts.cambios.entry_version]);
    await db.draft.deleteMany({ where: { draft_id: drafts.begun.draft_id } });
    await importArchive({ file }); // whoever has thrown one away does not get it again
    expect(await db.draft.count()).toBe(4);
  });

  test("has what was withdrawn as it was, to be published again", async () => {
    const { ana, retirada, patio } = await fillSite();
    await exportTo(file);
    const [removal] = await db.removal.findMany({ where: { kind: "withdrawn" } });
    const { deleted_at } = await db.entry.findUniqueOrThrow({
      where: { entry_id: retirada.entry_id },
    });
    await emptied();
    await importArchive({ file });
    expect(await db.removal.findMany()).toEqual([
      { ...removal, removal_id: expect.any(Number), removed_at: deleted_at },
    ]);
    const back = await republishEntry({ ...ana, isAdmin: true }, retirada.entry_id);
    expect(back).toMatchObject({ title: retirada.title, slug: "retirada", comments_count: 1 });
    const places = await db.spaceEntry.findMany({ where: { entry_id: retirada.entry_id } });
    expect(places.map(({ space_id }) => space_id)).toEqual([patio.space_id]);
    expect(await db.slugAlias.findUnique({ where: { path: "retirada-antes" } })).not.toBeNull();
  });

  test("is taken back as a whole, and comes again as it was", async () => {
    await fillSite();
    await exportTo(file);
    await emptied();
    await importArchive({ file });
    const admin = await createAdmin();
    const before = await db.entry.count();

    const { kept } = await undoRun(admin, (await findUndoable())!);

    expect(kept).toEqual([]);
    for (const table of ["entry", "comment", "slug", "slugAlias", "space", "edition"] as const) {
      expect(await (db[table].count as () => Promise<number>)(), table).toBe(0);
    }
    expect(await db.user.count({ where: { deleted_at: null } })).toBe(1);
    const { lines } = await importArchive({ file });
    expect(lines.join("\n")).toContain("todo conserva sus números");
    expect(await db.entry.count()).toBe(before);
  });

  test("is taken back with its settings and footer pages, but for those that somebody has changed", async () => {
    await fillSite();
    const value = { site_name: "La Gaceta", tagline: "De ayer" };
    await db.setting.createMany({
      data: Object.entries(value).map(([key, value]) => ({ key, value })),
      skipDuplicates: true,
    });
    await db.footerPage.createMany({
      data: ["contacto", "privacidad"].map((name) => ({ name, content: `De ${name}.` })),
      skipDuplicates: true,
    });
    await exportTo(file);
    await emptied();
    await db.setting.create({ data: { key: "tagline", value: "De hoy" } });
    await importArchive({ file });
    const admin = await createAdmin();
    await db.setting.update({ where: { key: "site_name" }, data: { value: "Otra" } });
    await db.footerPage.update({ where: { name: "contacto" }, data: { content: "Otra cosa." } });

    const { kept } = await undoRun(admin, (await findUndoable())!);

    expect(kept).toEqual(["Ajuste: Nombre del periódico", "Página del pie: Contacto"]);
    const settings = await db.setting.findMany({ orderBy: { key: "asc" } });
    expect(settings).toMatchObject([
      { key: "site_name", value: "Otra" },
      { key: "tagline", value: "De hoy" },
    ]);
    expect(await db.footerPage.findMany()).toMatchObject([{ name: "contacto" }]);
  });

  test("is not brought twice, and goes on where an import was interrupted", async () => {
    await fillSite();
    await exportTo(file);
    await forgetDeleted();
    const before = await published();
    await emptied();

    let done = 0;
    const broken = await importArchive({
      file,
      tell: () => done++,
      isInterrupted: () => done >= 2,
    });
    expect(broken.interrupted).toBe(true);
    expect(await db.entry.count()).toBe(2);
    await importArchive({ file });
    expect(await published()).toEqual(before);
    const { lines } = await importArchive({ file });
    expect(lines.join("\n")).toContain("Entradas: 0 · Retiradas: 0 · Borradores: 0 ");
    expect(await published()).toEqual(before);
  });

  test("comes to one that has texts under new numbers, and takes nothing and nobody over", async () => {
    const { sopa, drafts } = await fillSite();
    await exportTo(file);
    await emptied();
    const jefa = await createAdmin({ username: "jefa" });
    const ana = await createUser({ username: "ana" });
    await createSynthetic(jefa, { username: "carlos" });
    const there = await createEntryFor(jefa, { title: "La de aquí" }, { slug: "sopa" });
    await db.space.create({ data: { name: "Otro patio", slug: "el-patio", owner_id: jefa.id } });

    const archive = { file, matchesAuthors: true };
    const dry = await importArchive({ ...archive, dry: true });
    expect(dry.lines.join("\n")).toContain("Se importaría: Entradas: 6 ");
    expect([await db.entry.count(), await db.user.count(), existsSync(uploads())]).toEqual([
      ...[1, 3],
      false,
    ]);

    const { lines } = await importArchive(archive);
    const said = lines.join("\n");
    expect(said).toContain("«ana» ya existía");
    expect(said).toContain(
      "«carlos» es aquí un usuario sintético: la del archivo se llama «carlos-2»",
    );
    expect(said).toContain("/s/el-patio-2");
    expect(said).toContain("/sopa ya es de otra entrada");
    expect(await db.entry.findUniqueOrThrow({ where: { entry_id: there.entry_id } })).toMatchObject(
      {
        title: "La de aquí",
      },
    );
    const brought = await db.entry.findFirstOrThrow({ where: { title: sopa.title } });
    expect(brought).toMatchObject({ content: sopa.content, created: new Date(sopa.created) });
    expect((await draftsHere()).map(({ state }) => state)).toEqual(Array(5).fill("open"));
    expect(await db.draft.findFirst({ where: { title: drafts.cambios.title } })).toMatchObject({
      entry_id: brought.entry_id,
    });
    // Hers in the archive; here she only signs: the space is of who runs the site.
    const space = await db.space.findUniqueOrThrow({ where: { slug: "el-patio-2" } });
    expect(space.owner_id).toBe(jefa.id);
    expect(await db.spaceMember.count({ where: { user_id: ana.id } })).toBe(0);
    expect(await db.user.findUniqueOrThrow({ where: { id: ana.id } })).toMatchObject({
      ...{ isAdmin: false, email: ana.email, about: null },
    });
    expect(await db.setting.count()).toBe(0);
    const [entries, ofDrafts] = [await db.entry.count(), await db.draft.count()];
    await importArchive(archive);
    expect([await db.entry.count(), await db.space.count()]).toEqual([entries, 3]);
    expect(await db.draft.count()).toBe(ofDrafts);
  });

  test("gives nobody here the texts of a namesake, unless told to", async () => {
    await fillSite();
    await exportTo(file);
    await emptied();
    const jefa = await createAdmin({ username: "berta" });
    await createEntryFor(jefa, { title: "La de aquí" });
    const { lines } = await importArchive({ file });
    expect(lines.join("\n")).toContain(
      "«berta» es aquí una persona que quizá es otra (--match-authors: es la misma): la del archivo se llama «berta-2».",
    );
    expect(await db.entry.count({ where: { user_id: jefa.id } })).toBe(1);
  });

  test("does not sign its texts with the name of an account of here", async () => {
    const { sopa } = await fillSite();
    await exportTo(file);
    await emptied();
    await createAdmin();
    await createUser({ fullName: "Sopa, byline" });
    await completeNameKeys();
    const { lines } = await importArchive({ file });
    expect(lines.join("\n")).toContain(`«${sopa.title}» la firma «Sopa, byline», que es aquí otra`);
    const brought = await db.entry.findFirstOrThrow({ where: { title: sopa.title } });
    expect(brought).toMatchObject({
      byline: null,
      language: "ca",
      image_credit: sopa.image_credit,
    });
  });

  test("that could not be brought whole leaves the numbers of what it brought to nobody", async () => {
    await fillSite();
    await exportTo(file);
    await emptied();
    const broken = importArchive({
      file,
      tell: () => {
        throw new Error("the power is gone");
      },
    });
    await expect(broken).rejects.toThrow("the power is gone");
    const writer = await createUser();
    for (let n = 0; n < 3; n++) await createEntryFor(writer);
  });

  test("is not exported without its images while their store is away", async () => {
    await fillSite();
    const folder = uploads();
    const moved = `${folder}-moved`;
    renameSync(folder, moved);
    writeFileSync(folder, ""); // no folder
    try {
      await expect(exportTo(file)).rejects.toThrow();
    } finally {
      rmSync(folder);
      renameSync(moved, folder);
    }
  });

  test("is read by people and by other programs, and has no secret", async () => {
    const { sopa } = await fillSite();
    const files = await exportTo(file);
    const text = files.get("entries/sopa-de-ajo.md")!.toString();
    const [, matter = ""] = /^---\n(.*?)\n---\n\n/s.exec(text) ?? [];
    expect(parse(matter)).toMatchObject({
      title: sopa.title,
      date: "2024-05-05T12:30:00.123Z",
      author: "berta",
      slug: "sopa-de-ajo",
      image: expect.stringMatching(/^\/images\//),
      image_focus: { x: 20, y: 80 },
      aliases: ["/sopa"],
      spaces: [{ slug: "el-patio", placed: "2024-06-01T10:00:00.000Z" }, { slug: "el-huerto" }],
      version: 1,
    });
    expect(files.get("_redirects")!.toString()).toBe(
      "/otra/direccion /cocina/sopa-de-ajo 301\n/sopa /cocina/sopa-de-ajo 301\n",
    );
    const comments = parse(files.get("entries/sopa-de-ajo.comments.yaml")!.toString());
    expect(comments).toMatchObject([
      { author: "carlos", text: "   \n> cita nueva\n", versions: [{ text: "> cita\n- y: esto" }] },
      { author: "robo", origin: "synthetic" },
    ]);
    const manifest = JSON.parse(files.get("manifest.json")!.toString());
    expect(manifest.counts).toMatchObject({
      ...{ entries: 6, withdrawn: 1, drafts: 6, comments: 4, spaces: 2, editions: 2 },
    });
    const withdrawn = files.get("withdrawn/retirada.md")!.toString();
    expect(withdrawn).toMatch(/\ndraft: true\nwithdrawn: \S+\nwithdrawn_by: ana\n/);
    expect(files.get("_redirects")!.toString()).not.toContain("retirada");
    for (const { name, sha256 } of manifest.files) {
      expect(checksumOf(files.get(name)!)).toBe(sha256);
    }
    const all = [...files.values()].join("\n");
    for (const secret of ["$argon2", "sk-prueba", "ana@ejemplo.es", "Esta se borra"]) {
      expect(all).not.toContain(secret);
    }
    expect(all).toContain("Escribe crónicas breves"); // the personality, in the site's own alone
    expect(await db.auditEvent.findMany({ where: { action: "site.exported" } })).toHaveLength(1);
  });
});

describe("a space", () => {
  test("leaves with its texts, and without what only others see of theirs", async () => {
    await fillSite();
    const files = await exportTo(file, { space: "el-patio" });
    const names = [...files.keys()];
    expect(names).toContain("spaces/el-patio.yaml");
    expect(names).not.toContain("spaces/el-huerto.yaml");
    expect(names).not.toContain("settings.yaml");
    expect(names.filter((name) => name.startsWith("entries/")).toSorted()).toEqual([
      "entries/cronica-de-la-noche.md",
      "entries/sopa-de-ajo.comments.yaml",
      "entries/sopa-de-ajo.md",
      "entries/un-tren.comments.yaml",
      "entries/un-tren.md", // without the versions of its author
    ]);
    const all = [...files.values()].join("\n");
    expect(all).not.toContain("> cita\\n- y: esto"); // what the comment said before
    expect(all).not.toContain("Escribe crónicas breves");
    expect(all).not.toContain("Crónica leída"); // it is in no space
    expect(all).not.toContain("borrador secreto");
    expect(all).not.toContain("Una que se retiró");
  });
});

describe("an account", () => {
  test("leaves with its own drafts, which come back as drafts", async () => {
    const { berta, drafts, sopa } = await fillSite();
    const files = await exportTo(file, { account: berta });
    const own = [drafts.begun, drafts.cambios].map(({ draft_id }) => `drafts/${draft_id}.md`);
    expect([...files.keys()].filter((name) => name.startsWith("drafts/"))).toEqual(own);
    expect([...files.keys()].filter((name) => name.startsWith("withdrawn/"))).toEqual([]);
    await emptied();
    await createEntryFor(await createAdmin(), { title: "La de aquí" });
    const { lines } = await importArchive({ file });
    expect(lines.join("\n")).toContain("Borradores: 2 ");
    const brought = await db.entry.findFirstOrThrow({ where: { title: sopa.title } });
    const rows = await db.draft.findMany({ orderBy: { draft_id: "asc" } });
    expect(rows.map(({ title, entry_id }) => [title, entry_id])).toEqual([
      [drafts.begun.title, null],
      ["Sopa de cebolla", brought.entry_id],
    ]);
  });

  test("that an older version exported has drafts that are told apart by their names alone", async () => {
    const ana = await createUser({ username: "ana" });
    await createEntryFor(ana, { title: "Una entrada" });
    const { draft_id } = await createDraft(ana, { title: "Lo mío", content: "Así." });
    const files = await exportTo(file, { account: ana });
    const name = `drafts/${draft_id}.md`;
    const old = files
      .get(name)!
      .toString()
      .replace(/^author: .*\n/m, "");
    const data = Buffer.from(old.replace(/^rotativa:\n(?: .*\n)+/m, ""));
    const manifest = JSON.parse(files.get("manifest.json")!.toString());
    const listed = manifest.files.find((one: { name: string }) => one.name === name);
    Object.assign(listed, { bytes: data.length, sha256: checksumOf(data) });
    files.set(name, data);
    files.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    writeFileSync(file, await zipOf(files));
    await emptied();
    await createAdmin();
    await importArchive({ file });
    expect(await db.draft.findMany({ include: { user: true } })).toMatchObject([
      { title: "Lo mío", content: "Así.", state: "open", user: { username: "ana" } },
    ]);
  });
});

describe("what was changed by moderation", () => {
  test("names nobody for that, but to the site", async () => {
    const { sopa, tren } = await fillSite();
    const moderator = await createAdmin({ username: "moderadora" });
    const berta = await db.user.findFirstOrThrow({ where: { username: "berta" } });
    await db.storedComment.updateMany({
      where: { entry_id: sopa.entry_id },
      data: { edited_at: new Date(), edited_by: moderator.id },
    });
    await db.correction.create({
      data: {
        ...{ entry_id: tren.entry_id, version: 99, line: "Salía a las dos, y no a las tres." },
        ...{ user_id: moderator.id, created: new Date() },
      },
    });
    const account = (await findActor("berta"))!;
    expect(account.id).toBe(berta.id);
    for (const of of [{ account }, { space: "el-patio" }]) {
      const files = await exportTo(file, of);
      expect([...files.keys()]).toContain("entries/sopa-de-ajo.comments.yaml");
      expect([...files.values()].join("\n")).not.toContain("moderadora");
    }
    const patio = await exportTo(file, { space: "el-patio" });
    expect(String(patio.get("entries/un-tren.md"))).toContain("Salía a las dos, y no a las tres.");
    const whole = await exportTo(file);
    expect([...whole.values()].join("\n")).toContain("edited_by: moderadora");
    expect(String(whole.get("entries/un-tren.md"))).toContain("by: moderadora");
  });
});

describe("an archive is refused", () => {
  type Change = (files: Map<string, Buffer>) => void;

  async function changed(change: Change, name = "malo.zip"): Promise<string> {
    const admin = await createAdmin();
    await createEntryFor(admin, { title: "Una entrada" });
    const { entry_id } = await createEntryFor(admin, { title: "Retirada" });
    await takeEntryDown(admin, entry_id);
    await db.draft.create({ data: { draft_id: 7, user_id: admin.id, title: "Un borrador" } });
    const files = await exportTo(file);
    await emptied();
    change(files);
    const target = path.join(folder, name);
    writeFileSync(target, await zipOf(files));
    return target;
  }

  /** Changes a file along with its checksum, as somebody would who means it. */
  const forge =
    (name: string, forged: (text: string) => string): Change =>
    (files) => {
      const data = Buffer.from(forged(files.get(name)!.toString()));
      files.set(name, data);
      const manifest = JSON.parse(files.get("manifest.json")!.toString());
      Object.assign(
        manifest.files.find((one: { name: string }) => one.name === name),
        {
          bytes: data.length,
          sha256: checksumOf(data),
        },
      );
      files.set("manifest.json", Buffer.from(JSON.stringify(manifest)));
    };
  const entry = "entries/una-entrada.md";

  test.each<[string, Change, string]>([
    ["that was changed", (files) => files.set(entry, Buffer.from("x")), "se ha cambiado"],
    ["that lacks a file", (files) => files.delete(entry), "falta entries/una-entrada.md"],
    ["with a file of somebody else's", (files) => files.set("x.md", Buffer.of(1)), "nadie puso"],
    ["without a manifest", (files) => files.delete("manifest.json"), "no está entero"],
    [
      "of a newer format",
      (files) =>
        files.set("manifest.json", Buffer.from(`{"format":"rotativa","version":2,"otro":1}`)),
      "más nueva",
    ],
    ["that leads out of it", (files) => files.set("../../fuera.md", Buffer.of(1)), "fuera de él"],
    [
      "whose YAML has no end",
      forge(entry, (text) => text.replace("---\n", "---\na: &a [x, x]\nb: [*a, *a]\n")),
      "no es YAML válido",
    ],
    [
      "that says what cannot be",
      forge(entry, (text) => text.replace(/^date: .*$/m, "date: ayer")),
      "no vale date",
    ],
    [
      "with a withdrawn entry that does not say so",
      forge("withdrawn/retirada.md", (text) => text.replace(/^withdrawn: .*\n/m, "")),
      "no dice si se retiró",
    ],
    [
      "with a published entry that says that it is withdrawn",
      forge(entry, (text) => text.replace(/^date: /m, "withdrawn: 2026-01-01T00:00:00Z\ndate: ")),
      "no dice si se retiró",
    ],
    [
      "with a draft in a state that none has",
      forge("drafts/7.md", (text) => text.replace("state: open", "state: published")),
      "no vale state",
    ],
    [
      "that gives a machine's text as nobody's",
      forge(entry, (text) => text.replace("origin: person", "origin: synthetic")),
      "no vale",
    ],
  ])("%s", async (_, change, why) => {
    const target = await changed(change);
    await expect(importArchive({ file: target })).rejects.toThrow(why);
    expect([await db.user.count(), await db.entry.count()]).toEqual([0, 0]);
  });

  test("no address of the site's own is given to what it brings", async () => {
    const target = await changed(
      forge(entry, (text) => text.replaceAll("path: una-entrada", "path: dashboard")),
    );
    const { lines } = await importArchive({ file: target });
    expect(lines.join("\n")).toContain("/dashboard es del propio sitio");
    const published = { entry: { deleted_at: null } };
    expect(await db.slug.findMany({ where: published, select: { path: true } })).toEqual([
      { path: "e/dashboard" },
    ]);
  });

  test.each([
    ["a file", [entry], `tiene dos veces ${entry}`],
    ["a manifest", ["manifest.json"], "tiene dos veces manifest.json"],
    ["its settings", ["settings.yaml"], "tiene dos veces settings.yaml"],
  ])("that has %s twice", async (_what, again, why) => {
    const target = await changed(() => {});
    const files = [...unzip(readFileSync(target))];
    const twice = again.map((name): [string, Buffer] => [name, Buffer.from("x")]);
    writeFileSync(target, await zipOf([...files, ...twice]));
    await expect(importArchive({ file: target })).rejects.toThrow(why);
    expect(await db.user.count()).toBe(0);
  });

  test("that would unpack to more than it can hold", async () => {
    const target = await changed(() => {});
    const bomb = readFileSync(target);
    const record = bomb.indexOf(Buffer.from("504b0102", "hex")); // the first of its directory
    bomb.writeUInt16LE(8, record + 10); // packed
    bomb.writeUInt32LE(0x7fff_0000, record + 24); // to two gigabytes
    writeFileSync(target, bomb);
    await expect(importArchive({ file: target })).rejects.toThrow("bombas ZIP");
  });

  test("that is cut short, or is no ZIP at all", async () => {
    const target = await changed(() => {});
    const whole = readFileSync(target);
    for (const data of [whole.subarray(0, whole.length / 2), Buffer.from("hola"), Buffer.of()]) {
      writeFileSync(target, data);
      await expect(importArchive({ file: target })).rejects.toThrow("no es un ZIP");
    }
    await expect(importArchive({ file: `${target}.no` })).rejects.toThrow("No existe");
  });
});
