import { tagsOf } from "@/tests/support/tagged"; // first: see there
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openOldQueries } from "@/lib/discovery/old-queries";
import { resolve } from "@/lib/discovery/resolve";
import type { Actor } from "@/lib/kernel/actor";
import { entryImageFile } from "@/lib/discovery/social-images/files";
import { receiveHost } from "@/lib/spaces/domains/commands";
import { createAlias, createSlug, updateSlug } from "@/lib/publishing/publish/slug-commands";
import { listEntrySlugs } from "@/lib/texts/slugs/queries";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createUser,
} from "@/tests/support/factories";
import { soak } from "@/tests/support/soak";

// Every address that is answered with a page is one of a list that is finite for each record. Whatever else a reader, a
// crawler or somebody with bad intentions writes leads there for good, or nowhere.

const DOMAIN = "revista.es";
const PATH = "seccion/una-riada";
/** Its addresses elsewhere. None of them shows it. */
const OLD = ["2019/riada.html", "index.php", "seccion/una_riada", "?p=12", "index.php?id=3&sec=2"];

let author: Actor;
let entryId: number;
let spaceId: number;

beforeAll(async () => {
  await resetDatabase();
  author = await createUser({ username: "Ana.Autora" });
  const space = await createSpaceFor(author, { slug: "ciencia" });
  const entry = await createEntryFor(author);
  [entryId, spaceId] = [entry.entry_id, space.space_id];
  const [slug] = await listEntrySlugs(entryId);
  await updateSlug(author, slug!.slug_id, { path: PATH, entry_id: entryId });
  await createSlug(author, { path: "la-otra", entry_id: entryId });
  const admin = await createAdmin();
  for (const path of OLD) await createAlias(admin, { path, entry_id: entryId });
  await addEntryToSpace(author, spaceId, entryId);
  await createDomainFor(author, spaceId, { name: DOMAIN });
  await receiveHost(DOMAIN);
});

/** Every address at which there is a page or a file, of the main site and of the domain. */
function addresses(): { onSite: string[]; onDomain: string[] } {
  const bySlug = [PATH, "una-riada", "la-otra", "e/una-riada", "e/la-otra"];
  const inSpace = ["una-riada", "la-otra", String(entryId)];
  const feeds = ["rss.xml", "atom.xml", "feed.json"].flatMap((file) => [
    `feeds/${file}`,
    `feeds/personas/${file}`,
  ]);
  const lists = ["personas", "portadas"];
  const texts = (paths: string[]) => paths.flatMap((path) => [path, `${path}.md`]);
  return {
    onSite: [
      ...texts([...bySlug, ...inSpace.map((entry) => `s/ciencia/e/${entry}`)]),
      ...texts([`spaces/${spaceId}/entries/${entryId}`]),
      ...["", "s/ciencia", `spaces/${spaceId}`, "autores/ana.autora", "domains", "ia", "rss"],
      ...[...feeds, ...lists].flatMap((path) => [path, `s/ciencia/${path}`]),
      ...["rss.xml", "atom.xml", "feed.json"].map((file) => `autores/ana.autora/feeds/${file}`),
      ...["desarrolladores", "entries", "auth", "buscar", "spaces", "slugs"],
    ],
    onDomain: [...texts([...bySlug, `e/${entryId}`]), ...["", ...feeds, ...lists]],
  };
}

/** Parts of addresses, true and invented, in every spelling. */
const part = () =>
  fc.constantFrom(
    ...["", "e", "E", "s", "S", "x1", "ciencia", "Ciencia", "seccion", "una-riada", "Una-Riada"],
    ...["una-riada.md", "una-riada.MD", "la-otra", "la%2Dotra", "UNA-RI%C3%81DA", "feeds"],
    ...["Feeds", "rss.xml", "RSS.xml", "personas", "portadas", "pagina", "autores", "ana.autora"],
    ...["Ana.Autora", "spaces", "entries", "domains", "comentarios", "1", "01", "%31", "2", " "],
    ...["2019", "riada.html", "Riada.HTML", "index.php", "una_riada", "feed", "rss2", "index.xml"],
    ...["markdown", "dominio", DOMAIN, "%2F", "%20", "index", "cambios", "ia", "x.md.md"],
    ...[String(entryId), `0${entryId}`, `${entryId}.md`, String(spaceId), `0${spaceId}`],
  );

