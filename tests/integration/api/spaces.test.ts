import { beforeEach, describe, expect, test } from "vitest";
import * as entryRoute from "@/app/api/spaces/[id]/entries/[entryId]/route";
import * as entriesRoute from "@/app/api/spaces/[id]/entries/route";
import * as spaceRoute from "@/app/api/spaces/[id]/route";
import * as tasksRoute from "@/app/api/spaces/[id]/tasks/route";
import * as bySlugRoute from "@/app/api/spaces/by-slug/[slug]/route";
import * as spacesRoute from "@/app/api/spaces/route";
import type { Actor } from "@/lib/kernel/actor";
import type { Entry } from "@/lib/texts/entries/dto";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import type { Space } from "@/lib/spaces/spaces/dto";
import { findSpace } from "@/lib/spaces/spaces/queries";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createEntryFor, createSpaceFor, createUser } from "@/tests/support/factories";

const MISSING = 4_000;

let owner: Actor;
let author: Actor;
let other: Actor;
let admin: Actor;
let space: Space;
let entry: Entry;

beforeEach(async () => {
  await resetDatabase();
  [owner, author, other, admin] = await Promise.all([
    createUser(),
    createUser(),
    createUser(),
    createAdmin(),
  ]);
  space = await createSpaceFor(owner);
  entry = await createEntryFor(author);
});

const at = (id: number | string = space.space_id) => ({ id });
const placement = (entryId: number = entry.entry_id, id = space.space_id) => ({ id, entryId });
const place = () => addEntryToSpace(owner, space.space_id, entry.entry_id);

describe("POST /api/spaces", () => {
  const body = { name: "Ciencia", slug: "", subtitle: "", description: "" };

  test("answers the new space of whoever is signed in; empty fields are none", async () => {
    const { status, json } = await call(spacesRoute.POST, {
      body: { ...body, owner_id: admin.id, user_id: admin.id },
      as: other,
    });
    expect(status).toBe(201);
    expect(json).toEqual({
      space_id: expect.any(Number),
      name: "Ciencia",
      slug: "ciencia",
      subtitle: null,
      description: null,
      autonomy: null,
      ...{ ai_comments: null, four_eyes: false, unread_noindex: false, ai_daily: null },
      shows_most_read: false,
      ...{ logo: null, icon: null, accent: null, default_image: null, date_language: null },
      owner_id: other.id,
      domain: null,
      entries_count: 0,
      entries: [],
      listed: true,
      created: expect.any(String),
    });
  });

  test("is refused to visitors", async () => {
    expect((await call(spacesRoute.POST, { body })).status).toBe(401);
  });

  test("names every field that is wrong", async () => {
    const { status, json } = await call<{ message: string }>(spacesRoute.POST, {
      body: { name: "ab", slug: "Ñu" },
      as: other,
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      message: "El nombre debe tener al menos 3 caracteres",
      issues: expect.arrayContaining([
        { path: "name", message: "El nombre debe tener al menos 3 caracteres" },
        {
          path: "slug",
          message: "El slug solo puede contener letras minúsculas, números y guiones",
        },
      ]),
    });
  });

  test("refuses a slug that is taken, whoever took it", async () => {
    const { status, json } = await call(spacesRoute.POST, {
      body: { ...body, slug: space.slug },
      as: other,
    });
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: "Ya existe un espacio con ese slug" });
  });
});

describe("PATCH /api/spaces/{id}", () => {
  const change = (as?: Actor, body: unknown = { name: "Otro nombre" }, id?: number) =>
    call<Space>(spaceRoute.PATCH, { method: "PATCH", params: at(id), body, as });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the owner", () => owner, 200],
    ["an administrator", () => admin, 200],
  ])("answers %s", async (_who, as, status) => {
    expect((await change(as())).status).toBe(status);
    const { name } = (await findSpace(space.space_id)) ?? {};
    expect(name === "Otro nombre").toBe(status === 200);
  });

  test("changes only what is sent", async () => {
    await change(owner, { subtitle: "Cada día", description: "De todo." });
    const { json } = await change(owner, { subtitle: "" });
    expect(json).toMatchObject({
      name: space.name,
      slug: space.slug,
      subtitle: null,
      description: "De todo.",
    });
  });

  test("sets what machines may do there, and takes it back", async () => {
    const said = { unread_noindex: true, ai_daily: 3 };
    expect((await change(owner, said)).json).toMatchObject(said);
    expect((await change(owner, { subtitle: "Cada día" })).json).toMatchObject(said);
    const unsaid = { unread_noindex: false, ai_daily: null };
    expect((await change(owner, unsaid)).json).toMatchObject(unsaid);
  });

  test("refuses wrong fields, unknown spaces and taken slugs", async () => {
    const { slug } = await createSpaceFor(other);
    expect((await change(owner, { subtitle: "ab" })).status).toBe(400);
    expect((await change(owner, { name: "Otro" }, MISSING)).status).toBe(404);
    expect((await change(owner, { slug })).status).toBe(409);
  });
});

