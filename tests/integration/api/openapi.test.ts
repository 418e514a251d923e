import { readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, test } from "vitest";
import { GET } from "@/app/api/openapi.json/route";
import { groups } from "@/app/openapi/groups";
import { describedGroups, describedShapes } from "@/app/openapi/readable";
import { routeFiles } from "@/app/openapi/route-files";
import { call } from "@/tests/support/api";
import { answersOf } from "@/tests/support/openapi";

interface Described {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema: Json }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
}

interface Answer {
  headers?: Record<string, object>;
  content?: Record<string, Content>;
}

interface Content {
  schema: Json;
  example?: unknown;
}

interface Json {
  [name: string]: unknown;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
}

let document: {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Answer> };
};

beforeAll(async () => {
  document = (await call<typeof document>(GET)).json;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => ({ path, method, ...resolved(each) })),
  );

const resolved = (described: Described) => ({
  ...described,
  responses: answersOf(document, described),
});

const operation = (method: string, path: string) => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return resolved(found);
};

test("the description is one by the rules of OpenAPI 3.1", async () => {
  const checked = await new Validator().validate(structuredClone(document));
  expect(checked.errors).toBeUndefined();
  expect(checked.valid).toBe(true);
});

test("every call of the file tree is described, and none besides", async () => {
  const files = readdirSync("app/api", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts") && !file.startsWith("[...path]"))
    .map((file) => `/${file.replace(/\/route\.ts$/, "")}`)
    .filter((path) => path !== "/openapi.json");
  expect(Object.keys(routeFiles).toSorted()).toEqual(files.toSorted());
  const written = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(new Set(written).size).toBe(written.length);
  expect(operations()).toHaveLength(written.length);
});

test("people read every call in its group, those of texts first", async () => {
  const described = await describedGroups();
  expect(described.map(({ name }) => name)).toEqual(Object.keys(groups));
  expect(described[0]?.name).toBe("Textos");
  const calls = described.flatMap(({ calls }) => calls);
  expect(calls).toHaveLength(operations().length);
  const order = calls.map(({ method, path }) => `${method} ${path}`);
  expect(order.indexOf("GET /api/desk/authors")).toBe(order.indexOf("GET /api/desk/entries") + 1);
  expect(order.indexOf("DELETE /api/drafts/{draftId}/preview")).toBe(
    order.indexOf("POST /api/drafts/{draftId}/preview") + 1,
  );
});

test("people read what a value looks like in words, with its numbers as they write them", async () => {
  const calls = (await describedGroups()).flatMap(({ calls }) => calls);
  const form = (call: string, field: string) =>
    calls
      .find(({ method, path }) => `${method} ${path}` === call)
      ?.fields.find(({ name }) => name === field)?.form;
  expect(form("POST /api/entries", "content")).toMatch(/ 200\.000 caracteres$/);
  expect(form("POST /api/entries", "spaces")).toBe("una lista de números enteros");
});

test("people read the fields of what is answered, which each answer leads to", async () => {
  const shapes = await describedShapes();
  const names = shapes.map(({ name }) => name);
  const entry = shapes.find(({ name }) => name === "Entrada");
  expect(entry?.fields).toContainEqual(
    expect.objectContaining({ name: "coauthors", form: "una lista de Autor", required: true }),
  );
  const answers = (await describedGroups())
    .flatMap(({ calls }) => calls)
    .flatMap((call) => call.answers);
  const named = answers.flatMap(({ forms }) => forms.flatMap(({ shape }) => shape ?? []));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

test("each has a name of its own, and says what it does", () => {
  const all = operations();
  expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length);
  expect(all.filter(({ summary }) => summary.length < 4)).toEqual([]);
});

test("the description says who may call, and what a key must be for", () => {
  const cookie = { sesion: [] };
  expect(operation("get", "/api/entries").security).toEqual([{}, cookie, { clave: ["leer"] }]);
  expect(operation("post", "/api/entries").security).toEqual([cookie, { clave: ["publicar"] }]);
  expect(operation("post", "/api/account/tokens").security).toEqual([cookie]);
});

test("it says how lists go on, how long a text may be, and how a save is sent again", () => {
  const entries = operation("get", "/api/entries");
  expect(entries.responses[200]?.headers).toHaveProperty("Link");
  const limit = entries.parameters?.find(({ name }) => name === "limit");
  expect(limit?.schema.maximum).toBe(100);
  const post = operation("post", "/api/entries");
  expect(post.parameters).toContainEqual(expect.objectContaining({ name: "Idempotency-Key" }));
  const { title } = post.requestBody?.content["application/json"]?.schema.properties ?? {};
  expect(title).toMatchObject({ type: "string", maxLength: 100 });
  expect(post.responses).toHaveProperty("422");
  expect(post.responses).toHaveProperty("429.headers.Retry-After");
});

/** A schema and all that it is made of, each with where it stands; what it only names is not followed. */
function* partsOf(schema: Json, where: string): Generator<[where: string, schema: Json]> {
  yield [where, schema];
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    yield* partsOf(each, `${where}.${name}`);
  }
  if (schema.items) yield* partsOf(schema.items, `${where}[]`);
  for (const option of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    yield* partsOf(option, where);
  }
}

const SAYING = ["$ref", "type", "anyOf", "oneOf", "const", "enum"];

/** Where something may be anything. */
const openIn = (schema: Json, where: string) =>
  [...partsOf(schema, where)]
    .filter(([, part]) => !SAYING.some((word) => word in part))
    .map(([place]) => place);

test("what calls answer is described, down to the last field", () => {
  const answered = operations().flatMap(({ method, path, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const json = content?.["application/json"];
      return json ? [[`${method} ${path} ${status}`, json.schema] as const] : [];
    }),
  );
  expect(answered.length).toBeGreaterThan(operations().length);
  const named = Object.entries(document.components.schemas);
  expect([...answered, ...named].flatMap(([where, schema]) => openIn(schema, where))).toEqual([]);
});

/** Texts whose length only code knows: a colour, a path that is there or is not, a name that is served or is not. */
const UNMEASURED = new Set([".accent", "slug[]", "domain", ".at[]", ".at"]);

test("what calls take is described with its limits", () => {
  const taken = operations().flatMap(({ requestBody, parameters = [], method, path }) =>
    [
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ schema, where: "" })),
      ...parameters.map(({ schema, name }) => ({ schema, where: name })),
    ].flatMap(({ schema, where }) =>
      [...partsOf(schema, where)].map(([place, part]) => ({
        call: `${method} ${path}`,
        place,
        part,
      })),
    ),
  );
  const BOUNDS = ["maxLength", "maximum", "pattern", "format", "enum", "const", "contentMediaType"];
  const unbound = taken.filter(
    ({ place, part: { type, ...part } }) =>
      !UNMEASURED.has(place) &&
      ([type].flat().some((each) => each === "string" || each === "integer" || each === "number")
        ? !BOUNDS.some((bound) => bound in part)
        : !SAYING.some((word) => word in { type, ...part })),
  );
  expect(unbound.map(({ call, place }) => `${call} ${place}`)).toEqual([]);
});

