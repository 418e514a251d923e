import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { NewsArticle } from "schema-dts";
import sharp, { type Color } from "sharp";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import type { EntryInput } from "@/lib/texts/entries/schema";
import { getEntry } from "@/lib/texts/entries/queries";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findKeptById } from "@/lib/fronts/editions/archive";
import { createEdition, publishEdition } from "@/lib/fronts/editions/commands";
import { editionInput } from "@/lib/fronts/editions/schema";
import { editionImageFile, imageFile } from "@/lib/discovery/social-images/files";
import {
  cardFile,
  entryCard,
  keptCard,
  siteCard,
  spaceCard,
  type Card,
} from "@/lib/discovery/social-images/card";
import { entryGraph } from "@/lib/discovery/json-ld";
import { entrySocialImage } from "@/lib/discovery/social-images/metadata";
import { fileResponse } from "@/lib/platform/http/file";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { getSpace } from "@/lib/spaces/spaces/queries";
import { storeImage } from "@/lib/platform/uploads/commands";
import { imageVariant, uploadId } from "@/lib/platform/addresses/image-url";
import { deleteImage } from "@/lib/texts/library/commands";
import { updateProfile } from "@/lib/accounts/account/profile-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { paper } from "@/tests/support/paper";
import { touchedBy } from "@/tests/support/touched";

const PAPER = [250, 247, 241];
const TEAL = [13, 110, 110];
const FOR_GOOD = "public, max-age=31536000, s-maxage=0, immutable";

/** A point within an entry's photo, whatever its shape. */
const IN_PHOTO = { left: 1000, top: 300 };

let author: Actor;
beforeAll(resetDatabase);
beforeEach(async () => {
  author = await createUser({ fullName: "Ana Autora" });
  vi.stubGlobal("fetch", () => {
    throw new Error("Something was fetched");
  });
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (card: Card, file = cardFile(card)) =>
  tagsOf(() => imageFile(card, file, (name) => `/og/${name}`));

const ask = async (...of: Parameters<typeof drawn>) => fileResponse((await drawn(...of)).result);

async function imageOf(card: Card) {
  const response = await ask(card);
  expect(response.status).toBe(200);
  return { headers: response.headers, jpeg: Buffer.from(await response.arrayBuffer()) };
}

const entryWith = (input: Partial<EntryInput>) => createEntryFor(author, input);

describe("the image of an entry", () => {
  test("is a JPEG of 1200 × 630 that may be kept for good", async () => {
    const { headers, jpeg } = await imageOf(
      entryCard(paper, await entryWith({ title: "¡Año Nuevo! 🎉" })),
    );
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("cache-control")).toBe(FOR_GOOD);
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
  });

  test("has a red mark when a machine wrote it, and only then", async () => {
    const bot = await createSynthetic(author);
    const machine = await createEntryFor({ ...bot, isAdmin: false });
    const [marked, plain] = [entryCard(paper, machine), entryCard(paper, await entryWith({}))];
    expect(await redPixels((await imageOf(marked)).jpeg)).toBeGreaterThan(500);
    expect(await redPixels((await imageOf(plain)).jpeg)).toBe(0);
  });

  test.each(["日本語のニュース", "a".repeat(100), "<script>alert(1)</script>", "🎉🎉🎉"])(
    "can be drawn with the title «%s»",
    async (title) => {
      await imageOf(entryCard(paper, await entryWith({ title })));
    },
  );

  test.each([
    ["landscape", 1600, 900],
    ["portrait", 700, 1400],
  ])("shows its photo, %s", async (_shape, width, height) => {
    const image = await upload(width, height);
    const { jpeg } = await imageOf(entryCard(paper, await entryWith({ image })));
    expect(await colorAt(jpeg, IN_PHOTO)).toEqual(near(TEAL));
  });

  test("shows a photo's transparent parts as paper", async () => {
    const image = await upload(900, 900, { r: 0, g: 0, b: 0, alpha: 0 });
    const { jpeg } = await imageOf(entryCard(paper, await entryWith({ image })));
    expect(await colorAt(jpeg, IN_PHOTO)).toEqual(near([255, 253, 249]));
  });

  test("can be drawn when nothing on it can be set", async () => {
    const words = { masthead: "日本", title: "日本語", author: "山田" };
    await imageOf({ ...entryCard(paper, await entryWith({})), ...words });
    await imageOf({ name: "日本", subtitle: "日本", stories: [], image: null });
  });

  describe("leaves a photo out", () => {
    const expectNone = async (image: string, cacheControl = FOR_GOOD) => {
      const { headers, jpeg } = await imageOf({ ...entryCard(paper, await entryWith({})), image });
      expect(await colorAt(jpeg, IN_PHOTO)).toEqual(near(PAPER));
      expect(headers.get("cache-control")).toBe(cacheControl);
    };

    test("that is gone", () => expectNone(`/uploads/${"0".repeat(32)}-1600x900.webp`));
    test("that is elsewhere", () => expectNone("https://ejemplo.es/foto.jpg"));
    test("that is no upload", () => expectNone("/uploads/../../etc/passwd"));
    test("that is too small to be one", async () => expectNone(await upload(64, 64)));

    test("N3: that is not before readers any more, whoever names it", async () => {
      const image = await upload(1600, 900);
      const { entry_id } = await entryWith({ image });
      const { jpeg } = await imageOf({ ...entryCard(paper, await entryWith({})), image });
      expect(await colorAt(jpeg, IN_PHOTO)).toEqual(near(TEAL));
      await takeEntryDown(author, entry_id);
      await expectNone(image);
    });

    test("that is damaged", async () => {
      const image = await upload(1600, 900);
      await writeFile(stored(image), "no es una imagen");
      await expectNone(image);
    });

    test("that the storage does not give now, and says that it may yet", async () => {
      const image = await upload(1600, 900);
      await rm(stored(image));
      await mkdir(stored(image)); // reading a folder is an error, not a missing file
      await expectNone(image, "public, max-age=300");
    });
  });
});

describe("an image's address", () => {
  test("is another one once the image shows something else", async () => {
    const { entry_id } = await entryWith({ title: "Antes" });
    const space = await createSpaceFor(author);
    const fileNow = async () => cardFile(entryCard(paper, await getEntry(entry_id)));
    const files = [await fileNow()];
    const changes = [
      () => updateEntry(author, entry_id, { title: "Después" }),
      async () => updateEntry(author, entry_id, { image: await upload(640, 360) }),
      () => updateProfile(author, author.id, { fullName: "Ana Otra" }),
      () => addEntryToSpace(author, space.space_id, entry_id),
      () => updateSpace(author, space.space_id, { name: "Otra cabecera" }),
    ];
    for (const change of changes) {
      await change();
      files.push(await fileNow());
    }
    expect(new Set(files).size).toBe(files.length);
    await updateEntry(author, entry_id, { content: "Otro texto, que en la imagen no sale." });
    expect(await fileNow()).toBe(files.at(-1));
  });

  test("leads to today's when it is one of old, without anything being drawn", async () => {
    const card = entryCard(paper, await entryWith({}));
    const response = await ask(card, "0123456789abcdef.jpg");
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`/og/${cardFile(card)}`);
  });
});

