import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, describe, expect, test } from "vitest";
import { domainOrigin } from "@/lib/platform/addresses/canonical";
import { resolve } from "@/lib/discovery/resolve";
import type { Actor } from "@/lib/kernel/actor";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { feedAt } from "@/lib/discovery/feeds";
import { metadataOf } from "@/lib/discovery/metadata";
import { updateEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry, EntrySummary } from "@/lib/texts/entries/dto";
import { countToday, listPeopleEntries } from "@/lib/texts/entries/queries";
import { searchPublished } from "@/lib/texts/entries/word-search";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

let author: Actor;
let space: Space;
let [unsaid, helped, generated, machine, read] = [] as unknown as Entry[];

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
  space = await createSpaceFor(author);
  const bot = { ...(await createSynthetic(author)), isAdmin: false };
  const content = "La crónica de un mercado, con lo justo.";
  unsaid = await createEntryFor(author, { content });
  helped = await createEntryFor(author, { content, disclosure: "ai-assisted" });
  generated = await createEntryFor(author, { content, disclosure: "ai-autonomous" });
  machine = await createEntryFor(bot, { content });
  const review = { reviewed_by: author.id, reviewed_at: new Date() };
  read = await createEntryFor(bot, { content }, { disclosure: "ai-assisted", ...review });
});

const at = async (path: string) => (await tagsOf(() => resolve(null, path))).result;
const idsOf = (entries: Pick<EntrySummary, "entry_id">[]) =>
  entries.map(({ entry_id }) => entry_id).sort((a, b) => a - b);
const shownAt = async (path: string) => {
  const found = await at(path);
  return found.kind === "peopleEntries" ? idsOf(found.entries.items) : found.kind;
};

test("today's texts are counted apart, without those of other days and those that wait", async () => {
  expect(await countToday()).toEqual({ people: 2, machines: 3 });
  await db.entry.update({
    where: { entry_id: unsaid!.entry_id },
    data: { created: new Date(Date.now() - 25 * 3_600_000) },
  });
  await db.entry.update({ where: { entry_id: machine!.entry_id }, data: { listed: false } });
  expect(await countToday()).toEqual({ people: 1, machines: 2 });
});

test("the page of feeds has those of the spaces, and changes when they do", async () => {
  const { result, tags } = await tagsOf(() => resolve(null, "rss"));
  expect(result).toMatchObject({ kind: "feeds", spaces: [{ space_id: space.space_id }] });
  expect(tags).toContain("home");
});

