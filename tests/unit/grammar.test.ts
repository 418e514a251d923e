import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answererOf,
  parseDomainPath,
  parseSitePath,
  type Address,
} from "@/lib/platform/addresses/grammar";
import {
  entryPath,
  entryPathInSpace,
  isReservedPath,
  onDomain,
  onSite,
  reservedSegments,
  routes,
} from "@/lib/platform/addresses/routes";
import { spell } from "@/lib/platform/addresses/spelling";

const none = { kind: "none" };
const entry = (path: string) => ({ kind: "entry", path });

describe("an address of the main site", () => {
  test.each<[string, Address]>([
    ["", { kind: "home" }],
    ["desde/mdlw3k-1z", { kind: "latest", cursor: "mdlw3k-1z" }],
    ["domains", { kind: "domains" }],
    ["domains/desde/mdlw3k-1z", { kind: "domains", cursor: "mdlw3k-1z" }],
    ["un-titular", { kind: "entry", path: "un-titular" }],
    ["e/un-titular", { kind: "entry", path: "e/un-titular" }],
    ["2026/11/un-titular", { kind: "entry", path: "2026/11/un-titular" }],
    ["entries/7", { kind: "entryById", entryId: 7 }],
    ["entries/2147483647", { kind: "entryById", entryId: 2_147_483_647 }],
    ["e/la-presa/cambios/2", { kind: "correction", entry: "la-presa", version: 2 }],
    ["entries/7/comentarios/a-1", { kind: "comments", entryId: 7, cursor: "a-1" }],
    ["s/ciencia", { kind: "front", space: "ciencia", page: 1 }],
    ["s/ciencia/pagina/2", { kind: "front", space: "ciencia", page: 2 }],
    ["s/ciencia/pagina/10", { kind: "front", space: "ciencia", page: 10 }],
    ["s/ciencia/e/un-titular", { kind: "entryInSpace", space: "ciencia", entry: "un-titular" }],
    ["s/ciencia/e/7", { kind: "entryInSpace", space: "ciencia", entry: "7" }],
    ["s/ciencia/feeds/rss.xml", { kind: "feed", of: { space: "ciencia" }, file: "rss.xml" }],
    ["autores/ana.b_c-d", { kind: "author", username: "ana.b_c-d", page: 1 }],
    ["autores/notas.md", { kind: "author", username: "notas.md", page: 1 }],
    ["autores/ana/pagina/3", { kind: "author", username: "ana", page: 3 }],
    ["autores/ana/feeds/feed.json", { kind: "feed", of: { username: "ana" }, file: "feed.json" }],
    ["autores/ana/metodo", { kind: "method", username: "ana" }],
    ["ia", { kind: "ai" }],
    ["rss", { kind: "feeds" }],
    ["personas", { kind: "peopleEntries" }],
    ["personas/desde/mdlw3k-1z", { kind: "peopleEntries", cursor: "mdlw3k-1z" }],
    ["s/ciencia/personas", { kind: "peopleEntries", space: "ciencia" }],
    [
      "s/ciencia/feeds/personas/rss.xml",
      { kind: "feed", of: { space: "ciencia", people: true }, file: "rss.xml" },
    ],
    ["s/ciencia/personas/desde/a-1", { kind: "peopleEntries", space: "ciencia", cursor: "a-1" }],
    ["feeds/personas/rss.xml", { kind: "feed", of: { site: true, people: true }, file: "rss.xml" }],
    ["feeds/atom.xml", { kind: "feed", of: { site: true }, file: "atom.xml" }],
    ["spaces/3", { kind: "front", space: 3, page: 1 }],
    ["spaces/3/entries/7", { kind: "entryInSpace", space: 3, entry: 7 }],
    ["un-titular.md", { kind: "markdown", of: { kind: "entry", path: "un-titular" } }],
    ["entries/7.md", { kind: "markdown", of: { kind: "entryById", entryId: 7 } }],
    [
      "s/ciencia/e/un-titular.md",
      { kind: "markdown", of: { kind: "entryInSpace", space: "ciencia", entry: "un-titular" } },
    ],
    ["buscar", { kind: "screen" }],
    ["auth", { kind: "screen" }],
    ["entries/create", { kind: "screen" }],
  ])("%j", (path, address) => {
    expect(parseSitePath(path)).toEqual(address);
  });

  test.each([
    "e",
    "s",
    "s/ab",
    "s/ciencia/pagina/1", // the front page itself has no number
    "s/ciencia/pagina/0",
    "s/ciencia/pagina/dos",
    "s/ciencia/pagina/99999999999",
    "s/ciencia/otra/cosa",
    "s/ciencia.md",
    "s/ciencia/feeds/otro.xml",
    "s/ciencia/feeds/rssxxml",
    "entries/0",
    "entries/07",
    "entries/2147483648",
    "entries/-1",
    "entries/1e3",
    "entries/7/comentarios",
    "autores",
    "autores/ana/pagina/1",
    "autores/a b",
    "desde",
    "domains/mdlw3k-1z",
    "feeds/ruta/un-titular", // ours, whatever it ends like
    "api/entries/7",
    "api/entries/7.md",
    "dominio/ciencia.es/un-titular",
    "un-titular.md.md",
    ".md",
    "..",
    "../etc/passwd",
    "a//b",
    "a/",
    "/a",
    "a?b=1",
    "a b",
    "%e0%a4%a",
    "a\0b",
    "Un-Titular",
    "a".repeat(201),
    "東京",
    "a.md".repeat(4000),
  ])("is not %j", (path) => {
    expect(parseSitePath(path)).toEqual(none);
  });
});

