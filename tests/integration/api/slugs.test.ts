import { beforeEach, describe, expect, test } from "vitest";
import * as allSlugsRoute from "@/app/api/entries/all-slugs/route";
import * as resolveRoute from "@/app/api/resolve-slug/route";
import * as slugRoute from "@/app/api/slugs/[slugId]/route";
import * as aliasesRoute from "@/app/api/slugs/aliases/route";
import * as availabilityRoute from "@/app/api/slugs/availability/route";
import * as slugsRoute from "@/app/api/slugs/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { deleteEntry } from "@/lib/publishing/publish/entry-commands";
import { takeEntryDown } from "@/lib/publishing/publish/removal-commands";
import type { Entry } from "@/lib/texts/entries/dto";
import { createAlias, createSlug } from "@/lib/publishing/publish/slug-commands";
import type { Alias, EntrySlugs, PathHolder, Slug } from "@/lib/texts/slugs/dto";
import { findSlug } from "@/lib/texts/slugs/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createEntryFor,
  createSynthetic,
  createUser,
} from "@/tests/support/factories";

const MISSING = 4_000;
const TAKEN = "Ya existe un slug con esa ruta";

let author: Actor;
let other: Actor;
let admin: Actor;
let entry: Entry;
let foreign: Entry;
let slug: Slug;

beforeEach(async () => {
  await resetDatabase();
  [author, other, admin] = await Promise.all([createUser(), createUser(), createAdmin()]);
  entry = await createEntryFor(author, { title: "La entrada" });
  foreign = await createEntryFor(other, { title: "La ajena" });
  slug = await createSlug(author, { path: "primera", entry_id: entry.entry_id });
});

const at = (slugId: number | string = slug.slug_id) => ({ slugId });

describe("POST /api/slugs", () => {
  const create = (body: unknown, as?: Actor) => call<Slug>(slugsRoute.POST, { body, as });
  const input = (path = "/Sección/Año Nuevo/") => ({ path, entry_id: entry.entry_id });

  test("answers the slug in its stored form", async () => {
    const { status, json } = await create(
      { path: "/Sección/Año Nuevo/", entry_id: String(entry.entry_id), user_id: other.id },
      author,
    );
    expect(status).toBe(201);
    expect(json).toEqual({
      slug_id: expect.any(Number),
      path: "seccion/ano-nuevo",
      entry_id: entry.entry_id,
      user_id: author.id,
      created: expect.any(String),
      entry: { entry_id: entry.entry_id, title: "La entrada" },
    });
  });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 201],
    ["an administrator", () => admin, 201],
  ])("answers %s", async (_who, as, status) => {
    expect((await create(input(), as())).status).toBe(status);
    const { json } = await call<PathHolder>(availabilityRoute.GET, {
      path: "/api/slugs/availability?path=seccion/ano-nuevo",
      as: other,
    });
    expect(json.slug_id !== null).toBe(status === 201);
  });

  test("names every field that is wrong", async () => {
    const { status, json } = await create({ path: "a b!", entry_id: null }, author);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      issues: [
        {
          path: "path",
          message:
            "La ruta solo puede tener letras, números y guiones, con barras entre sus tramos",
        },
        { path: "entry_id", message: "Elige una entrada" },
      ],
    });
  });

  test.each(["entries/12", "/spaces", "api", "s/x", "e", "Auth"])(
    "keeps %s for the site",
    async (path) => expect((await create(input(path), author)).status).toBe(400),
  );

  test("lets a path begin with e/", async () => {
    expect((await create(input("e/una"), author)).json.path).toBe("e/una");
  });

  test.each(["primera", "/Primera/", "otra/primera", "la-ajena"])(
    "refuses %s, which is taken or ends as one that is",
    async (path) => {
      const { status, json } = await create(input(path), author);
      expect([status, json]).toEqual([409, expect.objectContaining({ message: TAKEN })]);
    },
  );

  test("knows no entry that is unknown or was deleted", async () => {
    expect((await create({ path: "a", entry_id: MISSING }, author)).status).toBe(404);
    await deleteEntry(author, entry.entry_id);
    expect((await create({ path: "a", entry_id: entry.entry_id }, author)).status).toBe(404);
  });
});

