import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeAll, describe, expect, test } from "vitest";
import { resolve, resolveUrl } from "@/lib/discovery/resolve";
import type { Actor } from "@/lib/kernel/actor";
import { listEntryComments } from "@/lib/texts/comments/queries";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { hostTag } from "@/lib/platform/addresses/tags";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { feedAt } from "@/lib/discovery/feeds";
import { llmsFile } from "@/lib/discovery/llms";
import { markdownAt } from "@/lib/discovery/entry-markdown";
import { entryImageFile, spaceImageFile } from "@/lib/discovery/social-images/files";
import { env } from "@/lib/kernel/env";
import { toCursor, TOP } from "@/lib/kernel/pagination";
import { updateSlug } from "@/lib/publishing/publish/slug-commands";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { resetDatabase } from "@/tests/support/database";
import {
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { xmlErrors } from "@/tests/support/validity";

const NOT_FOUND = { kind: "notFound", redirect: null };
const DOMAIN = "revista.es";

let author: Actor;
let space: Space;
/** In the space, at `titular`, before that at `antiguo`. */
let inside: Entry;
/** In no space, at `seccion/suelta`. */
let outside: Entry;
let plain: Entry;
let deleted: Entry;

beforeAll(async () => {
  await resetDatabase();
  author = await createUser({ username: "Ana.Autora", fullName: "Ana Autora" });
  space = await createSpaceFor(author, { slug: "ciencia" });
  inside = await createEntryAt("antiguo");
  outside = await createEntryAt("seccion/suelta");
  plain = await createEntryAt("e/a/b");
  deleted = await createEntryAt("borrada");
  await addEntryToSpace(author, space.space_id, inside.entry_id);
  await addEntryToSpace(author, space.space_id, plain.entry_id);
  await moveTo("titular", inside.entry_id);
  await deleteEntry(author, deleted.entry_id);
  await createDomainFor(author, space.space_id, { name: DOMAIN });
  await receiveHost(DOMAIN);
  await createCommentFor(author, inside.entry_id);
});

/** An entry whose only slug is this one. */
async function createEntryAt(path: string) {
  const { entry_id } = await createEntryFor(author);
  await moveTo(path, entry_id);
  return getEntry(entry_id);
}

async function moveTo(path: string, entry_id: number) {
  const [slug] = await listEntrySlugs(entry_id);
  await updateSlug(author, slug?.slug_id ?? 0, { path, entry_id });
}

/** What is found and how the page is tagged. */
const find = (path: string, host: string | null = null) => tagsOf(() => resolve(host, path));
const found = async (path: string, host: string | null = null) => (await find(path, host)).result;

const anEntry = (entry: Entry, redirect: string | null = null) => ({
  kind: "entry",
  entry: { entry_id: entry.entry_id },
  redirect,
});

describe("an entry on the main site", () => {
  test("is at each of its paths", async () => {
    expect(await found("titular")).toMatchObject(anEntry(inside));
    expect(await found("e/titular")).toMatchObject(anEntry(inside));
    expect(await found("suelta")).toMatchObject(anEntry(outside));
    expect(await found("seccion/suelta")).toMatchObject(anEntry(outside));
    expect(await found("titular")).not.toHaveProperty("within.space");
  });

  test("N2: is at no path that merely ends like one of them: that leads to the stored one", async () => {
    expect(await found("otra/ruta/titular")).toMatchObject(anEntry(inside, "/titular"));
    expect(await found("otra/suelta")).toMatchObject(anEntry(outside, "/seccion/suelta"));
    expect(await found("e/seccion/suelta")).toMatchObject(anEntry(outside));
    expect(await found("e/e/titular")).toMatchObject(anEntry(inside, "/titular"));
    expect(await found("otra/ruta/titular", DOMAIN)).toMatchObject(anEntry(inside, "/titular"));
    expect(await found("otra/suelta", DOMAIN)).toEqual(NOT_FOUND);
    expect((await found("otra/ruta/titular.md")).redirect).toBe("/titular.md");
  });

  test("in its space is read within it, by slug and by id", async () => {
    for (const path of ["s/ciencia/e/titular", `s/ciencia/e/${inside.entry_id}`]) {
      expect(await found(path)).toMatchObject({
        ...anEntry(inside),
        within: { space: { slug: "ciencia" } },
      });
    }
  });

  test("is not in a space that it was not added to, nor in one that there is none of", async () => {
    expect(await found("s/ciencia/e/suelta")).toEqual(NOT_FOUND);
    expect(await found(`s/ciencia/e/${outside.entry_id}`)).toEqual(NOT_FOUND);
    expect(await found("s/no-existe/e/titular")).toEqual(NOT_FOUND);
    expect(await found(`spaces/${space.space_id}/entries/${outside.entry_id}`)).toEqual(NOT_FOUND);
    expect(await found(`spaces/${space.space_id}/entries/${inside.entry_id}`)).toMatchObject(
      anEntry(inside),
    );
  });

  test("redirects from its id and from addresses of old to what it has now", async () => {
    expect(await found(`entries/${inside.entry_id}`)).toMatchObject(anEntry(inside, "/e/titular"));
    expect(await found("antiguo")).toMatchObject(anEntry(inside, "/s/ciencia/e/titular"));
    expect(await found("e/antiguo")).toMatchObject(anEntry(inside, "/s/ciencia/e/titular"));
    expect(await found("s/ciencia/e/antiguo")).toMatchObject(
      anEntry(inside, "/s/ciencia/e/titular"),
    );
  });

  test("that was deleted is nowhere", async () => {
    for (const path of ["borrada", "e/borrada", `entries/${deleted.entry_id}`]) {
      expect(await found(path)).toEqual(NOT_FOUND);
    }
  });

  test.each([
    "no-existe",
    "api",
    "dominio/revista.es",
    "feeds/ruta/titular",
    "s",
    "e",
    "../titular",
  ])("is not at %s", async (path) => {
    expect(await found(path)).toEqual(NOT_FOUND);
  });
});

describe("an address that is written otherwise leads to its one spelling", () => {
  test.each([
    ["TITULAR", "/titular"],
    ["T%C3%ADtular", "/titular"],
    ["%2F%2Ftitular", "/titular"],
    ["e%2Ftitular", "/e/titular"],
    ["Antiguo", "/s/ciencia/e/titular"],
    ["S/Ciencia/E/Titular", "/s/ciencia/e/titular"],
    ["s/ciencia%2Fe%2Ftitular", "/s/ciencia/e/titular"],
    ["S/CIENCIA", "/s/ciencia"],
    ["Titular.MD", "/titular.md"],
    ["autores/Ana.Autora", "/autores/ana.autora"],
    ["AUTORES/ana.autora", "/autores/ana.autora"],
    ["Feeds/rss.xml", "/feeds/rss.xml"],
    ["Entries", "/entries"],
    ["Domains", "/domains"],
  ])("%s → %s", async (written, redirect) => {
    expect((await found(written)).redirect).toBe(redirect);
  });

  test.each([
    "NO-EXISTE",
    "S/No-Existe",
    "autores/NADIE",
    "S/CIENCIA/E/SUELTA",
    "API",
    "Entries/0",
  ])("unless nothing is there: %s", async (written) => {
    expect(await found(written)).toEqual(NOT_FOUND);
  });
});

describe("pages of lists", () => {
  const newest = toCursor(TOP);

  test("the home page and the entries after it", async () => {
    expect(await found("")).toEqual({ kind: "home", redirect: null });
    expect(await found("desde/zzzzzzzz-1")).toMatchObject({
      kind: "latest",
      entries: { items: [{ entry_id: plain.entry_id }, {}, {}] },
    });
    expect(await found("desde/0-1")).toEqual(NOT_FOUND); // past the end
    expect(await found("desde/nada")).toEqual(NOT_FOUND);
  });

  test("a space's front page", async () => {
    const front = { kind: "front", page: 1, space: { space_id: space.space_id }, redirect: null };
    expect(await found("s/ciencia")).toMatchObject(front);
    expect(await found(`spaces/${space.space_id}`)).toMatchObject(front);
    expect(await found("s/ciencia/pagina/2")).toEqual(NOT_FOUND); // it has one page
    expect(await found("s/no-existe")).toEqual(NOT_FOUND);
    expect(await found("spaces/999999")).toEqual(NOT_FOUND);
  });

  test("an author", async () => {
    expect(await found("autores/ana.autora")).toMatchObject({
      kind: "author",
      page: 1,
      author: { username: "Ana.Autora" },
      entries: [{}, {}, {}],
      redirect: null,
    });
    expect(await found("autores/ana.autora/pagina/2")).toEqual(NOT_FOUND);
    expect(await found("autores/nadie")).toEqual(NOT_FOUND);
  });

  test("the domains", async () => {
    expect(await found("domains")).toMatchObject({
      kind: "domains",
      domains: { items: [{ name: DOMAIN }] },
    });
    expect(await found("domains/desde/nada")).toEqual(NOT_FOUND);
    expect(await found(`domains/${newest}`)).toEqual(NOT_FOUND);
  });

  test("the comments under an entry", async () => {
    const { items } = await listEntryComments(inside.entry_id, { limit: 1 });
    const path = `entries/${inside.entry_id}/comentarios`;
    expect(await found(`${path}/zzzzzzzz-1`)).toMatchObject({
      kind: "comments",
      entry: { entry_id: inside.entry_id },
      comments: { items },
      redirect: null,
    });
    expect(await found(`${path}/0-1`)).toEqual(NOT_FOUND);
    expect(await found(`${path}/nada`)).toEqual(NOT_FOUND);
    expect(await found(`entries/${deleted.entry_id}/comentarios/zzzzzzzz-1`)).toEqual(NOT_FOUND);
  });
});

describe("a custom domain", () => {
  test("has its space's front page and entries", async () => {
    expect(await found("", DOMAIN)).toMatchObject({
      kind: "front",
      page: 1,
      space: { slug: "ciencia" },
    });
    expect(await found("pagina/2", DOMAIN)).toEqual(NOT_FOUND);
    for (const path of ["titular", "e/titular", `e/${inside.entry_id}`]) {
      expect(await found(path, DOMAIN)).toMatchObject({
        ...anEntry(inside),
        within: { space: { slug: "ciencia" } },
      });
    }
    expect(await found("e/a/b", DOMAIN)).toMatchObject(anEntry(plain));
    expect(await found("antiguo", DOMAIN)).toMatchObject(anEntry(inside, "/titular"));
    expect(await found("TITULAR", DOMAIN)).toMatchObject(anEntry(inside, "/titular"));
  });

  test("has nothing else", async () => {
    for (const path of [
      "suelta",
      `e/${outside.entry_id}`,
      "borrada",
      "s/ciencia",
      `entries/${inside.entry_id}`,
      "e",
    ]) {
      expect(await found(path, DOMAIN), path).toEqual(NOT_FOUND);
    }
    expect(await found("", "otra.es")).toEqual(NOT_FOUND);
    expect(await found("titular", "otra.es")).toEqual(NOT_FOUND);
  });
});

test("a page is tagged with what its address and what it shows are made of, a 404 too", async () => {
  const { space_id } = space;
  const { entry_id } = inside;
  const shown = ["authors", `entry:${entry_id}`, `space:${space_id}`];
  for (const [path, host, tags] of [
    ["", null, ["home", "authors"]],
    ["desde/0-1", null, ["home", "authors"]],
    ["domains", null, ["domains", `space:${space_id}`]],
    ["titular", null, ["slug:titular", ...shown]],
    ["otra/ruta/antiguo", null, ["slug:antiguo", ...shown]],
    ["no-existe", null, ["slug:no-existe"]],
    [`entries/${entry_id}`, null, shown],
    [`entries/${deleted.entry_id}`, null, [`entry:${deleted.entry_id}`]],
    ["entries/999999", null, ["entry:999999"]],
    [`entries/${entry_id}/comentarios/zzzzzzzz-1`, null, shown],
    [
      "s/ciencia",
      null,
      ["space-slug:ciencia", `space:${space_id}`, `front:${space_id}`, "authors"],
    ],
    ["S/No-Existe", null, ["space-slug:no-existe"]],
    ["s/ciencia/pagina/2", null, ["space-slug:ciencia", `front:${space_id}`]],
    ["s/ciencia/e/titular", null, ["space-slug:ciencia", "slug:titular", ...shown]],
    ["s/ciencia/e/999999", null, ["slug:999999", "entry:999999"]],
    ["s/ciencia/e/suelta", null, ["slug:suelta", `entry:${outside.entry_id}`]],
    ["autores/ana.autora", null, ["author:ana.autora", `entry:${outside.entry_id}`, ...shown]],
    ["autores/nadie", null, ["author:nadie"]],
    ["feeds/rss.xml", null, ["home", "authors"]],
    ["s/ciencia/feeds/rss.xml", null, ["space-slug:ciencia", `front:${space_id}`, "authors"]],
    ["autores/ana.autora/feeds/rss.xml", null, ["author:ana.autora", "authors"]],
    ["titular.md", null, ["slug:titular", ...shown]],
    ["", DOMAIN, [hostTag(DOMAIN), `space:${space_id}`, `front:${space_id}`, "authors"]],
    ["titular", DOMAIN, [hostTag(DOMAIN), "slug:titular", ...shown]],
    ["suelta", DOMAIN, [hostTag(DOMAIN), "slug:suelta", `entry:${outside.entry_id}`]],
    ["titular", "otra.es", [hostTag("otra.es")]],
  ] as const) {
    expect((await find(path, host)).tags, `${host} ${path}`).toEqual(
      expect.arrayContaining([...tags]),
    );
  }
});

describe("a full address", () => {
  const at = async (address: string) => (await tagsOf(() => resolveUrl(address))).result;
  const { protocol, port } = new URL(env.SITE_URL);

  test("of the site or of a domain is looked up", async () => {
    expect(await at(`${env.SITE_URL}/titular?utm_source=x#fin`)).toMatchObject(anEntry(inside));
    const domain = `${protocol}//${DOMAIN}:${port}`;
    expect(await at(`${domain}/titular`)).toMatchObject(anEntry(inside));
    expect(await at(`${domain}/suelta`)).toEqual(NOT_FOUND);
  });

  test.each([
    "https://ejemplo.es:9/titular",
    "ftp://localhost/titular",
    "nada",
    "http://127.0.0.1:1/x",
  ])("%s is none of ours", async (address) => {
    expect(await at(address)).toEqual(NOT_FOUND);
  });
});

describe("files at addresses", () => {
  const of = async <T>(work: () => Promise<T>) => (await tagsOf(work)).result;

  test("a feed has its media type, moves with its spelling, and is null where there is none", async () => {
    for (const [path, title] of [
      ["feeds/rss.xml", env.SITE_NAME],
      ["s/ciencia/feeds/atom.xml", space.name],
      ["autores/ana.autora/feeds/feed.json", "Ana Autora"],
    ] as const) {
      const feed = await of(() => feedAt(null, path));
      expect(feed?.type).toMatch(/^application\/.*; charset=utf-8$/);
      expect(feed?.body).toContain(title);
    }
    expect(await of(() => feedAt(DOMAIN, "feeds/rss.xml"))).not.toBeNull();
    expect(await of(() => feedAt(null, "autores/ANA.autora/feeds/rss.xml"))).toMatchObject({
      status: 308,
      headers: { location: "/autores/ana.autora/feeds/rss.xml" },
    });
    for (const path of ["feeds/otro.xml", "s/no-existe/feeds/rss.xml", "autores/x/feeds/rss.xml"]) {
      expect(await of(() => feedAt(null, path)), path).toBeNull();
    }
    expect(await of(() => feedAt("otra.es", "feeds/rss.xml"))).toBeNull();
  });

  test("a feed is whole whatever its spaces are called", async () => {
    const { space_id } = await createSpaceFor(author, { name: 'A <b> & "c"' });
    await addEntryToSpace(author, space_id, (await createEntryAt("con-categoria")).entry_id);
    const atom = await of(() => feedAt(null, "autores/ana.autora/feeds/atom.xml"));
    expect(await xmlErrors(String(atom?.body), "atom")).toEqual([]);
    expect(atom?.body).toContain('label="A &lt;b> &amp; &quot;c&quot;"');
    const rss = await of(() => feedAt(null, "autores/ana.autora/feeds/rss.xml"));
    expect(rss?.body).toContain('<category>A &lt;b&gt; &amp; "c"</category>');
  });

  test("an author's feed is tagged with its entries", async () => {
    const { tags } = await tagsOf(() => feedAt(null, "autores/ana.autora/feeds/rss.xml"));
    expect(tags).toEqual(
      expect.arrayContaining([`entry:${inside.entry_id}`, `space:${space.space_id}`]),
    );
  });

  test("an entry's text", async () => {
    expect(await of(() => markdownAt(null, "titular"))).toMatchObject({
      type: "text/markdown; charset=utf-8",
      body: expect.stringContaining(inside.content),
    });
    expect(await of(() => markdownAt(null, "antiguo"))).toMatchObject({
      status: 308,
      headers: { location: "/s/ciencia/e/titular.md" },
    });
    expect(await of(() => markdownAt(null, "s/ciencia"))).toBeNull();
    expect(await of(() => markdownAt(DOMAIN, "suelta"))).toBeNull();
  });

  test("a guide of a domain, and of none", async () => {
    expect((await of(() => llmsFile(DOMAIN)))?.body).toContain(space.name);
    expect(await of(() => llmsFile("otra.es"))).toBeNull();
  });

  test("social images lead to today's name, and are null for what is not there", async () => {
    const old = "0123456789abcdef.jpg";
    const entryImage = await of(() => entryImageFile(String(inside.entry_id), old));
    expect(entryImage?.headers?.location).toMatch(`/og/e/${inside.entry_id}/`);
    expect(await of(() => entryImageFile(String(deleted.entry_id), old))).toBeNull();
    expect(await of(() => entryImageFile("uno", old))).toBeNull();
    const { result, tags } = await tagsOf(() => spaceImageFile(String(space.space_id), old));
    expect(result?.status).toBe(307);
    expect(tags).toEqual([`space:${space.space_id}`, `front:${space.space_id}`]);
    expect(await of(() => spaceImageFile("999999", old))).toBeNull();
  });
});
