import { tagsOf } from "@/tests/support/tagged"; // first: see there
import { beforeEach, describe, expect, test } from "vitest";
import { markdownAt } from "@/lib/discovery/entry-markdown";
import { feedAt } from "@/lib/discovery/feeds";
import { openOldQueries } from "@/lib/discovery/old-queries";
import { resolve } from "@/lib/discovery/resolve";
import { sitemapPart } from "@/lib/discovery/sitemap";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { entryAddress } from "@/lib/platform/addresses/canonical";
import { PATH_FORM } from "@/lib/platform/addresses/spelling";
import { oldAddressTags } from "@/lib/platform/addresses/tags";
import { deleteEntry, updateEntry } from "@/lib/publishing/publish/entry-commands";
import {
  deleteForGood,
  recoverEntry,
  takeEntryDown,
} from "@/lib/publishing/publish/removal-commands";
import {
  createAlias,
  createSlug,
  deleteAlias,
  deleteSlug,
  updateSlug,
} from "@/lib/publishing/publish/slug-commands";
import { receiveHost } from "@/lib/spaces/domains/commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { getEntry } from "@/lib/texts/entries/queries";
import { listAliases, listEntrySlugs, listSlugs } from "@/lib/texts/slugs/queries";
import { aliasPath } from "@/lib/texts/slugs/schema";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";
import { queriesOf } from "@/tests/support/query-plans";
import { touchedBy } from "@/tests/support/touched";

const DOMAIN = "revista.es";
const NOT_FOUND = { kind: "notFound", redirect: null };

let admin: Actor;
let author: Actor;
let stranger: Actor;
let entry: Entry;
let other: Entry;

beforeEach(async () => {
  await resetDatabase();
  openOldQueries().clear();
  [admin, author, stranger] = [await createAdmin(), await createUser(), await createUser()];
  entry = await createEntryFor(author, { title: "Las fiestas" });
  other = await createEntryFor(author, { title: "La otra" });
});

const found = async (path: string, host: string | null = null) =>
  (await tagsOf(() => resolve(host, path))).result;
/** Those of another form than slugs are given by an administrator. */
const giverOf = (written: string) => (PATH_FORM.test(aliasPath.parse(written)) ? author : admin);
const keep = (written: string, { entry_id } = entry, actor = giverOf(written)) =>
  createAlias(actor, { path: aliasPath.parse(written), entry_id });
const ask = (address: string, host: string | null = null) => openOldQueries().find(host, address);
const all = { limit: 100 };
const longAgo = () =>
  db.slugAlias.updateMany({ data: { created: new Date(Date.now() - 366 * 86_400_000) } });

