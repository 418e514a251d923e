import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { XMLParser } from "fast-xml-parser";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOldQueries } from "@/lib/discovery/old-queries";
import { resolve } from "@/lib/discovery/resolve";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { resetDatabase } from "@/tests/support/database";
import { exportFile, importFrom } from "@/tests/support/elsewhere";
import { createAdmin } from "@/tests/support/factories";

// What the exports have is read here by itself, without the importer's code, and compared with what the site has after.

const HOME = "https://tahona.example";

/** A text as its export has it. */
interface There {
  title: string;
  isPublic: boolean;
  /** When it was published, in milliseconds. */
  moment: number;
  /** Its lead image, as a path below the folder of uploads. */
  cover?: string;
  /** All addresses that led to it. */
  addresses: string[];
}

interface Export {
  texts: There[];
  /** The pictures, as paths below the folder of uploads. */
  pictures: string[];
}

let folder: string;
beforeEach(async () => {
  await resetDatabase();
  openOldQueries().clear();
  folder = await mkdtemp(path.join(tmpdir(), "rotativa-exports-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(path.join(env.DATA_DIR, "uploads"), { recursive: true, force: true });
});

test.each([
  ["wordpress-6.1.xml", ofWordpress, 7],
  ["wordpress-hard.xml", ofWordpress, 19],
  ["ghost-6.json", ofGhost, 4],
  ["ghost-hard.json", ofGhost, 15],
])("of %s nothing is lost: lead images, dates, addresses, texts", async (name, read, count) => {
  const { texts, pictures } = read(await readFile(exportFile(name), "utf8"));
  expect(texts.length).toBeGreaterThanOrEqual(count);
  for (const picture of pictures) await drawPicture(picture);

  const { told, outcomes } = await importFrom(exportFile(name), {
    publisher: await createAdmin(),
    attachments: folder,
    siteUrl: HOME,
  });

  const { counts } = outcomes;
  /** Returns whether the report names a text, and says why it is no entry. */
  const isNamed = ({ title }: There) =>
    told.some(
      ({ fate, what, reason }) =>
        what === title && reason && (fate === "left" || reason.startsWith("Borradores: ")),
    );
  const lost = { images: [] as string[], dates: [] as string[], addresses: [] as string[] };
  const unnamed: string[] = [];
  let refused = 0;
  const ids = new Set<number>();
  for (const text of texts) {
    const [permalink = ""] = text.addresses;
    const entryId = text.isPublic ? await entryAt(permalink) : undefined;
    if (entryId === undefined) {
      if (!isNamed(text)) unnamed.push(text.title);
      if (text.isPublic) refused++;
      continue;
    }
    ids.add(entryId);
    const entry = await db.entry.findUniqueOrThrow({ where: { entry_id: entryId } });
    if (text.cover && !(await isStored(entry.image))) lost.images.push(text.title);
    if (entry.created.getTime() !== text.moment) lost.dates.push(text.title);
    for (const address of text.addresses) {
      if ((await entryAt(address)) !== entryId) lost.addresses.push(`${text.title}: ${address}`);
    }
  }
  expect({ ...lost, unnamed }).toEqual({ images: [], dates: [], addresses: [], unnamed: [] });
  expect(counts).toMatchObject({ imported: ids.size, refused });
  expect([await db.entry.count(), await db.draft.count()]).toEqual([ids.size, counts.drafts]);
});

/** Returns the entry that the site shows for an address of the other one, followed as a browser follows it. */
async function entryAt(address: string): Promise<number | undefined> {
  const { pathname, search } = new URL(address);
  const led = search ? await openOldQueries().find(null, pathname + search) : pathname;
  if (led === null) return undefined;
  const { result } = await tagsOf(() => resolve(null, led.replace(/^\/|\/$/g, "")));
  return result.kind === "entry" ? result.entry.entry_id : undefined;
}

async function isStored(image: string | null): Promise<boolean> {
  if (!image?.startsWith("/uploads/")) return false;
  return (await stat(path.join(env.DATA_DIR, image))).size > 0;
}

/** Puts a picture of its own into the copy of the uploads. */
async function drawPicture(name: string) {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  const create = { width: 640, height: 360, channels: 3, background: "#c80" } as const;
  await sharp({ create }).png().toFile(`${file}.png`);
  await writeFile(file, await readFile(`${file}.png`));
}

type Item = Record<string, unknown>;

const textOf = (item: Item, name: string) => String(item[name] ?? "").trim();

const inUtc = (written: string) =>
  Date.parse(/[TZ]/.test(written) ? written : `${written.replace(" ", "T")}Z`);

function ofWordpress(xml: string): Export {
  const lists = ["item", "wp:postmeta"];
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => lists.includes(name) });
  const { rss } = parser.parse(xml) as { rss: { channel: { item: Item[] } } };
  const items = rss.channel.item;
  const typed = (item: Item) => textOf(item, "wp:post_type");
  const metas = (item: Item, key: string) =>
    ((item["wp:postmeta"] ?? []) as Item[])
      .filter((meta) => textOf(meta, "wp:meta_key") === key)
      .map((meta) => textOf(meta, "wp:meta_value"));
  const files = new Map(
    items
      .filter((item) => typed(item) === "attachment")
      .map((item) => {
        const [, name = ""] = textOf(item, "wp:attachment_url").split("/wp-content/uploads/");
        return [textOf(item, "wp:post_id"), decodeURIComponent(name)];
      }),
  );
  const texts = items
    .filter((item) => typed(item) !== "attachment")
    .map((item): There => {
      const [link, id] = [textOf(item, "link"), textOf(item, "wp:post_id")];
      const [thumbnail = ""] = metas(item, "_thumbnail_id");
      const moment = inUtc(textOf(item, "wp:post_date_gmt"));
      return {
        title: textOf(item, "title"),
        isPublic:
          ["post", "page"].includes(typed(item)) &&
          textOf(item, "wp:status") === "publish" &&
          textOf(item, "wp:post_password") === "" &&
          moment <= Date.now(),
        moment,
        cover: files.get(thumbnail),
        addresses: [
          link,
          `${HOME}/?p=${id}`,
          ...(typed(item) === "page" ? [`${HOME}/?page_id=${id}`] : []),
          ...metas(item, "_wp_old_slug").map((slug) => new URL(`../${slug}/`, link).href),
        ],
      };
    });
  return { texts, pictures: [...files.values()] };
}

function ofGhost(json: string): Export {
  const { db: exported } = JSON.parse(json) as { db: { data: { posts: Item[] } }[] };
  const texts = exported[0]!.data.posts.map((post): There => {
    const [slug, canonical] = [textOf(post, "slug"), textOf(post, "canonical_url")];
    const [, cover] = textOf(post, "feature_image").split("/content/images/");
    return {
      title: textOf(post, "title"),
      isPublic: post.status === "published" && post.visibility === "public",
      moment: inUtc(textOf(post, "published_at")),
      cover,
      addresses: [`${HOME}/${slug}/`, ...(canonical.startsWith(HOME) ? [canonical] : [])],
    };
  });
  const pictures = [...json.matchAll(/\/content\/images\/([\w/-]+\.\w+)/g)].map(
    ([, name]) => name!,
  );
  return { texts, pictures: [...new Set(pictures)] };
}
