import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { office } from "@/tests/support/announcement-office";
import { beforeEach, describe, expect, test } from "vitest";
import { changeSettings } from "@/lib/desk/site/commands";
import { updateSpace } from "@/lib/desk/site/space-commands";
import { openAnnouncer } from "@/lib/discovery/announce";
import { markdownAt } from "@/lib/discovery/entry-markdown";
import { feedAt } from "@/lib/discovery/feeds";
import { llmsFile, spaceGuide } from "@/lib/discovery/llms";
import { metadataOf } from "@/lib/discovery/metadata";
import { provenanceFile } from "@/lib/discovery/provenance-file";
import { resolve } from "@/lib/discovery/resolve";
import { sitemapPart } from "@/lib/discovery/sitemap";
import { addEntryToSpace, removeEntryFromSpace } from "@/lib/fronts/placements/placing-commands";
import { listFrontPage } from "@/lib/fronts/placements/front-pages";
import { findPart } from "@/lib/kernel/process";
import { requestEntry } from "@/lib/newsroom/generation/commands";
import { reviewPublished } from "@/lib/publishing/drafting/review-commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { AnswerForInput } from "@/lib/publishing/review/schema";
import type { Space } from "@/lib/spaces/spaces/dto";
import { getSpace } from "@/lib/spaces/spaces/queries";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry, listLatestEntries } from "@/lib/texts/entries/queries";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { touchedBy } from "@/tests/support/touched";

type Account = Awaited<ReturnType<typeof createUser>>;
let owner: Account;
let admin: Account;
/** A synthetic user of the owner's, as the author of entries. */
let machine: Account;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  [owner, admin] = [await createUser(), await createAdmin()];
  const bot = await createSynthetic(owner, { model: "demo", token: undefined });
  machine = { ...owner, id: bot.id };
  space = await createSpaceFor(owner);
});

const title = "La marea sube";
const path = "la-marea-sube";

/** An entry of the machine that was published unread. */
const unread = () => createEntryFor(machine, { title });
const reviewed = () =>
  createEntryFor(
    machine,
    { title },
    { disclosure: "ai-assisted", reviewed_by: admin.id, reviewed_at: new Date() },
  );
const answerFor = ({ entry_id, version }: Entry) =>
  reviewPublished(admin, entry_id, { version } as AnswerForInput); // its ticks are the form's
const place = ({ entry_id }: Entry, where = space, by = owner) =>
  addEntryToSpace(by, where.space_id, entry_id);
const keepOut = (unread_noindex = true) => updateSpace(owner, space.space_id, { unread_noindex });
const keepAllOut = (unread_noindex = true) => changeSettings(admin, { unread_noindex });

const inPage = async <T>(work: () => Promise<T>) => (await tagsOf(work)).result;
const text = async (file: { body: unknown } | null) =>
  file ? new Response(file.body as BodyInit).text() : "";
const sitemap = async (name: string) => text(await sitemapPart(null, name));
const isIn = async (name: string) => (await sitemap(name)).includes(path);

/** Returns for each place that tells search engines of the entry whether it lets them in. */
async function letsIn({ entry_id }: Entry) {
  const { robots } = await metadataOf(await inPage(() => resolve(null, path)));
  const files = [
    await inPage(() => markdownAt(null, path)),
    await inPage(() => provenanceFile(String(entry_id))),
  ];
  const [markdown, provenance] = files.map((file) => file?.headers?.["x-robots-tag"] !== "noindex");
  return {
    page: (robots as { index?: boolean }).index !== false,
    ...{ markdown, provenance, sitemap: await isIn("1.xml") },
  };
}

const everywhere = { page: true, markdown: true, provenance: true, sitemap: true };
const nowhere = { page: false, markdown: false, provenance: false, sitemap: false };

describe("the news sitemap", () => {
  test.each<[string, boolean, () => Promise<unknown>]>([
    ["what a machine published unread", false, unread],
    ["what somebody answers for since", true, async () => answerFor(await unread())],
    ["what somebody had read before", true, reviewed],
    ["a person's text", true, () => createEntryFor(owner, { title })],
    [
      "a person's that says it is a machine's",
      true,
      () => createEntryFor(owner, { title, disclosure: "ai-autonomous" }),
    ],
    [
      "a person's that says it is only theirs",
      true,
      () => createEntryFor(owner, { title, disclosure: "human-only" }),
    ],
  ])("%s: %s", async (_what, has, publish) => {
    await publish();
    expect(await isIn("noticias.xml")).toBe(has);
    expect(await isIn("1.xml")).toBe(true);
  });

  test("has no more of what somebody answered for, and its machine has changed", async () => {
    const entry = await unread();
    await answerFor(entry);
    await updateEntry(owner, entry.entry_id, { content: "Otra cosa, que nadie más ha leído." });
    expect(await isIn("noticias.xml")).toBe(false);
  });
});