describe("an address of a custom domain", () => {
  test.each<[string, Address]>([
    ["", { kind: "front", space: null, page: 1 }],
    ["pagina/2", { kind: "front", space: null, page: 2 }],
    ["un-titular", { kind: "entry", path: "un-titular" }],
    ["2026/un-titular", { kind: "entry", path: "2026/un-titular" }],
    ["e/un-titular", { kind: "entryInSpace", space: null, entry: "un-titular" }],
    ["e/7", { kind: "entryInSpace", space: null, entry: "7" }],
    ["e/2026/un-titular", { kind: "entry", path: "e/2026/un-titular" }],
    ["feeds/rss.xml", { kind: "feed", of: { space: null }, file: "rss.xml" }],
    ["personas", { kind: "peopleEntries", space: null }],
    ["personas/desde/a-1", { kind: "peopleEntries", space: null, cursor: "a-1" }],
    [
      "feeds/personas/atom.xml",
      { kind: "feed", of: { space: null, people: true }, file: "atom.xml" },
    ],
    ["e/7.md", { kind: "markdown", of: { kind: "entryInSpace", space: null, entry: "7" } }],
  ])("%j", (path, address) => {
    expect(parseDomainPath(path)).toEqual(address);
  });

  test.each([
    "pagina/1",
    "pagina/un-titular",
    "personas/otra",
    "feeds/ruta/x",
    "s/ciencia",
    "entries/7",
    "e",
    ".md",
  ])("is not %j", (path) => {
    expect(parseDomainPath(path)).toEqual(none);
  });

  test.each([
    ["_next", "shared"],
    ["api", "shared"],
    ["favicon.ico", "shared"],
    ["", "domain"],
    ["un-titular", "domain"],
    ["e", "domain"],
    ["feeds", "domain"],
    ["feed", "domain"],
    ["personas", "domain"],
    ["robots.txt", "domain"],
    ["s", "site"],
    ["dashboard", "site"],
    ["dominio", "site"],
  ])("whose first segment is %j is answered by: %s", (segment, answerer) => {
    expect(answererOf(segment)).toBe(answerer);
  });
});

const number = fc.integer({ min: 1, max: 2_147_483_647 });
const laterPage = fc.integer({ min: 2, max: 2_147_483_647 });
const cursor = fc.stringMatching(/^[0-9a-z]{1,9}-[0-9a-z]{1,6}$/);
const spaceSlug = fc.stringMatching(/^[a-z0-9-]{3,100}$/);
const username = fc.stringMatching(/^[A-Za-z0-9_.-]{3,40}$/);
const slug = fc
  .stringMatching(/^[a-z0-9-]{1,20}(\/[a-z0-9-]{1,20}){0,2}$/)
  .filter((path) => !isReservedPath(path));