describe("an old address of any form redirects to its entry", () => {
  test.each([
    ["2019/05/fiestas.html", ["2019/05/fiestas.html", "2019/05/FIESTAS.HTML"]],
    ["noticia.php", ["noticia.php", "Noticia.PHP"]],
    ["/Año_Nuevo.HTML", ["ano_nuevo.html", "A%C3%B1o_Nuevo.HTML", "A%CC%83no_nuevo.html"]],
    ["blog/v1.2/", ["blog/v1.2"]],
    ["https://viejo.example/a//b.aspx#fin", ["a/b.aspx", "a%2F%2Fb.aspx"]],
    ["guia.md", ["guia.md", "Guia.MD"]],
    ["東京.html", [encodeURIComponent("東京.html")]],
    ["https://viejo.example/Las Fiestas/2019/", ["las-fiestas/2019", "Las%20Fiestas/2019"]],
    [`2019/${"larga-".repeat(60)}x`, [`2019/${"larga-".repeat(60)}x`]],
    [`${"x".repeat(495)}.html`, [`${"x".repeat(495)}.html`]],
  ])("%s", async (written, asked) => {
    const kept = await keep(written);
    expect(kept.entry_id).toBe(entry.entry_id);
    for (const path of asked) {
      expect(await found(path), path).toMatchObject({
        kind: "entry",
        entry: { entry_id: entry.entry_id },
        redirect: "/las-fiestas",
      });
    }
  });

  test("and neither it nor what merely ends like it is anywhere else", async () => {
    await keep("2019/05/fiestas.html");
    for (const path of ["fiestas.html", "e/fiestas.html", "otra/fiestas.html", "2019/05/fiestas"]) {
      expect(await found(path), path).toEqual(NOT_FOUND);
    }
  });

  test.each([
    ...["fiestas.html%23a", "fiestas%252Ehtml", "fiestas.html%3Futm_source=a"],
    ...["https:%2F%2Fa.es%2Ffiestas.html", "feed%23a", "rss.xml%3Futm_source=a"],
  ])("but no other is made of it by an escape: %s", async (path) => {
    await keep("fiestas.html");
    expect(await found(path)).toEqual(NOT_FOUND);
  });

  test("to where the entry is by then", async () => {
    await keep("fiestas.html");
    const space = await createSpaceFor(author, { slug: "pueblo" });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    expect(await found("fiestas.html")).toMatchObject({ redirect: "/s/pueblo/e/las-fiestas" });
  });

  test("on the domain of its space, and on no other", async () => {
    const space = await createSpaceFor(author, { slug: "pueblo" });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    await createDomainFor(author, space.space_id, { name: DOMAIN });
    await receiveHost(DOMAIN);
    await keep("fiestas.html");
    await keep("otra.html", other);
    await keep("?p=12");
    await keep("?p=13", other);
    expect(await found("fiestas.html", DOMAIN)).toMatchObject({ redirect: "/las-fiestas" });
    expect(await found("otra.html", DOMAIN)).toEqual(NOT_FOUND);
    expect(await ask("/?p=12", DOMAIN)).toBe("/las-fiestas");
    expect(await ask("?p=12", DOMAIN)).toBe("/las-fiestas"); // as the root is asked for within
    expect(await ask("/?p=13", DOMAIN)).toBeNull();
    expect(await ask("/?p=12", "otro.es")).toBeNull();
  });

  test("as its text, where it ended so", async () => {
    await keep("guia.md");
    const { result } = await tagsOf(() => markdownAt(null, "guia"));
    expect(result).toMatchObject({ status: 308, headers: { location: "/las-fiestas" } });
  });
});

describe("an old address with a query", () => {
  test("is known by its parameters, whatever their order and whatever else is asked", async () => {
    await keep("?p=12");
    await keep("/?page_id=12&lang=es", other);
    await keep("index.php?id=3&sec=Año Nuevo");
    await keep("/blog/ver.asp?id=4");
    for (const [address, to] of [
      ["/?p=12", "/las-fiestas"],
      ["/?P=12&utm_source=boletin&fbclid=x", "/las-fiestas"],
      ["/index.php?p=12", "/las-fiestas"],
      ["/?lang=es&page_id=12", "/la-otra"],
      ["/?lang=es&utm_source=x&page_id=12", "/la-otra"],
      ["/index.php?sec=A%C3%B1o+Nuevo&id=3", "/las-fiestas"],
      ["/Blog/Ver.ASP?ID=4", "/las-fiestas"],
      ["/blog//ver.asp/?id=4", "/las-fiestas"],
    ] as const) {
      expect(await ask(address), address).toBe(to);
    }
    for (const address of [
      "/",
      "/?",
      "/?p=13",
      "/?p=",
      "/?page_id=12",
      "/?lang=es",
      "/?utm_source=x",
      "/las-fiestas?p=12",
      "/index.php?id=3",
      "/api/entries?p=12",
      "/%E9?p=12",
    ]) {
      expect(await ask(address), address).toBeNull();
    }
  });

  test("of two that fit, the one that says more counts", async () => {
    await keep("index.php?id=3");
    await keep("index.php?id=3&sec=2", other);
    expect(await ask("/index.php?sec=2&id=3")).toBe("/la-otra");
    expect(await ask("/index.php?sec=1&id=3")).toBe("/las-fiestas");
  });

  test("is known from the moment on when it is kept, and no more once it is taken away", async () => {
    expect(await ask("/?p=12")).toBeNull();
    await keep("?p=12");
    expect(await ask("/?p=12")).toBe("/las-fiestas");
    await deleteAlias(author, "?p=12");
    expect(await ask("/?p=12")).toBeNull();
  });

  test("costs the database nothing where there is none of its form", async () => {
    await ask("/?p=12");
    await db.slugAlias.create({
      data: { path: "?q=1", segment: "?q=1", entry_id: entry.entry_id },
    });
    expect(await ask("/?q=1")).toBeNull(); // nobody has told of it
    openOldQueries().clear();
    expect(await ask("/?q=1")).toBe("/las-fiestas");
  });

  test("is no path: the page of `%3F` is not there", async () => {
    await keep("?p=12");
    expect(await found("%3Fp=12")).toEqual(NOT_FOUND);
  });
});