describe("DELETE /api/spaces/{id}", () => {
  const remove = (as?: Actor, id?: number | string) =>
    call(spaceRoute.DELETE, { method: "DELETE", params: at(id), as });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the owner", () => owner, 204],
    ["an administrator", () => admin, 204],
  ])("answers %s", async (_who, as, status) => {
    expect((await remove(as())).status).toBe(status);
    expect((await findSpace(space.space_id)) === null).toBe(status === 204);
  });

  test.each([MISSING, "0", "-1", "x", "2147483648"])("knows no space %s", async (id) => {
    expect((await remove(owner, id)).status).toBe(404);
  });
});

describe("POST /api/spaces/{id}/entries/{entryId}", () => {
  const add = (as?: Actor, params = placement()) =>
    call(entryRoute.POST, { method: "POST", params, as });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 403],
    ["the owner", () => owner, 201],
    ["an administrator", () => admin, 201],
  ])("answers %s", async (_who, as, status) => {
    expect((await add(as())).status).toBe(status);
    expect((await findSpace(space.space_id))?.entries_count).toBe(status === 201 ? 1 : 0);
  });

  test("refuses what is there already, and changes nothing", async () => {
    await place();
    const { status, json } = await add(owner);
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: "La entrada ya está en el espacio" });
    expect((await findSpace(space.space_id))?.entries).toEqual([entry.entry_id]);
  });

  test("knows no other entry and no other space", async () => {
    expect((await add(owner, placement(MISSING))).status).toBe(404);
    expect((await add(owner, placement(entry.entry_id, MISSING))).status).toBe(404);
  });
});

describe("DELETE /api/spaces/{id}/entries/{entryId}", () => {
  const remove = (as?: Actor, params = placement()) =>
    call(entryRoute.DELETE, { method: "DELETE", params, as });

  test.each([
    ["a visitor", () => undefined, 401],
    ["another user", () => other, 403],
    ["the entry's author", () => author, 204],
    ["the owner", () => owner, 204],
    ["an administrator", () => admin, 204],
  ])("answers %s", async (_who, as, status) => {
    await place();
    expect((await remove(as())).status).toBe(status);
    expect((await findSpace(space.space_id))?.entries_count).toBe(status === 204 ? 0 : 1);
  });

  test("answers 404 for an entry that is not in the space", async () => {
    expect((await remove(owner)).status).toBe(404);
    expect((await remove(owner, placement(MISSING))).status).toBe(404);
  });
});

describe("reading spaces", () => {
  test("needs no session", async () => {
    await place();
    const expected = { space_id: space.space_id, entries: [entry.entry_id] };
    const list = await call(spacesRoute.GET);
    const one = await call(spaceRoute.GET, { params: at() });
    const bySlug = await call(bySlugRoute.GET, { params: { slug: space.slug } });
    const entries = await call(entriesRoute.GET, { params: at() });
    const inside = await call(entryRoute.GET, {
      params: { id: space.slug, entryId: entry.slug ?? "" },
    });
    expect(list.json).toMatchObject([expected]);
    expect(one.json).toMatchObject(expected);
    expect(bySlug.json).toMatchObject(expected);
    expect(entries.json).toMatchObject([{ entry_id: entry.entry_id }]);
    expect(inside.json).toMatchObject({ entry: { entry_id: entry.entry_id }, space: expected });
  });

  test("answers 404 for what there is not", async () => {
    const answers = await Promise.all([
      call(spaceRoute.GET, { params: at(MISSING) }),
      call(bySlugRoute.GET, { params: { slug: "no-existe" } }),
      call(entriesRoute.GET, { params: at(MISSING) }),
      call(entryRoute.GET, { params: { id: space.slug, entryId: entry.slug ?? "" } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test("goes on where the Link header says", async () => {
    const second = await createSpaceFor(owner);
    const first = await call<Space[]>(spacesRoute.GET, { path: "/api/spaces?limit=1" });
    expect(first.json.map(({ space_id }) => space_id)).toEqual([second.space_id]);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1];
    const last = await call<Space[]>(spacesRoute.GET, { path: next });
    expect(last.json.map(({ space_id }) => space_id)).toEqual([space.space_id]);
    expect(last.headers.get("link")).toBeNull();
  });

  test.each(["limit=0", "limit=101", "limit=x", "cursor=%20"])("refuses %s", async (query) => {
    expect((await call(spacesRoute.GET, { path: `/api/spaces?${query}` })).status).toBe(400);
  });

  test("keeps the tasks of a space for whoever is signed in", async () => {
    expect((await call(tasksRoute.GET, { params: at() })).status).toBe(401);
    expect(await call(tasksRoute.GET, { params: at(), as: other })).toMatchObject({
      status: 200,
      json: [],
    });
  });
});