test("N2: a page is at the addresses of its list, and at no other spelling of them", async () => {
  const { onSite, onDomain } = addresses();
  for (const [host, list] of [
    [null, onSite],
    [DOMAIN, onDomain],
  ] as const) {
    for (const path of list) {
      const { result } = await tagsOf(() => resolve(host, path));
      expect([result.kind !== "notFound", result.redirect], `${host} ${path}`).toEqual([
        true,
        null,
      ]);
    }
    const known = new Set(list);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(part(), { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/")),
          fc.tuple(part(), fc.constantFrom(...list)).map((parts) => parts.join("/")),
          fc.tuple(fc.constantFrom(...list), part()).map((parts) => parts.join("/")),
          fc.constantFrom(...list).map((path) => path.toUpperCase()),
        ),
        async (path) => {
          const { result } = await tagsOf(() => resolve(host, path));
          // A letter that is escaped without need is the same letter (RFC 3986), and has the same place in every cache.
          if (known.has(decodeURIComponent(path))) return;
          if (result.redirect === null) {
            expect(["notFound", "screen"], `${host} ${path}`).toContain(result.kind);
          } else {
            const led = (await tagsOf(() => resolve(host, result.redirect!.slice(1)))).result;
            expect([led.kind, led.redirect], `${path} → ${result.redirect}`).toEqual([
              result.kind,
              null,
            ]);
          }
        },
      ),
      { numRuns: soak ? 300 : 75 },
    );
  }
});

test("N2: whatever is asked of a page besides its path, it is that page or leads to another for good", async () => {
  const { onSite, onDomain } = addresses();
  const name = fc.constantFrom(
    ...["p", "P", "id", "sec", "lang", "feed", "utm_source", "q", "_rsc", ""],
  );
  const value = fc.constantFrom(...["12", "13", "3", "2", "rss2", "%31%32", "a%2Fb", "", "x y"]);
  const query = fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map((pair) => pair.join("=")).join("&"));
  for (const [host, list] of [
    [null, onSite],
    [DOMAIN, onDomain],
  ] as const) {
    const known = new Set<string>(list);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("", "index.php", ...list), query, async (path, asked) => {
        const led = await openOldQueries().find(host, `/${path}?${asked}`);
        const parameters = new URLSearchParams(asked.toLowerCase());
        const has = (name: string, value: string) => parameters.getAll(name).includes(value);
        const isOld =
          (["", "index.php"].includes(path) && has("p", "12")) ||
          (path === "index.php" && has("id", "3") && has("sec", "2"));
        if (isOld && parameters.size === new Set(parameters.keys()).size)
          expect(led).not.toBeNull();
        if (led !== null) expect(known, `/${path}?${asked} → ${led}`).toContain(led.slice(1));
      }),
      { numRuns: soak ? 300 : 75 },
    );
  }
});

test("N2: a social image is drawn under its own name alone, and of an id in one spelling", async () => {
  const of = async (id: string, file: string) =>
    (await tagsOf(() => entryImageFile(id, file))).result;
  const today = (await of(String(entryId), "x.jpg"))?.headers?.location?.split("/").at(-1) ?? "";
  expect((await of(String(entryId), today))?.type).toBe("image/jpeg");
  for (const file of [today.toUpperCase(), `${today}.jpg`, today.replace(".jpg", ".JPG")]) {
    expect((await of(String(entryId), file))?.status).toBe(307);
  }
  expect(await of(`0${entryId}`, today)).toBeNull();
});