describe("old addresses", () => {
  const keep = (path: string, as?: Actor) =>
    call<Alias & { message: string }>(aliasesRoute.POST, {
      body: { path, entry_id: entry.entry_id },
      as,
    });
  const list = async (query = "") =>
    call<Alias[]>(aliasesRoute.GET, { path: `/api/slugs/aliases?${query}`, as: other });
  const remove = (path: string, as?: Actor) =>
    call(aliasesRoute.DELETE, {
      method: "DELETE",
      path: `/api/slugs/aliases?${new URLSearchParams({ path })}`,
      as,
    });

  test("of any form are kept in their stored one, and lead to the entry", async () => {
    const { status, json } = await keep("https://viejo.example/2019/Fiestas.HTML", admin);
    expect([status, json]).toEqual([
      201,
      {
        path: "2019/fiestas.html",
        entry_id: entry.entry_id,
        user_id: author.id,
        created: expect.any(String),
        entry: { entry_id: entry.entry_id, title: "La entrada" },
      },
    ]);
    expect((await keep("/2019/Las Fiestas/", author)).json.path).toBe("2019/las-fiestas");
    expect((await keep("/ver.php?p=12", admin)).json.path).toBe("ver.php?p=12");
    for (const path of ["2019/Fiestas.HTML", "2019/las-fiestas", "ver.php%3Fp=12"]) {
      const led = await call<{ entry: Entry }>(resolveRoute.GET, {
        path: `/api/resolve-slug?path=${path}`,
      });
      expect(led.json.entry.entry_id, path).toBe(entry.entry_id);
    }
  });

  test.each([
    ["/api/x.html", "El sitio usa las direcciones que empiezan por «api»"],
    ["/e/fiestas.html", "El sitio usa las direcciones que empiezan por «e»"],
    ["/rss.xml", "El sitio usa las direcciones que empiezan por «rss.xml»"],
    ["/../x.html", "Ninguna página puede tener esa dirección"],
    ["/?utm_source=boletin", "Ninguna página puede tener esa dirección"],
    ["/ayuda/3", "Esa dirección está reservada para páginas del sitio."],
    [
      `/x.php?${[..."abcdefghi"].map((name) => `${name}=1`).join("&")}`,
      "Una dirección antigua no puede tener más de 8 parámetros",
    ],
  ])("cannot be %s", async (path, message) => {
    const { status, json } = await keep(path, author);
    expect([status, json.message]).toEqual([400, message]);
  });

  test.each(["/?p=12", "/ayuda?id=3", "/2019/fiestas.html", "/la-ajena)"])(
    "A1: of another form than slugs are given by administrators: %s",
    async (path) => {
      const { status, json } = await keep(path, author);
      expect([status, json.message]).toEqual([
        400,
        "Una dirección antigua de esta forma solo puede darla quien administra el sitio.",
      ]);
      expect((await keep(path, admin)).status).toBe(201);
      expect((await keep(path, author)).status).toBe(201); // it leads there already
    },
  );

  test("are not where an entry is", async () => {
    await createSlug(other, { path: "noticias/la-riada", entry_id: foreign.entry_id });
    for (const path of ["noticias/la-riada", "la-riada", "la-riada?id=3", "la-riada.md"]) {
      const { status, json } = await keep(path, admin);
      expect([status, json.message], path).toEqual([409, "Ya existe un slug con esa ruta"]);
    }
  });

  test("A1: that end like an entry's are its author's alone", async () => {
    await createSlug(other, { path: "noticias/la-riada", entry_id: foreign.entry_id });
    for (const path of ["2019/la-riada", "la-riada", "2026/11/la-ajena"]) {
      const { status, json } = await keep(path, author);
      expect([status, json.message], path).toEqual([409, "Ya existe un slug con esa ruta"]);
    }
    await createAlias(other, { path: "2019/la-riada", entry_id: foreign.entry_id });
    expect((await keep("2026/11/la-entrada", author)).status).toBe(201);
  });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 201],
    ["an administrator", () => admin, 201],
  ])("are given by %s", async (_who, as, status) => {
    expect((await keep("2019/vieja", as())).status).toBe(status);
  });

  test("are listed page by page, of one entry or of all", async () => {
    for (const path of ["b.html", "a.html", "x.php?p=1"]) await keep(path, admin);
    const own = await createAlias(admin, { path: "c.html", entry_id: foreign.entry_id });
    const { json, headers } = await list("limit=2");
    expect(json.map(({ path }) => path)).toEqual(["a.html", "b.html"]);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const rest = await call<Alias[]>(aliasesRoute.GET, { path: next, as: other });
    expect(rest.json.map(({ path }) => path)).toEqual(["c.html", "x.php?p=1"]);
    expect((await list(`entry_id=${foreign.entry_id}`)).json).toEqual([own]);
    expect((await list("entry_id=x")).status).toBe(400);
  });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 204],
    ["an administrator", () => admin, 204],
  ])("are taken away by %s", async (_who, as, status) => {
    await keep("2019/x.php?id=3&sec=2", admin);
    expect((await remove("2019/x.php?id=3&sec=2", as())).status).toBe(status);
    expect((await list()).json).toHaveLength(status === 204 ? 0 : 1);
  });

  test("are taken away as they were given, too", async () => {
    await keep("/2019/Sopa_de_Ajo.html", admin);
    expect((await remove("/2019/Sopa_de_Ajo.html", author)).status).toBe(204);
    expect((await list()).json).toEqual([]);
  });

  test("that are not there are not taken away", async () => {
    expect((await remove("nada.html", author)).status).toBe(404);
  });

  test.each(["con espacios!", "a_b", "vieja.html", "?p=12"])(
    "are no slugs: %s is refused as one",
    async (path) => {
      const body = { path, entry_id: entry.entry_id };
      for (const answer of [
        await call<{ message: string }>(slugsRoute.POST, { body, as: author }),
        await call<{ message: string }>(slugRoute.PUT, {
          method: "PUT",
          params: at(),
          body,
          as: author,
        }),
      ]) {
        expect([answer.status, answer.json.message]).toEqual([
          400,
          "La ruta solo puede tener letras, números y guiones, con barras entre sus tramos",
        ]);
      }
    },
  );
});

