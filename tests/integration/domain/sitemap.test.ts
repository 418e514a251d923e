import { beforeEach, describe, expect, test } from "vitest";
import { robotsFile } from "@/lib/discovery/robots";
import { sitemapIndex, sitemapPart } from "@/lib/discovery/sitemap";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { receiveHost } from "@/lib/spaces/domains/commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";

type Account = Awaited<ReturnType<typeof createUser>>;
let author: Account;
let space: Space;

beforeEach(async () => {
  await resetDatabase();
  author = await createUser();
  space = await createSpaceFor(author);
  await createDomainFor(author, space.space_id, { name: "revista.es" });
  await receiveHost("revista.es");
});

/** The names of the sitemaps that a host's index lists; null where it has no index. */
async function listed(host: string | null): Promise<string[] | null> {
  const index = await sitemapIndex(host);
  return (
    index &&
    [...String(index.body).matchAll(/\/sitemaps\/([^<]+)<\/loc>/g)].map(([, name]) => name!)
  );
}

const addressesIn = async (host: string | null, name: string) => {
  const part = await sitemapPart(host, name);
  return (await new Response(part!.body).text()).split("<url>").length - 1;
};

async function publish({ old = false, placed = false, by = author } = {}): Promise<number> {
  const { entry_id } = await createEntryFor(by);
  if (placed) await addEntryToSpace(by, space.space_id, entry_id);
  const created = new Date(Date.now() - 49 * 3_600_000);
  if (old) await db.entry.update({ where: { entry_id }, data: { created } });
  return entry_id;
}

describe("the index lists what has an address", () => {
  test("of the main site", async () => {
    expect(await listed(null)).toEqual(["paginas.xml"]);
    const entry = await publish();
    expect(await listed(null)).toEqual(["paginas.xml", "noticias.xml", "1.xml", "autores-1.xml"]);
    for (const name of (await listed(null))!)
      expect(await addressesIn(null, name), name).not.toBe(0);
    await deleteEntry(author, entry);
    expect(await listed(null)).toEqual(["paginas.xml"]);
  });

  test("no news after two quiet days", async () => {
    await publish({ old: true });
    expect(await listed(null)).toEqual(["paginas.xml", "1.xml", "autores-1.xml"]);
  });

  test("nothing of those who are not trusted yet", async () => {
    await publish({ by: await createUser({ trusted_at: null }) });
    expect(await listed(null)).toEqual(["paginas.xml"]);
  });

  test("no range of ids that were all withdrawn, and those after it", async () => {
    const withdrawn = await publish();
    await deleteEntry(author, withdrawn);
    const entry = await publish();
    await db.entry.update({ where: { entry_id: entry }, data: { entry_id: 50_001 } });
    expect(await listed(null)).toEqual(["paginas.xml", "noticias.xml", "2.xml", "autores-1.xml"]);
  });

  test("also behind many that are canonical elsewhere", async () => {
    for (let each = 0; each < 11; each++) await publish({ placed: true });
    expect(await listed(null)).toEqual(["paginas.xml", "autores-1.xml"]);
    await publish();
    expect(await listed(null)).toEqual(["paginas.xml", "noticias.xml", "1.xml", "autores-1.xml"]);
  });

  test("of a domain, whose space has no entry, an old one, and a new one", async () => {
    await publish();
    expect(await listed("revista.es")).toEqual(["paginas.xml"]);
    await publish({ old: true, placed: true });
    expect(await listed("revista.es")).toEqual(["paginas.xml", "1.xml"]);
    await publish({ placed: true });
    expect(await listed("revista.es")).toEqual(["paginas.xml", "noticias.xml", "1.xml"]);
  });
});

test("a domain where nothing is listed has no sitemap, and its robots.txt names none", async () => {
  const robots = async (host: string | null) => String((await robotsFile(host)).body);
  expect(await robots("revista.es")).toContain("Sitemap: http://revista.es");
  await db.space.update({ where: { space_id: space.space_id }, data: { listed: false } });
  expect(await listed("revista.es")).toBeNull();
  expect(await robots("revista.es")).toBe("User-agent: *\nAllow: /\n");
  expect(await robots(null)).toContain(`\n\nSitemap: ${env.SITE_URL}/sitemap.xml\n`);
  expect(await addressesIn("revista.es", "paginas.xml")).toBe(0); // who knew the index finds no error
  await publish({ placed: true });
  expect(await listed("revista.es")).toEqual(["noticias.xml", "1.xml"]);
});
