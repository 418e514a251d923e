import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { deleteImage, describeImage } from "@/lib/texts/library/commands";
import { listLibrary } from "@/lib/texts/library/queries";
import { storeImage } from "@/lib/platform/uploads/commands";
import { uploadId } from "@/lib/platform/addresses/image-url";
import { updateProfile } from "@/lib/accounts/account/profile-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createEntryFor,
  createUser,
} from "@/tests/support/factories";

const IN_USE =
  "La imagen está en algún texto o es la foto de una cuenta: quítala de allí antes de eliminarla.";
const FOLDER = path.join(env.DATA_DIR, "uploads");

let png: Buffer;
let ana: Actor;
let berta: Actor;
let admin: Actor;

beforeAll(async () => {
  const create = { width: 700, height: 70, channels: 3, background: "teal" } as const;
  png = await sharp({ create }).png().toBuffer();
});
beforeEach(async () => {
  await resetDatabase();
  await rm(FOLDER, { recursive: true, force: true });
  [ana, berta, admin] = [await createUser(), await createUser(), await createAdmin()];
});

const store = async (who: Actor, name = "foto.png") => (await storeImage(png, who, name)).url;
const idOf = (url: string) => uploadId(url.slice("/uploads/".length));
const list = async (who: Actor, query: { q?: string; todas?: "1" } = {}) =>
  (await listLibrary(who, { limit: 100, ...query })).items;
const names = async (who: Actor, query: { q?: string; todas?: "1" } = {}) =>
  (await list(who, query)).map(({ name }) => name);

test("one's own images are listed, the newest first, page by page", async () => {
  for (const name of ["uno.png", "dos.png", "tres.png"]) await store(ana, name);
  await store(berta, "ajena.png");
  const first = await listLibrary(ana, { limit: 2 });
  const rest = await listLibrary(ana, { limit: 2, cursor: first.next! });
  expect(first.items.map(({ name }) => name)).toEqual(["tres.png", "dos.png"]);
  expect(rest.items.map(({ name }) => name)).toEqual(["uno.png"]);
  expect(rest.next).toBeNull();
  const [newest] = first.items;
  expect(newest).toMatchObject({ width: 700, height: 70, alt: "", uses: [], others: 0 });
  expect(newest?.url).toMatch(/^\/uploads\/[0-9a-f]{32}-700x70\.webp$/);
  expect(newest?.swept).not.toBeNull();
});

test("everybody's are for administrators", async () => {
  await store(ana, "de-ana.png");
  await store(berta, "de-berta.png");
  expect(await names(admin, { todas: "1" })).toEqual(["de-berta.png", "de-ana.png"]);
  expect(await names(admin)).toEqual([]);
  await expect(list(ana, { todas: "1" })).rejects.toMatchObject({ code: "forbidden" });
});

test("a name is kept as far as it can be seen", async () => {
  await store(ana, "fo\u202eto\n.png");
  expect(await names(ana)).toEqual(["foto .png"]);
});

describe("an image is found", () => {
  test("by its name and its words, without regard to case and accents", async () => {
    const url = await store(ana, "IMG_1.png");
    await store(ana, "otra.png");
    await describeImage(ana, idOf(url), { alt: "Un pájaro", credit: "Ana Pérez" });
    for (const q of ["img_1", "PAJARO", "perez"])
      expect(await names(ana, { q })).toEqual(["IMG_1.png"]);
    expect(await names(ana, { q: "barco" })).toEqual([]);
  });

  test("by the title of a text that it stands in, if that is for one to read", async () => {
    const url = await store(ana, "una.png");
    await createDraft(berta, { title: "Secreto de Berta", content: `![](${url})` });
    await createEntryFor(berta, { title: "La crónica", content: `Mira: ![](${url})` });
    expect(await names(ana, { q: "cronica" })).toEqual(["una.png"]);
    expect(await names(ana, { q: "secreto" })).toEqual([]);
    expect(await names(admin, { q: "secreto", todas: "1" })).toEqual(["una.png"]);
  });
});

