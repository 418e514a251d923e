import { beforeEach, describe, expect, test } from "vitest";
import * as entryRoute from "@/app/api/entries/[entryId]/route";
import * as slugsRoute from "@/app/api/entries/[entryId]/slugs/route";
import * as spacesRoute from "@/app/api/entries/[entryId]/spaces/route";
import * as bySlugRoute from "@/app/api/entries/by-slug/[...slug]/route";
import * as entriesRoute from "@/app/api/entries/route";
import * as previewRoute from "@/app/api/preview/route";
import * as resolveRoute from "@/app/api/resolve-slug/route";
import * as userEntriesRoute from "@/app/api/users/[userId]/entries/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { Entry } from "@/lib/texts/entries/dto";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { realArticles } from "@/tests/support/articles";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

const body = { title: "Un título", content: "Un contenido con lo justo.", image: null };
let author: Actor;
let other: Actor;
let admin: Actor;

beforeEach(async () => {
  await resetDatabase();
  [author, other, admin] = [await createUser(), await createUser(), await createAdmin()];
});

describe("POST /api/entries", () => {
  const post = (as: Actor | undefined, sent: unknown) =>
    call<Entry>(entriesRoute.POST, { method: "POST", as, body: sent });

  test("publishes in the name of who is signed in", async () => {
    const { status, json } = await post(author, body);
    expect(status).toBe(201);
    expect(json).toMatchObject({ ...body, slug: "un-titulo", user_id: author.id });
  });

  test("keeps every character of a text as it is", async () => {
    for (const { title, content } of realArticles()) {
      const { json } = await post(author, { ...body, title: title.slice(0, 100), content });
      expect(json.content).toBe(content);
    }
    const odd = "\r\nCafe\u0301\u00a0\u200d👩‍🚀 \r\tשלום\u200f  \n\n\r\n";
    const { json } = await post(author, { ...body, content: odd });
    expect((await db.entry.findUniqueOrThrow({ where: { entry_id: json.entry_id } })).content).toBe(
      odd,
    );
  });

  test("looks at no id, owner or date of a row that the body brings", async () => {
    const { json } = await post(author, {
      ...body,
      entry_id: 77,
      user_id: admin.id,
      created: "1999-01-01",
      isAdmin: true,
      comments_count: 9,
      import_key: "robado",
    });
    expect(json).toMatchObject({ user_id: author.id, slug: "un-titulo" });
    expect(json.entry_id).not.toBe(77);
    expect(json.comments_count).toBe(0);
    expect(json.created).not.toContain("1999");
    expect(await db.entry.count({ where: { import_key: null } })).toBe(1);
  });

  test("visitors are asked to sign in", async () => {
    expect((await post(undefined, body)).status).toBe(401);
    expect(await db.entry.count()).toBe(0);
  });

  test.each([
    [{ title: "ab" }, "title", "El título debe tener al menos 3 caracteres"],
    [{ title: "a".repeat(101) }, "title", "El título no puede tener más de 100 caracteres"],
    [{ title: "   a   " }, "title", "El título debe tener al menos 3 caracteres"],
    [{ content: "corto" }, "content", "El contenido debe tener al menos 10 caracteres"],
    [{ content: "a".repeat(200_001) }, "content", undefined],
    [{ content: ">".repeat(1_500) + " cita" }, "content", undefined],
    [{ image: "https://ejemplo.es/foto.jpg" }, "image", "Debe ser una ruta de imagen subida"],
    [{ image: "/uploads/../secreto" }, "image", "Debe ser una ruta de imagen subida"],
  ])("answers 400 for %o", async (wrong, path, message) => {
    const { status, json } = await post(author, { ...body, ...wrong });
    expect(status).toBe(400);
    expect(json).toMatchObject({ issues: [message ? { path, message } : { path }] });
    expect(await db.entry.count()).toBe(0);
  });

  test("accepts the limits themselves", async () => {
    expect((await post(author, { ...body, title: "abc" })).status).toBe(201);
    expect((await post(author, { ...body, title: "á".repeat(100) })).status).toBe(201);
    expect((await post(author, { ...body, content: "0123456789" })).status).toBe(201);
    const paragraph = `${"Una frase como otra cualquiera. ".repeat(15)}

`;
    const longest = paragraph.repeat(500).slice(0, 200_000);
    expect((await post(author, { ...body, content: longest })).status).toBe(201);
  });

  test("takes an empty image for none", async () => {
    expect((await post(author, { ...body, image: "" })).json.image).toBeNull();
  });

  test("answers 400 for a body that is no object", async () => {
    expect((await post(author, [])).status).toBe(400);
    expect((await post(author, null)).status).toBe(400);
  });
});