describe("only people", () => {
  test("the site's list has what people wrote, of which nothing was said or with help", async () => {
    expect(await shownAt("personas")).toEqual(idsOf([unsaid!, helped!]));
    const { tags } = await tagsOf(() => resolve(null, "personas"));
    expect(tags).toEqual(expect.arrayContaining(["home", "authors"]));
    const head = await metadataOf(await at("personas"));
    expect(head.alternates).toMatchObject({
      canonical: `${env.SITE_URL}/personas`,
      types: { "application/rss+xml": `${env.SITE_URL}/feeds/personas/rss.xml` },
    });
  });

  test("it goes on from a cursor, and ends", async () => {
    const { next } = await listPeopleEntries({ limit: 1 });
    expect(await shownAt(`personas/desde/${next}`)).toEqual(idsOf([unsaid!]));
    expect(await shownAt("personas/desde/zzzzzzzz-1")).toEqual(idsOf([unsaid!, helped!]));
    for (const path of ["personas/desde/0-1", "personas/desde/nada", "personas/otra"]) {
      expect(await shownAt(path), path).toBe("notFound");
    }
  });

  test("what its author calls a machine's leaves it", async () => {
    await updateEntry(author, unsaid!.entry_id, { disclosure: "ai-autonomous" });
    expect(await shownAt("personas")).toEqual(idsOf([helped!]));
  });

  test("a space's list has those of the space, an empty one too", async () => {
    const path = `s/${space.slug}/personas`;
    expect(await shownAt(path)).toEqual([]);
    const admin = await createAdmin();
    for (const { entry_id } of [unsaid!, machine!, generated!, read!]) {
      await addEntryToSpace(admin, space.space_id, entry_id);
    }
    expect(await shownAt(path)).toEqual(idsOf([unsaid!]));
    const { tags } = await tagsOf(() => resolve(null, path));
    expect(tags).toEqual(expect.arrayContaining([`space:${space.space_id}`, "authors"]));
    expect(await shownAt("s/no-existe/personas")).toBe("notFound");
    expect(await shownAt(`${path}/desde/0-1`)).toBe("notFound");
  });

  test("a space's own domain has its list and its feed, and they are named there", async () => {
    const domain = await createDomainFor(author, space.space_id);
    await receiveHost(domain.name); // it is active
    const admin = await createAdmin();
    for (const { entry_id } of [unsaid!, machine!]) {
      await addEntryToSpace(admin, space.space_id, entry_id);
    }
    const { tags, result: found } = await tagsOf(() => resolve(domain.name, "personas"));
    const listed = found.kind === "peopleEntries" ? idsOf(found.entries.items) : found.kind;
    expect(listed).toEqual(idsOf([unsaid!]));
    expect(tags).toEqual(
      expect.arrayContaining([`at:${domain.name}`, `front:${space.space_id}`, "authors"]),
    );
    const links = found.kind === "peopleEntries" ? found.within?.links : undefined;
    expect([links?.front(), links?.people("a-1")]).toEqual(["/", "/personas/desde/a-1"]);

    const root = domainOrigin(domain.name, env.SITE_URL);
    for (const there of [found, await at(`s/${space.slug}/personas`)]) {
      expect((await metadataOf(there)).alternates).toMatchObject({
        canonical: `${root}/personas`,
        types: { "application/rss+xml": `${root}/feeds/personas/rss.xml` },
      });
    }
    const feedOn = async (host: string | null, path: string) => {
      const { result } = await tagsOf(() => feedAt(host, path));
      return JSON.parse(String(result!.body)) as { feed_url: string; items: { id: string }[] };
    };
    const own = await feedOn(domain.name, "feeds/personas/feed.json");
    expect(own.feed_url).toBe(`${root}/feeds/personas/feed.json`);
    expect(own.items.map(({ id }) => Number(id.split("/").at(-1)))).toEqual([unsaid!.entry_id]);
    expect(await feedOn(null, `s/${space.slug}/feeds/personas/feed.json`)).toEqual(own);
    expect((await feedOn(domain.name, "feeds/feed.json")).items).toHaveLength(2);
    const { result: nowhere } = await tagsOf(() => resolve("ninguno.example", "personas"));
    expect(nowhere.kind).toBe("notFound");
  });

  test("a feed of its own has the same", async () => {
    const { result } = await tagsOf(() => feedAt(null, "feeds/personas/feed.json"));
    const feed = JSON.parse(String(result!.body)) as { feed_url: string; items: { id: string }[] };
    expect(feed.feed_url).toBe(`${env.SITE_URL}/feeds/personas/feed.json`);
    expect(feed.items.map(({ id }) => Number(id.split("/").at(-1))).sort()).toEqual(
      idsOf([unsaid!, helped!]),
    );
  });

  test("the search finds only it, if that is asked", async () => {
    const found = async (people?: boolean) =>
      idsOf((await searchPublished("crónica", 1, people))!.items);
    expect(await found(true)).toEqual(idsOf([unsaid!, helped!]));
    expect(await found()).toHaveLength(5);
    const last = { total: 2, page: 1, pages: 1 };
    expect(await searchPublished("crónica", 9, true)).toMatchObject(last); // beyond the end as ever
    expect(await searchPublished("crónica", 9)).toMatchObject({ ...last, total: 5 });
  });
});