test("a space's and the site's show the newest titles, those of machines with their mark", async () => {
  const bot = await createSynthetic(author);
  const space = await createSpaceFor(author, { name: "Gaceta", subtitle: "Diario de la tarde" });
  const empty = await spaceCard(space);
  expect(empty).toMatchObject({ name: "Gaceta", subtitle: "Diario de la tarde", stories: [] });
  const { jpeg: blank } = await imageOf(empty);
  expect(await sharp(blank).metadata()).toMatchObject({ width: 1200, height: 630 });

  const first = await entryWith({ title: "Primera" });
  const second = await createEntryFor({ ...bot, isAdmin: false }, { title: "Segunda" });
  for (const { entry_id } of [first, second]) {
    await addEntryToSpace(author, space.space_id, entry_id);
  }
  const full = await spaceCard(await getSpace(space.space_id));
  expect(full.stories).toEqual([
    { title: "Segunda", stamp: "IA" },
    { title: "Primera", stamp: null },
  ]);
  expect(cardFile(full)).not.toBe(cardFile(empty));
  expect(await redPixels((await imageOf(full)).jpeg)).toBeGreaterThan(200);

  const image = await upload(1600, 900);
  const { jpeg: pictured } = await imageOf({ ...full, image });
  expect(await colorAt(pictured, IN_PHOTO)).toEqual(near(TEAL));
  const lost = { title: "日本語", stamp: null };
  const { jpeg: bare } = await imageOf({ ...full, stories: [lost, ...full.stories], image });
  expect(await colorAt(bare, IN_PHOTO)).toEqual(near(PAPER));

  const site = await siteCard(paper);
  expect(site).toMatchObject({ name: "Rotativa", subtitle: null });
  expect(site.stories.slice(0, 2)).toEqual(full.stories);
  await imageOf(site);
});

