import { beforeEach, describe, expect, test } from "vitest";
import * as askRoute from "@/app/api/domains/ask/route";
import * as domainRoute from "@/app/api/domains/[id]/route";
import * as domainsRoute from "@/app/api/domains/route";
import type { Actor } from "@/lib/kernel/actor";
import type { Domain } from "@/lib/spaces/domains/dto";
import { findDomain } from "@/lib/spaces/domains/queries";
import type { Space } from "@/lib/spaces/spaces/dto";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createDomainFor,
  createSpaceFor,
  createUnprovenDomainFor,
  createUser,
} from "@/tests/support/factories";

const MISSING = 4_000;

let owner: Actor;
let other: Actor;
let admin: Actor;
let space: Space;
let domain: Domain;

beforeEach(async () => {
  await resetDatabase();
  [owner, other, admin] = await Promise.all([createUser(), createUser(), createAdmin()]);
  space = await createSpaceFor(owner);
  domain = await createDomainFor(owner, space.space_id, { name: "revista.ejemplo.es" });
});

/** What everybody is answered; `status` for whoever manages the space. */
const answers = (status: number): [who: string, as: () => Actor | undefined, status: number][] => [
  ["a visitor", () => undefined, 401],
  ["another user", () => other, 403],
  ["the space's owner", () => owner, status],
  ["an administrator", () => admin, status],
];

describe("POST /api/domains", () => {
  const body = () => ({ name: "WWW.Ejemplo.es", description: "", space_id: space.space_id });
  const create = (as?: Actor, changes: object = {}) =>
    call<Domain>(domainsRoute.POST, { body: { ...body(), ...changes }, as });

  test.each(answers(201))("answers %s", async (_who, as, status) => {
    expect((await create(as())).status).toBe(status);
  });

  test("answers the domain in its stored form, waiting for its proof and its first request", async () => {
    const { json } = await create(owner, { active_at: "2020-01-01", domain_id: 99 });
    expect(json).toEqual({
      domain_id: domain.domain_id + 1,
      name: "www.ejemplo.es",
      description: null,
      space_id: space.space_id,
      owner_id: owner.id,
      created: expect.any(String),
      proven_at: null,
      active_at: null,
      space: { name: space.name, slug: space.slug, owner_id: owner.id },
    });
  });

  test("names every field that is wrong", async () => {
    const { status, json } = await create(owner, { name: "https://ejemplo.es", space_id: "" });
    expect(status).toBe(400);
    expect(json).toMatchObject({
      issues: [
        {
          path: "name",
          message: "Escribe solo el nombre, sin protocolo, puerto ni ruta: ejemplo.es",
        },
        { path: "space_id", message: "Debes seleccionar un espacio" },
      ],
    });
  });

  test("refuses the main site's own name, unknown spaces and names that are taken", async () => {
    expect((await create(owner, { name: "localhost" })).status).toBe(400);
    expect((await create(owner, { space_id: MISSING })).status).toBe(404);
    const { status, json } = await create(owner, { name: "REVISTA.ejemplo.es." });
    expect(status).toBe(409);
    expect(json).toMatchObject({ message: "Ya existe un dominio con ese nombre" });
  });
});

describe("PATCH /api/domains/{id}", () => {
  const change = (as?: Actor, body: object = { description: "Nueva" }, id?: number) =>
    call<Domain>(domainRoute.PATCH, {
      method: "PATCH",
      params: { id: id ?? domain.domain_id },
      body,
      as,
    });

  test.each(answers(200))("answers %s", async (_who, as, status) => {
    expect((await change(as())).status).toBe(status);
    const changed = (await findDomain(domain.domain_id))?.description === "Nueva";
    expect(changed).toBe(status === 200);
  });

  test("changes only what is sent", async () => {
    const { json } = await change(owner);
    expect(json).toEqual({ ...domain, description: "Nueva" });
  });

  test("gives a domain only to a space that the actor manages", async () => {
    const { space_id } = await createSpaceFor(other);
    expect((await change(owner, { space_id })).status).toBe(403);
    expect((await change(owner, { space_id: MISSING })).status).toBe(404);
    expect((await change(admin, { space_id })).json.space_id).toBe(space_id);
    expect((await change(owner)).status).toBe(200); // whose name it is
  });

  test("refuses wrong fields, unknown domains and names that are taken", async () => {
    const { name } = await createDomainFor(owner, space.space_id);
    expect((await change(owner, { name: "x" })).status).toBe(400);
    expect((await change(owner, {}, MISSING)).status).toBe(404);
    expect((await change(owner, { name })).status).toBe(409);
    expect((await change(owner, { name: domain.name })).status).toBe(200);
  });
});