describe("PUT /api/slugs/{id}", () => {
  const change = (as?: Actor, body: unknown = {}, id?: number | string) =>
    call<Slug>(slugRoute.PUT, {
      method: "PUT",
      params: at(id),
      body: { path: "nueva", entry_id: entry.entry_id, ...(body as object) },
      as,
    });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 200],
    ["an administrator", () => admin, 200],
  ])("answers %s", async (_who, as, status) => {
    expect((await change(as())).status).toBe(status);
    expect((await findSlug(slug.slug_id))?.path).toBe(status === 200 ? "nueva" : "primera");
  });

  test("moves a slug only between entries that are the actor's", async () => {
    const away = { entry_id: foreign.entry_id };
    expect((await change(author, away)).status).toBe(403);
    expect((await change(other, away)).status).toBe(403);
    expect((await change(admin, away)).json).toMatchObject({ user_id: other.id, ...away });
  });

  test("refuses wrong fields, unknown records and taken paths", async () => {
    expect((await change(author, { path: "tasks/x" })).status).toBe(400);
    expect((await change(author, { entry_id: "x" })).status).toBe(400);
    expect((await change(author, {}, MISSING)).status).toBe(404);
    expect((await change(author, {}, "0")).status).toBe(404);
    expect((await change(author, { entry_id: MISSING })).status).toBe(404);
    expect((await change(author, { path: "la-ajena" })).status).toBe(409);
    expect((await change(author, { path: "otra/la-ajena" })).status).toBe(409);
    expect((await findSlug(slug.slug_id))?.path).toBe("primera");
  });

  test("takes the path it has already, and a longer one that ends alike", async () => {
    expect((await change(author, { path: "primera" })).json.path).toBe("primera");
    expect((await change(author, { path: "otra/primera" })).json.path).toBe("otra/primera");
  });
});

describe("DELETE /api/slugs/{id}", () => {
  const remove = (as?: Actor, id?: number | string) =>
    call(slugRoute.DELETE, { method: "DELETE", params: at(id), as });

  const who = [
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 204],
    ["an administrator", () => admin, 204],
  ] as const;

  test.each(who)("answers %s", async (_who, as, status) => {
    expect((await remove(as())).status).toBe(status);
    expect((await findSlug(slug.slug_id)) === null).toBe(status === 204);
  });

  test.each(who)("answers %s the same when the entry was deleted", async (_who, as, status) => {
    await deleteEntry(author, entry.entry_id);
    expect((await remove(as())).status).toBe(status);
  });

  test.each([MISSING, "0", "x"])("knows no slug %s", async (id) => {
    expect((await remove(author, id)).status).toBe(404);
  });
});