describe("where it stands", () => {
  test("is told of entries, drafts, comments, versions and what is away", async () => {
    const url = await store(ana);
    const entry = await createEntryFor(ana, { title: "Publicada", image: url });
    const gone = await createEntryFor(ana, { title: "Borrada", image: url });
    const changed = await createEntryFor(ana, { title: "Cambiada", content: `Era ![](${url})` });
    const draft = await createDraft(ana, { title: "A medias", image: url });
    await createCommentFor(ana, entry.entry_id, { image: url });
    await updateEntry(ana, changed.entry_id, { content: "Ya no está la foto." });
    await deleteEntry(ana, gone.entry_id);
    const [image] = await list(ana);
    expect(image?.uses.map(({ kind, title }) => [kind, title])).toEqual([
      ["comment", "Publicada"],
      ["draft", "A medias"],
      ["entry", "Publicada"],
      ["away", "Borrada"],
      ["version", "Cambiada"],
    ]);
    expect(image?.uses[1]).toMatchObject({ draft_id: draft.draft_id });
    expect(image).toMatchObject({ others: 0, swept: null });
  });

  test("is counted, and not named, where it is not for one to read", async () => {
    const url = await store(ana);
    await createDraft(berta, { title: "Secreto", content: `![](${url})` });
    const [image] = await list(ana);
    expect(image).toMatchObject({ uses: [], others: 1, swept: null });
  });
});

describe("what is said of it", () => {
  test("is kept by who sent it, and by administrators", async () => {
    const url = await store(ana);
    await describeImage(ana, idOf(url), { alt: "Un barco", caption: "En el puerto" });
    await describeImage(admin, idOf(url), { credit: "Ana" });
    expect(await list(ana)).toMatchObject([
      { alt: "Un barco", caption: "En el puerto", credit: "Ana" },
    ]);
  });

  test("is not for others to change, who are not told that it is there", async () => {
    const url = await store(ana);
    await expect(describeImage(berta, idOf(url), { alt: "Mío" })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(describeImage(ana, "0".repeat(32), { alt: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await list(ana)).toMatchObject([{ alt: "" }]);
  });
});

describe("it is deleted", () => {
  test("with all its sizes, when no text names it", async () => {
    const url = await store(ana);
    expect(await readdir(FOLDER)).toHaveLength(3);
    await expect(deleteImage(berta, idOf(url))).rejects.toMatchObject({ code: "not_found" });
    await deleteImage(ana, idOf(url));
    expect(await readdir(FOLDER)).toEqual([]);
    expect(await db.upload.count()).toBe(0);
  });

  test("not while a text names it, which is said", async () => {
    const url = await store(ana);
    await createEntryFor(ana, { title: "La crónica", image: url });
    await expect(deleteImage(ana, idOf(url))).rejects.toMatchObject({
      code: "conflict",
      message: "La imagen está en «La crónica». Quítala de allí antes de eliminarla.",
    });
    expect(await readdir(FOLDER)).toHaveLength(3);
  });

  test("N3: also while a text of others names it, who cannot delete it", async () => {
    const url = await store(ana);
    await createDraft(berta, { title: "Secreto", content: `![](${url})` });
    await expect(deleteImage(berta, idOf(url))).rejects.toMatchObject({ code: "not_found" });
    await deleteImage(ana, idOf(url));
    expect(await readdir(FOLDER)).toEqual([]);
  });

  test("not while it is the photo of an account", async () => {
    const { url } = await storeImage(png, ana, "cara.png", { portrait: true });
    await updateProfile(ana, ana.id, { picture: url });
    await expect(deleteImage(ana, idOf(url))).rejects.toMatchObject({
      code: "conflict",
      message: IN_USE,
    });
  });

  test("not while texts of others and of one's own name it, of which one's own is named", async () => {
    const url = await store(ana);
    await createDraft(berta, { title: "Secreto", content: `![](${url})` });
    await createEntryFor(ana, { title: "La crónica", image: url });
    await expect(deleteImage(ana, idOf(url))).rejects.toMatchObject({
      code: "conflict",
      message: "La imagen está en «La crónica». Quítala de allí antes de eliminarla.",
    });
  });
});