test("calls say how they may fail: without an account, with what is not there, with a wrong body", () => {
  for (const { method, path, security, parameters = [], requestBody, responses } of operations()) {
    const statuses = new Set(Object.keys(responses));
    const expected = [
      ...(security.some((each) => Object.keys(each).length > 0)
        ? ["401", "403", "429", "503"]
        : []),
      ...(parameters.some((each) => each.in === "path") ? ["404"] : []),
      ...(requestBody ? ["400", "413", "415", "422"] : []),
      ...(method === "get" ? [] : ["409"]),
    ];
    expect(
      expected.filter((status) => !statuses.has(status)),
      `${method} ${path}`,
    ).toEqual([]);
  }
});

test("the status that a route gives is one that is described", async () => {
  const declared: string[] = [];
  for (const [path, load] of Object.entries(routeFiles)) {
    for (const [method, handler] of Object.entries(await load())) {
      const { status } = (handler as { declaration?: { status?: number } }).declaration ?? {};
      if (status === undefined) continue;
      const address = `/api${path.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`;
      declared.push(`${method} ${path} ${status}`);
      expect(operation(method.toLowerCase(), address).responses, declared.at(-1)).toHaveProperty(
        String(status),
      );
    }
  }
  expect(declared.length).toBeGreaterThan(20);
});

test("those that most programs are for have examples, which are as described", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "description", components: document.components });
  const shapeOf = (schema: Json) =>
    ajv.compile(
      JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components', '"description#/components'),
      ) as Json,
    );
  const shown = operations().flatMap(({ method, path, requestBody, responses }) =>
    [requestBody, responses[200], responses[201]].flatMap((said, n) => {
      const json = said?.content?.["application/json"];
      return json?.example === undefined
        ? []
        : [{ call: `${method} ${path}`, isSent: n === 0, ...json }];
    }),
  );
  for (const { call, schema, example } of shown) {
    const fits = shapeOf(schema);
    expect(fits(example), `${call}: ${ajv.errorsText(fits.errors)}`).toBe(true);
  }
  const resources =
    "register user users synthetic-users entries comments drafts slugs upload uploads spaces domains editions tasks webhooks";
  const having = (isSent: boolean) =>
    new Set(
      shown
        .filter((each) => each.isSent === isSent)
        .map(({ call }) => /api\/([\w-]+)/.exec(call)?.[1]),
    );
  expect([...having(false)].toSorted()).toEqual(resources.split(" ").toSorted());
  const taking = resources
    .split(" ")
    .filter((each) => !["user", "upload", "synthetic-users"].includes(each));
  expect([...having(true)].toSorted()).toEqual(taking.toSorted());
});

test("what tests are answered is held to the description", async () => {
  const answersFor = "GET /slugs/[slugId]";
  const answer = {
    slug_id: 1,
    path: "a",
    entry_id: 1,
    created: "2026-11-26T10:00:00.000Z",
    user_id: 1,
    entry: null,
  };
  const asked = (said: object, status = 200) =>
    call(Object.assign(async () => Response.json(said, { status }), { answersFor }));
  await expect(asked(answer)).resolves.toMatchObject({ json: answer });
  await expect(asked({ ...answer, path: 1 })).rejects.toThrow("GET /slugs/[slugId] 200");
  await expect(asked({ ...answer, more: 1 })).rejects.toThrow("it says more, too");
  await expect(asked(answer, 201)).rejects.toThrow("may not have this status");
  expect(GET).toHaveProperty("answersFor", "GET /openapi.json");
});