describe("DELETE /api/domains/{id}", () => {
  const remove = (as?: Actor, id: number | string = domain.domain_id) =>
    call(domainRoute.DELETE, { method: "DELETE", params: { id }, as });

  test.each(answers(204))("answers %s", async (_who, as, status) => {
    expect((await remove(as())).status).toBe(status);
    expect((await findDomain(domain.domain_id)) === null).toBe(status === 204);
  });

  test.each([MISSING, "0", "x", "2147483648"])("knows no domain %s", async (id) => {
    expect((await remove(owner, id)).status).toBe(404);
  });
});

describe("reading domains", () => {
  test("needs no session, and tells nothing of the owner but the number", async () => {
    const list = await call(domainsRoute.GET);
    expect(list.json).toEqual([domain]);
    const one = await call(domainRoute.GET, { params: { id: domain.domain_id } });
    expect(one.json).toEqual(domain);
    expect((await call(domainRoute.GET, { params: { id: MISSING } })).status).toBe(404);
  });

  test("goes on where the Link header says", async () => {
    const second = await createDomainFor(owner, space.space_id);
    const first = await call<Domain[]>(domainsRoute.GET, { path: "/api/domains?limit=1" });
    expect(first.json).toEqual([second]);
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1];
    const last = await call<Domain[]>(domainsRoute.GET, { path: next });
    expect(last.json).toEqual([domain]);
    expect(last.headers.get("link")).toBeNull();
  });

  test.each(["limit=0", "limit=101", "cursor=%20"])("refuses %s", async (query) => {
    expect((await call(domainsRoute.GET, { path: `/api/domains?${query}` })).status).toBe(400);
  });
});

describe("GET /api/domains/ask, of a proxy that gets certificates", () => {
  const ask = (query: string) =>
    call<{ message?: string; issues?: object[] }>(askRoute.GET, {
      path: `/api/domains/ask${query}`,
    });

  test.each(["localhost", "revista.ejemplo.es", "REVISTA.ejemplo.es."])(
    "knows %s",
    async (name) => {
      const { status, json, headers } = await ask(`?domain=${name}`);
      expect([status, json]).toEqual([200, { domain: name.toLowerCase().replace(/\.$/, "") }]);
      expect(headers.get("cache-control")).toContain("no-store");
    },
  );

  test("a question is no request for the name: it makes no domain active", async () => {
    await ask("?domain=revista.ejemplo.es");
    expect((await findDomain(domain.domain_id))?.active_at).toBeNull();
  });

  test("knows no name that is nobody's, unproven, given up, or beside a known one", async () => {
    await createUnprovenDomainFor(other, (await createSpaceFor(other)).space_id, {
      name: "sin-demostrar.es",
    });
    for (const name of ["nadie.es", "sin-demostrar.es", "ejemplo.es", "www.revista.ejemplo.es"]) {
      expect((await ask(`?domain=${name}`)).status, name).toBe(404);
    }
    await call(domainRoute.DELETE, {
      method: "DELETE",
      params: { id: domain.domain_id },
      as: owner,
    });
    expect(await ask("?domain=revista.ejemplo.es")).toMatchObject({
      status: 404,
      json: { message: "Este sitio no sirve ese dominio." },
    });
  });

  test.each([
    ["", "Indica el nombre, como ?domain=www.ejemplo.es"],
    ["?domain=", "El nombre del dominio no es válido"],
    ["?domain=192.0.2.7", "Una dirección IP no sirve: escribe un nombre de dominio"],
    ["?domain=intranet", "Escribe el nombre completo, como www.ejemplo.es"],
    [
      "?domain=https://ejemplo.es/",
      "Escribe solo el nombre, sin protocolo, puerto ni ruta: ejemplo.es",
    ],
    [`?domain=${"a".repeat(64)}.es`, "El nombre del dominio no es válido"],
  ])("refuses %s", async (query, message) => {
    const { status, json } = await ask(query);
    expect([status, json.issues]).toEqual([400, [{ path: "domain", message }]]);
  });
});