describe("a kept 404 is made anew", () => {
  test.each(["2019/05/fiestas.html", "Año, nuevo.html", `${"é".repeat(300)}.html`])(
    "of %s",
    async (written) => {
      const asked = encodeURIComponent(written).replaceAll("%2F", "/");
      const before = await tagsOf(() => resolve(null, asked));
      expect(before.result).toEqual(NOT_FOUND);
      const told = await touchedBy(() => keep(written));
      expect(before.tags.some((tag) => told.includes(tag))).toBe(true);
      for (const tag of before.tags) expect(tag).toMatch(/^[\x21-\x2b\x2d-\x7e]{1,256}$/); // no comma

      const kept = await tagsOf(() => resolve(null, asked));
      const path = aliasPath.parse(written);
      const gone = await touchedBy(() => deleteAlias(author, path));
      expect(kept.tags.some((tag) => gone.includes(tag))).toBe(true);
      expect(await found(asked)).toEqual(NOT_FOUND);
    },
  );

  test("and what tells other servers of a query is ASCII", () => {
    const tags = oldAddressTags("Ñandú?año=東京");
    expect(tags.join("")).toMatch(/^[\x21-\x7e]+$/);
  });
});

describe("whose it is", () => {
  const refused = { code: "conflict", message: expect.stringContaining("menos de un año") };

  test("the entry's own people give it, and take it away", async () => {
    const path = "2019/fiestas";
    await expect(keep(path, entry, stranger)).rejects.toMatchObject({ code: "forbidden" });
    await keep(path);
    await expect(deleteAlias(stranger, path)).rejects.toMatchObject({ code: "forbidden" });
    await deleteAlias(admin, path);
    await expect(deleteAlias(author, path)).rejects.toMatchObject({ code: "not_found" });
  });

  test("it moves to another entry of the same author, and to a stranger's after a year", async () => {
    const theirs = await createEntryFor(stranger);
    await keep("2019/fiestas");
    await keep("2019/fiestas", other);
    expect(await found("2019/fiestas")).toMatchObject({ entry: { entry_id: other.entry_id } });
    await expect(keep("2019/fiestas", theirs, stranger)).rejects.toMatchObject(refused);
    await longAgo();
    await keep("2019/fiestas", theirs, stranger);
    expect(await found("2019/fiestas")).toMatchObject({ entry: { entry_id: theirs.entry_id } });
  });

  test("given once more it stays as it is, also since when, whatever has come meanwhile", async () => {
    await keep("2019/fiestas");
    await keep("fiestas.html"); // by an administrator
    await longAgo();
    const before = (await listAliases(author, all)).items;
    const theirs = await createEntryFor(stranger);
    await createSlug(stranger, { path: "fiestas", entry_id: theirs.entry_id });
    const again = [
      await keep("2019/fiestas", entry, author),
      await keep("fiestas.html", entry, author),
    ];
    expect(again).toEqual(before);
    expect((await listAliases(author, all)).items).toEqual(before);
  });

  test.each([
    ["api/nota.html", "api"],
    ["entries?id=3", "entries"],
    ["robots.txt", "robots.txt"],
    ["favicon.ico", "favicon.ico"],
    ["_next/x.html", "_next"],
    [".well-known/x.html", ".well-known"],
    ["12345678.txt", "12345678.txt"],
    ["sitemap.xml", "sitemap.xml"],
    ["login", "login"],
    ["S/ciencia/e/x.html", "s"],
    ["e/mi-titular", "e"],
    ["feeds/x.html", "feeds"],
  ])("the site keeps %s", (written, first) => {
    expect(aliasPath.safeParse(written).error?.issues[0]?.message).toBe(
      `El sitio usa las direcciones que empiezan por «${first}»`,
    );
  });

  test.each(["aviso-legal/x", "contacto", "privacidad/2019", "soporte"])(
    "what readers would take for the site's own is an administrator's: %s",
    async (path) => {
      await expect(keep(path)).rejects.toMatchObject({ code: "invalid" });
      await keep(path, entry, admin);
    },
  );
});