describe("GET /api/entries", () => {
  const get = (query = "") => call<Entry[]>(entriesRoute.GET, { path: `/api/entries${query}` });

  test("answers anybody a plain array, newest first, and the address of the next page", async () => {
    for (const title of ["Primera", "Segunda", "Tercera"]) await createEntryFor(author, { title });
    const first = await get("?limit=2");
    expect(first.json.map(({ title }) => title)).toEqual(["Tercera", "Segunda"]);
    const [, next] =
      /^<(\/api\/entries\?[^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "") ?? [];
    const second = await call<Entry[]>(entriesRoute.GET, { path: next });
    expect(second.json.map(({ title }) => title)).toEqual(["Primera"]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("keeps the search on the next page", async () => {
    for (let n = 1; n <= 3; n++) await createEntryFor(author, { title: `Café y más ${n}` });
    const { headers } = await get(`?limit=2&q=${encodeURIComponent("café y")}`);
    const [, next] = /<([^>]+)>/.exec(headers.get("link") ?? "") ?? [];
    const { json } = await call<Entry[]>(entriesRoute.GET, { path: next });
    expect(json.map(({ title }) => title)).toEqual(["Café y más 1"]);
  });

  test("answers 100 at most by default", async () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({
      title: `Entrada ${n}`,
      content: body.content,
      user_id: author.id,
    }));
    await db.entry.createMany({ data: rows });
    expect((await get()).json).toHaveLength(100);
    expect((await get("?limit=100")).json).toHaveLength(100);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=abc",
    "cursor=abc",
    "cursor=x-y-z",
  ])("answers 400 for %s", async (query) => {
    expect((await get(`?${query}`)).status).toBe(400);
  });
});

describe("/api/entries/{id}", () => {
  const send = <T = Entry>(
    method: "GET" | "PATCH" | "DELETE",
    entryId: number | string,
    as?: Actor,
    sent?: unknown,
  ) => call<T>(entryRoute[method], { method, params: { entryId }, as, body: sent });

  test("GET answers anybody; 404 for none, a deleted one and what is no id", async () => {
    const entry = await createEntryFor(author);
    expect((await send("GET", entry.entry_id)).json).toEqual(entry);
    for (const id of [entry.entry_id + 1, 0, "01", "uno", "2147483648", "1e1"]) {
      expect((await send("GET", id)).status).toBe(404);
    }
    await send("DELETE", entry.entry_id, author);
    expect((await send("GET", entry.entry_id)).status).toBe(404);
  });

  test("PATCH changes it for its author and administrators, for nobody else", async () => {
    const { entry_id } = await createEntryFor(author, { title: "Antes" });
    const patch = (as?: Actor) => send("PATCH", entry_id, as, { title: "Después" });
    expect((await patch()).status).toBe(401);
    expect((await patch(other)).status).toBe(403);
    expect((await send("GET", entry_id)).json.title).toBe("Antes");
    expect(await patch(author)).toMatchObject({ status: 200, json: { title: "Después" } });
    expect((await patch(admin)).status).toBe(200);
  });

  test("PATCH never moves an entry to another owner", async () => {
    const { entry_id } = await createEntryFor(author);
    const sent = { ...body, user_id: other.id, entry_id: 99, deleted_at: null };
    const { json } = await send("PATCH", entry_id, author, sent);
    expect(json).toMatchObject({ entry_id, user_id: author.id });
  });

  test("PATCH answers 400 for wrong fields, 404 for no entry", async () => {
    const { entry_id } = await createEntryFor(author);
    const wrong = await send("PATCH", entry_id, author, { title: "ab", content: "corto" });
    expect(wrong).toMatchObject({
      status: 400,
      json: { issues: [{ path: "title" }, { path: "content" }] },
    });
    expect((await send("PATCH", 999, author, body)).status).toBe(404);
  });

  test("DELETE is for its author and administrators, for nobody else", async () => {
    const { entry_id } = await createEntryFor(author);
    const second = await createEntryFor(author);
    expect((await send("DELETE", entry_id)).status).toBe(401);
    expect((await send("DELETE", entry_id, other)).status).toBe(403);
    expect((await send("GET", entry_id)).status).toBe(200);
    expect((await send("DELETE", entry_id, author)).status).toBe(204);
    expect((await send("DELETE", entry_id, author)).status).toBe(404);
    expect((await send("DELETE", second.entry_id, admin)).status).toBe(204);
  });
});

describe("what belongs to an entry", () => {
  test("GET /api/entries/{id}/slugs and /spaces", async () => {
    const { entry_id } = await createEntryFor(author, { title: "Con dirección" });
    const space = await createSpaceFor(author, { slug: "seccion" });
    await addEntryToSpace(author, space.space_id, entry_id);
    const params = { entryId: entry_id };
    expect((await call(slugsRoute.GET, { params })).json).toMatchObject([
      { path: "con-direccion", entry_id },
    ]);
    expect((await call(spacesRoute.GET, { params })).json).toMatchObject([{ slug: "seccion" }]);
    const missing = { params: { entryId: 999 } };
    expect((await call(slugsRoute.GET, missing)).status).toBe(404);
    expect((await call(spacesRoute.GET, missing)).status).toBe(404);
  });

  test("GET /api/users/{id}/entries answers only that user's", async () => {
    const mine = await createEntryFor(author);
    await createEntryFor(other);
    const answer = await call(userEntriesRoute.GET, { params: { userId: author.id } });
    expect(answer.json).toEqual([mine]);
  });
});

describe("addresses", () => {
  const bySlug = (...slug: string[]) => call<Entry>(bySlugRoute.GET, { params: { slug } });
  const resolve = (path: string) =>
    call<{ entry: Entry }>(resolveRoute.GET, { path: `/api/resolve-slug?path=${path}` });

  test("lead to the entry, by slug or by path", async () => {
    const entry = await createEntryFor(author, { title: "Una dirección" });
    expect((await bySlug("una-direccion")).json).toEqual(entry);
    expect((await bySlug("e", "una-direccion")).json).toEqual(entry);
    for (const path of ["una-direccion", "e/una-direccion", "/una-direccion"]) {
      expect((await resolve(path)).json).toEqual({ entry });
    }
  });

  test("that lead nowhere answer 404, a missing path 400", async () => {
    const entry = await createEntryFor(author, { title: "Una dirección" });
    expect((await bySlug("otra")).status).toBe(404);
    expect((await resolve("otra")).status).toBe(404);
    expect((await resolve("")).status).toBe(400);
    await call(entryRoute.DELETE, {
      method: "DELETE",
      params: { entryId: entry.entry_id },
      as: author,
    });
    expect((await bySlug("una-direccion")).status).toBe(404);
    expect((await resolve("e/una-direccion")).status).toBe(404);
  });
});

describe("POST /api/preview", () => {
  const preview = (content: string, as?: Actor) =>
    call<{ html: string }>(previewRoute.POST, { method: "POST", as, body: { content } });

  test("shows a text to who is signed in", async () => {
    const { status, json } = await preview("Un **buen** comienzo.", author);
    expect(status).toBe(200);
    expect(json.html).toContain("<strong>buen</strong>");
    expect((await preview("Un **buen** comienzo.")).status).toBe(401);
  });

  test("refuses what could not be saved", async () => {
    expect((await preview("corto", author)).status).toBe(400);
    expect((await preview(">".repeat(1_500) + " cita", author)).status).toBe(400);
  });
});
