import { findPart, part } from "@/lib/kernel/process";
import { office } from "@/tests/support/announcement-office";
import { XMLParser } from "fast-xml-parser";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import { getEntry } from "@/lib/texts/entries/queries";
import { openAnnouncer } from "@/lib/discovery/announce";
import { feedOf } from "@/lib/discovery/feeds";
import { fileResponse } from "@/lib/platform/http/file";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { updateSlug } from "@/lib/publishing/publish/slug-commands";
import { updateSpace, deleteSpace } from "@/lib/desk/site/space-commands";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { soon } from "@/tests/support/soon";

const site = "https://rotativa.ejemplo";
let author: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  await resetDatabase();
  openAnnouncer();
  author = await createUser();
  office.status = 202;
  await told();
});

/** What has been told since the last time: addresses by the host that has them, and feeds. */
async function told() {
  await findPart("announcer")?.tell();
  const news = office.news.splice(0);
  const pages = news.filter(({ path }) => path === "/indexnow");
  const feeds = news.filter(({ path }) => path === "/centro");
  return {
    pages: pages.map(({ body }) => JSON.parse(body) as { host: string; urlList: string[] }),
    feeds: feeds.map(({ body }) => Object.fromEntries(new URLSearchParams(body))),
  };
}

const addresses = async () => (await told()).pages.flatMap(({ urlList }) => urlList);

describe("search engines and hubs are told", () => {
  test("of a new entry", async () => {
    const { slug } = await createEntryFor(author);
    const { pages, feeds } = await told();
    expect(pages).toEqual([
      {
        host: "rotativa.ejemplo",
        key: "una-clave-de-prueba",
        keyLocation: `${site}/una-clave-de-prueba.txt`,
        urlList: [`${site}/${slug}`],
      },
    ]);
    const folders = [`${site}/feeds`, `${site}/autores/${author.username}/feeds`];
    const names = ["rss.xml", "atom.xml", "feed.json"];
    expect(feeds).toEqual(
      folders
        .flatMap((folder) => names.map((name) => `${folder}/${name}`))
        .map((feed) => ({ "hub.mode": "publish", "hub.url": feed })),
    );
  });

  test("of an entry's edit and of its deletion, where it was, with the feeds of its space", async () => {
    const [space, { entry_id, slug }] = [
      await createSpaceFor(author),
      await createEntryFor(author),
    ];
    await addEntryToSpace(author, space.space_id, entry_id);
    const inside = `${site}/s/${space.slug}/e/${slug}`;
    expect(await addresses()).toEqual(expect.arrayContaining([`${site}/${slug}`, inside]));
    await updateEntry(author, entry_id, { title: "Otro titular" });
    expect(await addresses()).toEqual([inside]);
    await deleteEntry(author, entry_id);
    const { pages, feeds } = await told();
    expect(pages[0]?.urlList).toEqual([inside]);
    expect(feeds.map((feed) => feed["hub.url"])).toContain(
      `${site}/s/${space.slug}/feeds/atom.xml`,
    );
  });

  test("of both addresses of an entry that gets another", async () => {
    const { entry_id, slug } = await createEntryFor(author);
    const [first] = await listEntrySlugs(entry_id);
    await told();
    await updateSlug(author, first?.slug_id ?? 0, { path: "otra/ruta", entry_id });
    expect(await addresses()).toEqual([`${site}/${slug}`, `${site}/otra/ruta`]);
  });

  test("of a space, at its old address and its new", async () => {
    const { space_id, slug } = await createSpaceFor(author);
    expect(await addresses()).toEqual([`${site}/s/${slug}`]);
    await updateSpace(author, space_id, { slug: "otra-seccion" });
    expect(await addresses()).toEqual([`${site}/s/${slug}`, `${site}/s/otra-seccion`]);
    await deleteSpace(author, space_id);
    expect(await addresses()).toEqual([`${site}/s/otra-seccion`]);
  });

  test("each host for itself", async () => {
    const [space, { entry_id, slug }] = [
      await createSpaceFor(author),
      await createEntryFor(author),
    ];
    const domain = await createDomainFor(author, space.space_id);
    await receiveHost(domain.name);
    await told();
    await addEntryToSpace(author, space.space_id, entry_id);
    expect((await told()).pages).toMatchObject([
      { host: "rotativa.ejemplo", urlList: [`${site}/${slug}`] },
      {
        host: domain.name,
        keyLocation: `https://${domain.name}/una-clave-de-prueba.txt`,
        urlList: [`https://${domain.name}/${slug}`],
      },
    ]);
  });

  test("once, however often something changed meanwhile", async () => {
    const { entry_id } = await createEntryFor(author);
    await told();
    for (let turn = 0; turn < 20; turn++) {
      await updateEntry(author, entry_id, { title: `Titular ${turn}` });
    }
    const { pages, feeds } = await told();
    expect([pages.length, pages[0]?.urlList.length, feeds.length]).toEqual([1, 1, 6]);
    expect((await told()).pages).toEqual([]);
  });

  test("by themselves, some seconds later", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    part("announcer").add(
      ["https://rotativa.ejemplo/un-titular"],
      ["https://rotativa.ejemplo/feeds", "https://rotativa.ejemplo/autores/ana/feeds"],
    );
    vi.advanceTimersByTime(4_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await soon(() => expect(office.news).toHaveLength(7));
  });

  test.each([
    ["refuses", 429],
    ["redirects", 307],
    ["hangs up", 0],
  ])("and whoever %s is left alone for the round", async (_how, status) => {
    office.status = status;
    const { entry_id } = await createEntryFor(author);
    const { pages, feeds } = await told();
    expect([pages.length, feeds.length]).toEqual([1, 1]);
    expect(await getEntry(entry_id)).toMatchObject({ entry_id });
  });
});

test("feeds name their hub and themselves", async () => {
  const source = { title: "T", description: "D", path: "", link: site, folder: `${site}/feeds` };
  const hub = process.env.WEBSUB_HUB;
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
  const read = async (kind: "rss.xml" | "atom.xml" | "feed.json") => {
    const response = fileResponse(await feedOf(kind, source, []));
    const self = `<${site}/feeds/${kind}>; rel="self"`;
    expect(response.headers.get("link")).toBe(
      `<${hub}>; rel="hub", ${self}, <${site}/desarrolladores>; rel="service-doc"`,
    );
    return response.text();
  };
  expect(parser.parse(await read("rss.xml"))).toMatchObject({
    rss: {
      channel: {
        "atom:link": expect.arrayContaining([
          { rel: "hub", href: hub },
          { rel: "self", href: `${site}/feeds/rss.xml`, type: "application/rss+xml" },
        ]),
      },
    },
  });
  expect(parser.parse(await read("atom.xml"))).toMatchObject({
    feed: {
      link: expect.arrayContaining([
        { rel: "hub", href: hub },
        { rel: "self", href: `${site}/feeds/atom.xml` },
      ]),
    },
  });
  expect(JSON.parse(await read("feed.json"))).toMatchObject({
    feed_url: `${site}/feeds/feed.json`,
    hubs: [{ type: "WebSub", url: hub }],
  });
});