describe("A1: what ends alike is one account's", () => {
  const taken = { code: "conflict", message: "Ya existe un slug con esa ruta" };
  const refused = { code: "conflict", message: expect.stringContaining("menos de un año") };
  let theirs: Entry;

  beforeEach(async () => {
    theirs = await createEntryFor(stranger, { title: "La ajena" });
  });

  test("A1: an old address that ends like a slug is given by the slug's own people, to any of their entries", async () => {
    await expect(keep("2026/11/las-fiestas", theirs, stranger)).rejects.toMatchObject(taken);
    await keep("2026/11/las-fiestas");
    await keep("2026/12/las-fiestas", other);
    expect(await found("2026/12/las-fiestas")).toMatchObject({ redirect: "/la-otra" });
    await keep("2027/las-fiestas", theirs, admin);
  });

  test("A1: while the slug is there, also in the trash", async () => {
    await deleteEntry(author, entry.entry_id);
    await expect(keep("2026/las-fiestas", theirs, stranger)).rejects.toMatchObject(taken);
  });

  test("A1: their machines' entries are their own", async () => {
    const machine = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
    const written = await createEntryFor(machine, { title: "De la máquina" });
    await keep("2026/11/de-la-maquina");
    await keep("2026/11/las-fiestas", written);
    await keep("2019/verbena");
    expect(await createEntryFor(machine, { slug: "verbena" })).toMatchObject({ slug: "verbena" });
    const foreign = keep("2027/de-la-maquina", theirs, stranger);
    await expect(foreign).rejects.toMatchObject(taken);
  });

  test("A1: what ends like an old address is for a year of who has that, as a slug, too", async () => {
    await keep("2019/verbena");
    const [slug] = await listEntrySlugs(theirs.entry_id);
    const input = (path: string) => ({ path, entry_id: theirs.entry_id });
    for (const take of [
      () => keep("2020/verbena", theirs, stranger),
      () => createSlug(stranger, input("verbena")),
      () => createSlug(stranger, input("fotos/verbena")),
      () => updateSlug(stranger, slug!.slug_id, input("verbena")),
      () => updateEntry(stranger, theirs.entry_id, { slug: "verbena" }),
    ]) {
      await expect(take()).rejects.toMatchObject(refused);
    }
    await keep("2020/verbena", other);
    await keep("2020/otra-verbena", theirs, stranger);
    await longAgo();
    await keep("2021/verbena", theirs, stranger);
  });

  test("A1: of another form than slugs it hinders nobody: every folder may have its index.html", async () => {
    await keep("uno/index.html");
    await keep("dos/index.html", theirs);
    await keep("uno_dos/fiestas");
    await keep("leer.php?id=2");
    for (const path of ["fiestas", "leer"]) {
      await createSlug(stranger, { path, entry_id: theirs.entry_id });
    }
    expect(await ask("/leer.php?id=2")).toBe("/las-fiestas");
  });

  test.each([
    ["an old address", () => keep("2027/carrera", theirs, stranger)],
    ["a slug", () => createSlug(stranger, { path: "fotos/carrera", entry_id: theirs.entry_id })],
    ["the address of a text", () => updateEntry(stranger, theirs.entry_id, { slug: "carrera" })],
  ])("L7: of two who want it at the same moment one gets it: %s", async (_what, take) => {
    for (let round = 0; round < 4; round++) {
      const outcomes = await Promise.allSettled([keep("2026/carrera"), take()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      await db.slugAlias.deleteMany();
      await db.slug.deleteMany({ where: { segment: "carrera" } });
    }
  });

  test("L7: nor does a title get what somebody gives at that moment", async () => {
    const [, written] = await Promise.all([
      keep("2026/carrera").catch(() => null),
      createEntryFor(stranger, { title: "Carrera" }),
    ]);
    const { items } = await listAliases(author, { ...all, entry_id: entry.entry_id });
    expect(items).toHaveLength(written.slug === "carrera" ? 0 : 1);
  });
});

describe("of several old addresses that one fits", () => {
  test("the longest that is there counts, on this host", async () => {
    const space = await createSpaceFor(author, { slug: "pueblo" });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    await createDomainFor(author, space.space_id, { name: DOMAIN });
    await receiveHost(DOMAIN);
    await keep("index.php?id=3");
    await keep("index.php?id=3&sec=2", other);
    const asked = "/index.php?id=3&sec=2&x=1";
    expect(await ask(asked)).toBe("/la-otra");
    expect(await ask(asked, DOMAIN)).toBe("/las-fiestas");
    await takeEntryDown(author, other.entry_id);
    expect(await ask(asked)).toBe("/s/pueblo/e/las-fiestas");
  });

  test("A4: eight parameters are asked for at most, not counting what tells where a reader came from", async () => {
    const seven = "b=2&c=3&d=4&e=5&f=6&g=7&h=8";
    await keep(`ver.php?a=1&${seven}`);
    await keep("ver.php?id=3", other);
    expect(await ask(`/ver.php?${seven}&a=1&utm_source=x`)).toBe("/las-fiestas");
    expect(await ask(`/ver.php?${seven}&id=3`)).toBe("/la-otra");
    expect(await ask(`/ver.php?${seven}&x=9&id=3`)).toBeNull();
  });
});

describe("M4: an entry that is read by its number", () => {
  test("is not taken off by what ends in that number elsewhere", async () => {
    const space = await createSpaceFor(author, { slug: "pueblo" });
    await addEntryToSpace(author, space.space_id, entry.entry_id);
    await createDomainFor(author, space.space_id, { name: DOMAIN });
    await receiveHost(DOMAIN);
    const [slug] = await listEntrySlugs(entry.entry_id);
    await deleteSlug(author, slug!.slug_id);
    const number = String(entry.entry_id);
    const theirs = await createEntryFor(stranger);
    const isThere = async () => {
      for (const [path, host] of [
        [`s/pueblo/e/${number}`, null],
        [`e/${number}`, DOMAIN],
      ] as const) {
        const shown = { kind: "entry", entry: { entry_id: entry.entry_id }, redirect: null };
        expect(await found(path, host), path).toMatchObject(shown);
      }
    };
    await keep(`foto/${number}`, theirs, stranger);
    await isThere();
    await createSlug(stranger, { path: number, entry_id: theirs.entry_id });
    await isThere();
    await addEntryToSpace(author, space.space_id, other.entry_id);
    await db.slug.updateMany({ where: { path: number }, data: { entry_id: other.entry_id } });
    expect(await found(`s/pueblo/e/${number}`)).toMatchObject({
      entry: { entry_id: other.entry_id }, // there a slug comes first
    });
  });
});

describe("it is never the one that links use", () => {
  test("nor canonical, in a sitemap, in a feed, or among the slugs", async () => {
    await keep("fiestas.html");
    await keep("?p=12");
    const read = await getEntry(entry.entry_id);
    expect(entryAddress(read, env.SITE_URL)).toBe(`${env.SITE_URL}/las-fiestas`);
    const { result: feed } = await tagsOf(() => feedAt(null, "feeds/rss.xml"));
    const map = await new Response((await sitemapPart(null, "1.xml"))?.body).text();
    for (const text of [String(feed?.body), map]) {
      expect(text).toContain("/las-fiestas");
      expect(text).not.toMatch(/fiestas\.html|\?p=12/);
    }
    const { items } = await listSlugs(author, all);
    expect(items.map(({ path }) => path).sort()).toEqual(["la-otra", "las-fiestas"]);
  });

  test("it is listed apart, of the site and of an entry, page by page", async () => {
    for (const path of ["c.html", "d.php?id=1", "a.html"]) await keep(path);
    await keep("b.html", other);
    const pathsOf = async (query: object) =>
      (await listAliases(author, { ...all, ...query })).items.map(({ path }) => path);
    expect(await pathsOf({})).toEqual(["a.html", "b.html", "c.html", "d.php?id=1"]);
    expect(await pathsOf({ entry_id: entry.entry_id })).toEqual(["a.html", "c.html", "d.php?id=1"]);
    const first = await listAliases(author, { limit: 2 });
    expect(first.next).toBe("b.html");
    expect(await pathsOf({ limit: 2, cursor: first.next })).toEqual(["c.html", "d.php?id=1"]);
    expect(first.items[0]).toEqual({
      path: "a.html",
      entry_id: entry.entry_id,
      user_id: author.id,
      created: expect.any(String),
      entry: { entry_id: entry.entry_id, title: "Las fiestas" },
    });
  });
});

describe("a page stands before it", () => {
  const taken = { code: "conflict", message: "Ya existe un slug con esa ruta" };

  test("of a slug that is there, by its path, its last segment, as text, whatever is asked of it", async () => {
    await createSlug(stranger, {
      path: "noticias/riada",
      entry_id: (await createEntryFor(stranger)).entry_id,
    });
    for (const path of [
      ...["noticias/riada", "riada", "noticias/riada.md", "riada.md"],
      ...["noticias/riada?id=3", "riada?utm=x", "las-fiestas?id=3", "las-fiestas.md"],
    ]) {
      await expect(keep(path), path).rejects.toMatchObject(taken);
    }
    await keep("2019/riada", entry, admin); // which merely ends like it
    expect(await found("2019/riada")).toMatchObject({ redirect: "/las-fiestas" });
    expect(await found("e/riada")).toMatchObject({ redirect: null });
  });

  test("of a slug that comes later", async () => {
    for (const path of ["fiestas", "fiestas.md", "fiestas?id=3", "viejas/fiestas?id=3"]) {
      await keep(path, other);
    }
    await createSlug(author, { path: "fiestas", entry_id: entry.entry_id });
    expect(await found("fiestas")).toMatchObject({
      entry: { entry_id: entry.entry_id },
      redirect: null,
    });
    expect(await found("fiestas.md")).toMatchObject({ kind: "markdown", redirect: null });
    expect(await ask("/fiestas?id=3")).toBeNull();
    expect(await ask("/viejas/fiestas?id=3")).toBe("/la-otra");
    const { items } = await listAliases(author, all);
    expect(items.map(({ path }) => path)).not.toContain("fiestas");
  });

  test("but the last segment of the entry's own slug may lead to the whole of it", async () => {
    await createSlug(author, { path: "pueblo/verbena", entry_id: entry.entry_id });
    await keep("verbena");
    expect(await found("verbena")).toMatchObject({ redirect: "/las-fiestas" });
  });

  test("and what an import brings leaves it alone, too", async () => {
    const addresses = ["las-fiestas", "las-fiestas?id=3", "e/x", "rss.xml", "api/x.html", "x.html"];
    await createEntryFor(stranger, { title: "Otra" }, { addresses });
    const { items } = await listAliases(stranger, all);
    expect(items.map(({ path }) => path)).toEqual(["x.html"]);
  });
});

describe("of another form than slugs it is an administrator's to give", () => {
  const refused = {
    code: "invalid",
    message: "Una dirección antigua de esta forma solo puede darla quien administra el sitio.",
  };

  test.each([
    ...["/?p=12", "/?ref=portada", "https://viejo.example/index.php?id=3", "index.html"],
    ...["las-fiestas.html", "las-fiestas)", "las-fiestas;x", "las-fiestas.html~", "Contacto.php"],
    ...["las_fiestas", "ver.asp?art=9", "las-fiestas%2Ffeed?x=1", "e=las-fiestas"],
  ])("A1: %s", async (written) => {
    const theirs = await createEntryFor(stranger);
    await expect(keep(written, entry, author)).rejects.toMatchObject(refused);
    await expect(keep(written, theirs, stranger)).rejects.toMatchObject(refused);
    await keep(written, entry, admin);
    await expect(keep(written, other, author)).rejects.toMatchObject(refused);
  });

  test("an import brings them for whoever writes here", async () => {
    const addresses = ["2026/11/las-fiestas", "fiestas.html", "ver.asp?art=9&mc_cid=b1"];
    const brought = await createEntryFor(stranger, { title: "Traída" }, { addresses });
    const { items } = await listAliases(stranger, { ...all, entry_id: brought.entry_id });
    expect(items.map(({ path }) => path)).toEqual(addresses);
  });

  test("and what tells where a reader came from is no part of an address", async () => {
    expect(aliasPath.safeParse("/?utm_source=boletin&fbclid=1").success).toBe(false);
    await keep("/ver.php?id=3&utm_source=boletin");
    expect(await ask("/ver.php?utm_source=otro&id=3")).toBe("/las-fiestas");
  });

  test("no query that is not known costs the database a question", async () => {
    await keep("?p=12");
    await ask("/?p=12"); // the forms are read
    const queries = await queriesOf(async () => {
      for (let number = 0; number < 1_000; number++) {
        expect(await ask(`/?invented${number}=${number}&utm_source=x`)).toBeNull();
        expect(await ask(`/invented-${number}?a=${number}`)).toBeNull();
      }
    });
    expect(queries).toEqual([]);
  });
});

describe("an entry that goes", () => {
  test("takes it along when it is deleted, and brings it back", async () => {
    await keep("fiestas.html");
    await keep("?p=12");
    await deleteEntry(author, entry.entry_id);
    expect([await found("fiestas.html"), await ask("/?p=12")]).toEqual([NOT_FOUND, null]);
    openOldQueries().clear(); // another process, which reads the forms anew
    expect(await ask("/?p=12")).toBeNull();
    await recoverEntry(author, entry.entry_id);
    expect(await found("fiestas.html")).toMatchObject({ redirect: "/las-fiestas" });
    expect(await ask("/?p=12")).toBe("/las-fiestas");
  });

  test("L3: has it reserved as long as it can be brought back", async () => {
    const theirs = await createEntryFor(stranger);
    await keep("2019/verbena");
    await deleteEntry(author, entry.entry_id);
    for (const take of [
      () => keep("2019/verbena", theirs, stranger),
      () => createSlug(stranger, { path: "verbena", entry_id: theirs.entry_id }),
    ]) {
      await expect(take()).rejects.toMatchObject({ code: "conflict" });
    }
    expect((await createEntryFor(stranger, { title: "Verbena" })).slug).toBe("verbena-2");
    await recoverEntry(author, entry.entry_id);
    expect(await found("2019/verbena")).toMatchObject({ redirect: "/las-fiestas" });
    await deleteForGood(admin, "entry", entry.entry_id);
    await keep("2019/verbena", theirs, stranger);
  });

  test("hides no other address that ends alike, nor its page", async () => {
    await keep("2018/verbena");
    const other = await createEntryFor(author, { title: "Otra" });
    await keep("2019/verbena", other);
    expect(await found("e/verbena")).toMatchObject({ redirect: "/otra" });
    await deleteEntry(author, other.entry_id);
    expect(await found("e/verbena")).toMatchObject({ redirect: "/las-fiestas" });
    const gone = await createEntryFor(author, { title: "Otra vez, antes" });
    await keep("otra-vez", gone);
    await createSlug(author, { path: "fotos/otra-vez", entry_id: entry.entry_id });
    await deleteEntry(author, gone.entry_id);
    expect(await found("otra-vez")).toMatchObject({ entry: { entry_id: entry.entry_id } });
  });

  test("keeps it while it is withdrawn, when it leads nowhere", async () => {
    await keep("fiestas.html");
    await keep("x.php?p=12");
    await takeEntryDown(author, entry.entry_id);
    expect([await found("fiestas.html"), await ask("/x.php?p=12")]).toEqual([NOT_FOUND, null]);
    await expect(keep("fiestas.html", await createEntryFor(stranger), stranger)).rejects.toThrow();
    const shown = await listAliases(author, all);
    expect(shown.items).toMatchObject([
      { path: "fiestas.html", entry: null },
      { path: "x.php?p=12" },
    ]);
    expect((await listAliases(stranger, all)).items).toEqual([]);
  });
});

describe("the feeds of other systems", () => {
  test.each(["feed", "rss.xml", "index.xml", "feed/rss2", "Atom.xml", "feeds/posts/default"])(
    "/%s leads to ours",
    async (path) => {
      expect(await found(path)).toMatchObject({ kind: "feed", redirect: "/feeds/rss.xml" });
    },
  );

  test("also by their query, and on a domain to its own", async () => {
    expect(await ask("/?feed=rss2")).toBe("/feeds/rss.xml");
    expect(await ask("/?feed=otra")).toBeNull();
    const space = await createSpaceFor(author);
    await createDomainFor(author, space.space_id, { name: DOMAIN });
    await receiveHost(DOMAIN);
    expect(await found("feed", DOMAIN)).toMatchObject({
      redirect: "/feeds/rss.xml",
      of: { space: { space_id: space.space_id } },
    });
    expect(await ask("/?feed=rss2", DOMAIN)).toBe("/feeds/rss.xml");
  });

  test("and are nobody else's", async () => {
    for (const path of ["index.xml", "/?feed=rss2", "Feed/Atom"]) {
      expect(aliasPath.safeParse(path).error?.issues[0]?.message).toContain("El sitio usa");
    }
    await keep("otra.xml");
    expect(await found("otra.xml")).toMatchObject({ kind: "entry", redirect: "/las-fiestas" });
  });
});

test("two who want the same address at the same moment do not both get it", async () => {
  const theirs = await createEntryFor(stranger);
  const outcomes = await Promise.allSettled([
    createAlias(author, { path: "2019/las-de-antes", entry_id: entry.entry_id }),
    createAlias(stranger, { path: "2019/las-de-antes", entry_id: theirs.entry_id }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