test("a composed front page's shows the order it was given, and one of old what it showed then", async () => {
  const space = await createSpaceFor(author, { name: "Gaceta" });
  const titles = ["Primera", "Segunda", "Tercera", "Cuarta"];
  const [first] = await Promise.all(
    titles.map(async (title) => {
      const entry = await entryWith({ title });
      await addEntryToSpace(author, space.space_id, entry.entry_id);
      return entry;
    }),
  );
  const stories = [{ entry_id: first!.entry_id, position: 0, headline: "Titular propio" }];
  const plan = editionInput.parse({ stories });
  const { edition_id, version } = await createEdition(author, space.space_id, plan);
  const drafted = await tagsOf(() => editionImageFile(String(edition_id), "antigua.jpg"));
  expect(drafted).toEqual({ result: null, tags: [`edition:${edition_id}`] });
  await publishEdition(author, edition_id, { version });
  const changed = (await db.invalidation.findMany()).map(({ tags }) => tags).join();
  expect(changed).toContain(`"edition:${edition_id}"`); // what was not there is drawn now
  const card = await spaceCard(await getSpace(space.space_id));
  expect(card.stories[0]).toMatchObject({ title: "Titular propio" });

  const next = await createEdition(author, space.space_id, editionInput.parse({}));
  await publishEdition(author, next.edition_id, { version: next.version });
  expect((await spaceCard(await getSpace(space.space_id))).stories[0]!.title).not.toBe(
    "Titular propio",
  );
  const keptNow = async () => keptCard("Gaceta", (await findKeptById(edition_id))!.kept);
  expect((await keptNow()).stories[0]).toMatchObject({ title: "Titular propio" });
  await removeEntryFromSpace(author, space.space_id, first!.entry_id);
  const old = await keptNow();
  expect(old.stories[0]).toMatchObject({ title: "Primera" }); // a headline needs its author's consent
  await imageOf(old);
  const { result } = await tagsOf(() => editionImageFile(String(edition_id), "antigua.jpg"));
  expect(result).toMatchObject({
    status: 307,
    headers: { location: `/og/portada/${edition_id}/${cardFile(old)}` },
  });
  for (const none of ["0", "uno", "999999"]) {
    expect((await tagsOf(() => editionImageFile(none, "antigua.jpg"))).result).toBeNull();
  }
});

test("N8: an image goes with its picture, wherever that is from", async () => {
  const image = await upload(1600, 900);
  const tag = `upload:${idOf(image)}`;
  const space = await createSpaceFor(author, { name: "Gaceta" });
  const [plain, placed, story] = [
    await entryWith({}),
    await entryWith({}),
    await entryWith({ image }),
  ];
  await addEntryToSpace(author, space.space_id, story.entry_id);
  const { edition_id, version } = await createEdition(
    author,
    space.space_id,
    editionInput.parse({}),
  );
  await publishEdition(author, edition_id, { version });
  await updateEntry(author, story.entry_id, { image: null });
  await addEntryToSpace(author, space.space_id, placed.entry_id);
  await updateSpace(author, space.space_id, { default_image: image });
  const cards = [
    entryCard(paper, await entryWith({ image })),
    entryCard({ ...paper, default_image: image }, plain),
    entryCard(paper, await getEntry(placed.entry_id)),
    keptCard("Gaceta", (await findKeptById(edition_id))!.kept),
  ];
  for (const card of cards) {
    expect((await drawn(card)).tags).toEqual([tag]);
    expect(await colorAt((await imageOf(card)).jpeg, IN_PHOTO)).toEqual(near(TEAL));
  }
  expect((await drawn(entryCard(paper, plain))).tags).toEqual([]);
  const admin = await createAdmin();
  expect(await touchedBy(() => deleteImage(admin, idOf(image)))).toContain(tag);
  for (const card of cards) {
    expect(await colorAt((await imageOf(card)).jpeg, IN_PHOTO)).toEqual(near(PAPER));
  }
});

test("images wait for each other; too many are asked to come again", async () => {
  const card = entryCard(paper, await entryWith({}));
  const cards = Array.from({ length: 60 }, (_, index) => ({ ...card, title: `Noticia ${index}` }));
  const answers = await Promise.all(cards.map((each) => ask(each)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("30");
  expect(refused[0]?.headers.get("cache-control")).toBe("no-store");
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length);
});

test("search engines get the entry's own image first, then its social image", async () => {
  const image = await upload(1600, 900);
  const entry = await entryWith({ image });
  const social = entrySocialImage(paper, entry);
  expect(social.alt).toBe(`«${entry.title}», de Ana Autora, en Rotativa`);
  const images = (each: typeof entry) =>
    (entryGraph(paper, each)["@graph"][0] as NewsArticle & { image: object[] }).image;
  const sized = { width: "1200", height: "630" };
  expect(images(entry)).toMatchObject([
    { url: env.SITE_URL + image, width: "1600", height: "900" },
    { url: social.url, ...sized },
  ]);
  expect(images({ ...entry, image: null })).toMatchObject([sized]);
});

async function upload(width: number, height: number, background: Color = "#0d6e6e") {
  const channels = typeof background === "string" ? 3 : 4;
  const file = sharp({ create: { width, height, channels, background } }).png();
  return (await storeImage(await file.toBuffer())).url;
}

const idOf = (image: string) => uploadId(path.basename(image));

/** The file of the size that an image's photo is made from. */
const stored = (image: string) =>
  path.join(env.DATA_DIR, "uploads", path.basename(imageVariant(image, 960)));

async function colorAt(jpeg: Buffer, place: { left: number; top: number }) {
  return [
    ...(await sharp(jpeg)
      .extract({ ...place, width: 1, height: 1 })
      .raw()
      .toBuffer()),
  ];
}

const near = (color: number[]) =>
  color.map((value) => expect.toSatisfy((got: number) => Math.abs(got - value) < 8));

/** How many are the printer's red. */
async function redPixels(jpeg: Buffer) {
  const pixels = await sharp(jpeg).raw().toBuffer();
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    if (Math.abs(r - 165) < 12 && Math.abs(g - 25) < 12 && Math.abs(b - 28) < 12) count++;
  }
  return count;
}