/** What a link means: it is spelt as it must be, and read without its first slash. */
function read(link: string, parse: (path: string) => Address) {
  const { path, movedTo } = spell(link.slice(1));
  expect([movedTo, `/${path}`]).toEqual([null, link]);
  return parse(path);
}

const onMain = (link: string) => read(link, parseSitePath);
const onOwn = (link: string) => read(link, parseDomainPath);

describe("every link that is written is read as what it links", () => {
  test("on the main site", () => {
    expect(onMain(routes.home)).toEqual({ kind: "home" });
    expect(onMain(routes.domains)).toEqual({ kind: "domains" });
    expect(onMain(routes.rss)).toEqual({ kind: "feed", of: { site: true }, file: "rss.xml" });
    fc.assert(
      fc.property(
        number,
        laterPage,
        cursor,
        spaceSlug,
        username,
        slug,
        (id, page, at, space, name, path) => {
          expect(onMain(routes.homeAfter(at))).toEqual({ kind: "latest", cursor: at });
          expect(onMain(routes.domainsAfter(at))).toEqual({ kind: "domains", cursor: at });
          expect(onMain(routes.entry(id))).toEqual({ kind: "entryById", entryId: id });
          expect(onMain(routes.olderComments(id, at))).toEqual({
            kind: "comments",
            entryId: id,
            cursor: at,
          });
          expect(onMain(routes.space(id))).toEqual({ kind: "front", space: id, page: 1 });
          expect(onMain(routes.slugAddress(path))).toEqual(entry(path));
          expect(onMain(routes.entryBySlug("x"))).toEqual(entry("e/x"));
          expect(onMain(entryPath({ entry_id: id, slug: path, spaces: [] }))).toEqual(entry(path));
          for (const number of [1, page]) {
            expect(onMain(routes.spaceFront(space, number))).toEqual({
              kind: "front",
              space,
              page: number,
            });
            expect(onMain(routes.author(name, number))).toEqual({
              kind: "author",
              username: name.toLowerCase(),
              page: number,
            });
          }
          const last = path.split("/").at(-1);
          for (const link of [
            entryPathInSpace(space, { entry_id: id, slug: path }),
            onSite(space).entry({ entry_id: id, slug: path }),
          ]) {
            expect(onMain(link)).toEqual({ kind: "entryInSpace", space, entry: last });
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  test("of a screen", () => {
    for (const link of Object.values(routes)) {
      if (
        typeof link !== "string" ||
        link === routes.home ||
        link === routes.ai ||
        link === routes.feeds ||
        link === routes.rss ||
        link === routes.developers ||
        link === routes.openApi ||
        link === routes.sections ||
        link === routes.domains
      )
        continue;
      expect(onMain(link), link).toEqual({ kind: "screen" });
    }
  });

  test("on a custom domain", () => {
    fc.assert(
      fc.property(number, laterPage, slug, (id, page, path) => {
        expect(onOwn(onDomain.front())).toEqual({ kind: "front", space: null, page: 1 });
        expect(onOwn(onDomain.front(page))).toEqual({ kind: "front", space: null, page });
        expect(onOwn(onDomain.people())).toEqual({ kind: "peopleEntries", space: null });
        const named = onOwn(onDomain.entry({ entry_id: id, slug: path }));
        const short = /^e\/([^/]+)$/.exec(path)?.[1];
        expect(named).toEqual(
          short ? { kind: "entryInSpace", space: null, entry: short } : entry(path),
        );
        expect(onOwn(onDomain.entry({ entry_id: id, slug: null }))).toEqual({
          kind: "entryInSpace",
          space: null,
          entry: String(id),
        });
      }),
      { numRuns: 50 },
    );
  });
});

test("whatever is asked for is read without an error, and nothing reserved is an entry", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."asE/.-1%2Fñ \0\ud800") }), (written) => {
      const { path } = spell(written);
      for (const parse of [parseSitePath, parseDomainPath]) {
        const address = parse(path);
        if (address.kind === "entry") expect(reservedSegments).not.toContain(path.split("/")[0]);
      }
    }),
    { numRuns: 300 },
  );
});