describe("what nobody has read", () => {
  test("is for search engines, where nobody asks for anything else", async () => {
    const entry = await unread();
    await place(entry);
    expect(await letsIn(entry)).toEqual(everywhere);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    ["the site asks it", () => keepAllOut(), nowhere],
    ["its space asks it", () => keepOut(), nowhere],
    ["both do", () => Promise.all([keepAllOut(), keepOut()]), nowhere],
    ["the space does no more", () => keepOut().then(() => keepOut(false)), everywhere],
    [
      "the site does no more, its space does",
      () => keepOut().then(() => keepAllOut(false)),
      nowhere,
    ],
  ])("when %s", async (_when, ask, expected) => {
    const entry = await unread();
    await place(entry);
    await ask();
    expect(await letsIn(entry)).toEqual(expected);
  });

  test("is kept from them by one of its spaces, until it is in that one no more", async () => {
    const entry = await unread();
    await place(entry, await createSpaceFor(owner));
    await place(entry);
    await keepOut();
    expect(await letsIn(entry)).toEqual(nowhere);
    await removeEntryFromSpace(owner, space.space_id, entry.entry_id);
    expect(await letsIn(entry)).toEqual(everywhere);
  });

  test("is not kept from them by a space that only lists it", async () => {
    const other = await createUser();
    const theirs = await createSpaceFor(other, { unread_noindex: true });
    const entry = await unread();
    expect(await place(entry, theirs, other)).toMatchObject({ state: "listed" });
    expect(await letsIn(entry)).toEqual(everywhere);
  });

  test("is for them as soon as somebody answers for it", async () => {
    await keepAllOut();
    const entry = await unread();
    expect(await letsIn(entry)).toEqual(nowhere);
    await answerFor(entry);
    expect(await letsIn(entry)).toEqual(everywhere);
  });

  test.each<[string, () => Promise<Entry>]>([
    ["a text that was read before", reviewed],
    ["a person's", () => createEntryFor(owner, { title, disclosure: "human-only" })],
    [
      "a person's of a machine",
      () => createEntryFor(owner, { title, disclosure: "ai-autonomous" }),
    ],
  ])("is not %s", async (_what, publish) => {
    const entry = await publish();
    await place(entry);
    await Promise.all([keepAllOut(), keepOut()]);
    expect(await letsIn(entry)).toEqual(everywhere);
  });

  test("stays on the home page, in feeds, its space and llms.txt", async () => {
    const entry = await unread();
    await place(entry);
    await Promise.all([keepAllOut(), keepOut()]);
    const { slug, space_id } = space;
    const told = [
      JSON.stringify(await listLatestEntries({ limit: 10 })),
      await text(await inPage(() => feedAt(null, "feeds/rss.xml"))),
      await text(await inPage(() => feedAt(null, `s/${slug}/feeds/feed.json`))),
      JSON.stringify(await listFrontPage(space_id, 1)),
      await text(await llmsFile(null)),
      await spaceGuide(await getSpace(space_id)),
    ];
    for (const one of told) expect(one).toContain(title);
    const feed = await inPage(() => feedAt(null, "feeds/rss.xml"));
    expect(feed?.headers).not.toHaveProperty("x-robots-tag");
  });
});

test("what is kept of it goes at once when site or space say otherwise", async () => {
  const entry = await unread();
  await place(entry);
  const kept: (() => Promise<unknown>)[] = [
    () => resolve(null, path),
    () => markdownAt(null, path),
    () => provenanceFile(String(entry.entry_id)),
  ];
  for (const ask of [() => keepAllOut(), () => keepOut(), () => answerFor(entry)]) {
    const touched = await touchedBy(ask);
    for (const look of kept) {
      const { tags } = await tagsOf(look);
      expect(tags.some((tag) => touched.includes(tag))).toBe(true);
    }
  }
});

describe("IndexNow", () => {
  /** The addresses that search engines are told of by this. */
  async function toldBy(work: () => Promise<unknown>): Promise<string[]> {
    openAnnouncer();
    await findPart("announcer")?.tell();
    office.news.length = 0;
    await work();
    await findPart("announcer")?.tell();
    return office.news
      .filter(({ path }) => path === "/indexnow")
      .flatMap(({ body }) => (JSON.parse(body) as { urlList: string[] }).urlList);
  }
  const generate = () => requestEntry(owner, { userId: machine.id, spaceId: space.space_id });

  test("is told of what a machine publishes, unless its space keeps it from search engines", async () => {
    expect(await toldBy(generate)).not.toEqual([]);
    await keepOut();
    expect(await toldBy(generate)).toEqual([]);
  });

  test("nor of what the site keeps from them, when it changes and goes", async () => {
    await keepAllOut();
    let entry!: Entry;
    expect(await toldBy(async () => (entry = await unread()))).toEqual([]);
    const { entry_id } = entry;
    const content = "El mar baja otra vez, y en la arena queda lo que trajo la noche.";
    expect(await toldBy(() => updateEntry(owner, entry_id, { content }))).toEqual([]);
    expect(await toldBy(() => place(entry))).toEqual([]);
    expect(await toldBy(() => deleteEntry(owner, entry_id))).toEqual([]);
  });

  test("is told of it once somebody answers for it, and of what people write", async () => {
    await keepAllOut();
    const entry = await unread();
    const address = `https://rotativa.ejemplo/${path}`;
    expect(await toldBy(() => answerFor(entry))).toEqual([address]);
    const { entry_id } = await getEntry(entry.entry_id);
    expect(await toldBy(() => deleteEntry(admin, entry_id))).toEqual([address]);
    expect(await toldBy(() => createEntryFor(owner))).toHaveLength(1);
  });

  test("is told of it where the space that kept it has it no more", async () => {
    const entry = await unread();
    await keepOut();
    expect(await toldBy(() => place(entry))).toEqual([]);
    const remove = () => removeEntryFromSpace(owner, space.space_id, entry.entry_id);
    expect(await toldBy(remove)).toEqual([`https://rotativa.ejemplo/${path}`]);
  });
});