describe("reading slugs", () => {
  test("the list comes newest first and page by page", async () => {
    const first = await call<Slug[]>(slugsRoute.GET, { path: "/api/slugs?limit=2", as: other });
    expect(first.json).toMatchObject([
      { path: "primera", entry: { title: "La entrada" }, user_id: author.id },
      { path: "la-ajena", entry: { title: "La ajena" } },
    ]);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await call<Slug[]>(slugsRoute.GET, { path: next, as: other });
    expect(second.json).toMatchObject([{ path: "la-entrada" }]);
    expect(second.headers.get("link")).toBeNull();
    expect((await call(slugsRoute.GET, { path: "/api/slugs?cursor=nada", as: other })).status).toBe(
      400,
    );
  });

  test.each([
    ["was withdrawn", takeEntryDown],
    ["is in the trash", deleteEntry],
  ])(
    "N14: those of an entry that %s are its author's, and who moderates', alone",
    async (...how) => {
      const [, takeAway] = how;
      const machine = { ...(await createSynthetic(author)), isAdmin: false, isEditor: false };
      const written = await createEntryFor(machine, { title: "De la máquina" });
      const [own] = await db.slug.findMany({ where: { entry_id: written.entry_id } });
      for (const { entry_id } of [entry, written]) await takeAway(author, entry_id);
      const editor = await createUser({ isEditor: true });
      for (const as of [author, editor, admin]) {
        const { json } = await call<Slug[]>(slugsRoute.GET, { as });
        expect(json).toMatchObject([
          { path: "de-la-maquina", entry: null },
          { path: "primera", entry_id: entry.entry_id, entry: null, user_id: author.id },
          { path: "la-ajena" },
          { path: "la-entrada", entry: null },
        ]);
        for (const slugId of [slug.slug_id, own!.slug_id]) {
          expect((await call(slugRoute.GET, { params: at(slugId), as })).status).toBe(200);
        }
      }
      const { json } = await call<Slug[]>(slugsRoute.GET, { as: other });
      expect(json).toMatchObject([{ path: "la-ajena" }]);
      for (const slugId of [slug.slug_id, own!.slug_id]) {
        expect((await call(slugRoute.GET, { params: at(slugId), as: other })).status).toBe(404);
      }
    },
  );

  test("one slug, or 404", async () => {
    expect((await call(slugRoute.GET, { params: at(), as: other })).json).toEqual(slug);
    expect((await call(slugRoute.GET, { params: at(MISSING), as: other })).status).toBe(404);
  });

  test("needs a session, but for the slugs of all entries", async () => {
    expect((await call(slugsRoute.GET)).status).toBe(401);
    expect((await call(slugRoute.GET, { params: at() })).status).toBe(401);
    const path = "/api/slugs/availability?path=x";
    expect((await call(availabilityRoute.GET, { path })).status).toBe(401);
    expect((await call(allSlugsRoute.GET)).status).toBe(200);
  });

  test("the slugs of all entries, newest entry first and page by page", async () => {
    const read = (path?: string) => call<EntrySlugs[]>(allSlugsRoute.GET, { path });
    const rows = await db.slug.findMany({ select: { slug_id: true, path: true } });
    const at = (path: string) => rows.find((row) => row.path === path);
    const first = await read("/api/entries/all-slugs?limit=1");
    expect(first.json).toEqual([{ entry_id: foreign.entry_id, slugs: [at("la-ajena")] }]);
    const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
    expect((await read(next)).json).toEqual([
      {
        entry_id: entry.entry_id,
        slugs: [at("la-entrada"), at("primera")],
      },
    ]);
    await deleteEntry(other, foreign.entry_id);
    expect((await read()).json).toHaveLength(1);
  });
});

describe("GET /api/slugs/availability", () => {
  const ask = (path: string) =>
    call<PathHolder>(availabilityRoute.GET, {
      path: `/api/slugs/availability?${new URLSearchParams({ path })}`,
      as: other,
    });

  test("says who has a path, its last segment, or nobody", async () => {
    const held = { slug_id: slug.slug_id, alias_of: null };
    expect((await ask("/Primera")).json).toEqual({ path: "primera", ...held });
    expect((await ask("otra/primera")).json).toEqual({ path: "otra/primera", ...held });
    expect((await ask("libre")).json).toEqual({ path: "libre", slug_id: null, alias_of: null });
  });

  test("says which entry an address of old redirects to", async () => {
    await call(slugRoute.DELETE, { method: "DELETE", params: at(), as: author });
    expect((await ask("primera")).json).toEqual({
      path: "primera",
      slug_id: null,
      alias_of: entry.entry_id,
    });
  });

  test.each(["", "entries", "a!"])("refuses %o, which could not be saved", async (path) => {
    expect((await ask(path)).status).toBe(400);
  });
});

test("GET /api/resolve-slug knows the new path and the old one", async () => {
  const resolve = (path: string) =>
    call<{ entry: Entry }>(resolveRoute.GET, { path: `/api/resolve-slug?path=${path}` });
  await call(slugRoute.PUT, {
    method: "PUT",
    params: at(),
    body: { path: "seccion/segunda", entry_id: entry.entry_id },
    as: author,
  });
  for (const path of ["seccion/segunda", "segunda", "e/segunda", "primera", "e/primera"]) {
    expect((await resolve(path)).json.entry?.entry_id, path).toBe(entry.entry_id);
  }
  expect((await resolve("tercera")).status).toBe(404);
});
