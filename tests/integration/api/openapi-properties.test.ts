import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { openApiDocument } from "@/app/openapi/document";
import { routeFiles } from "@/app/openapi/route-files";
import { newToken } from "@/lib/platform/auth/access-token";
import type { Actor } from "@/lib/kernel/actor";
import { hashOf } from "@/lib/platform/auth/hash";
import { SCOPES } from "@/lib/platform/auth/scopes";
import { createDraft } from "@/lib/publishing/drafting/commands";
import { db } from "@/lib/kernel/db";
import { addEntryToSpace } from "@/lib/fronts/placements/placing-commands";
import { createSlug } from "@/lib/publishing/publish/slug-commands";
import { call, sessionCookieOf } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import {
  createAdmin,
  createCommentFor,
  createDomainFor,
  createEntryFor,
  createSpaceFor,
  createSynthetic,
  createTaskFor,
  createUser,
} from "@/tests/support/factories";
import { answersOf } from "@/tests/support/openapi";
import { arbitraryOf } from "@/tests/support/fuzz/arbitrary";
import { seed } from "@/tests/support/seeded";
import { soak } from "@/tests/support/soak";

// Every call that is described is made, as it should be and as nobody makes it: it answers with a status that the
// description names, and in the form that it gives.

const RUNS = soak ? 100 : 8;

/**
 * What answers otherwise than a call (machines of the operator's, files that are made while they are read), and
 * backups and imports, which go on after the answer.
 */
const APART = new Set([
  ...["/cron", "/inngest", "/metrics", "/account/export", "/audit/export", "/backups"],
  ...["rehearsal", "bringing", "undo", "report"].map((work) => `/imports/[runId]/${work}`),
]);

type Handler = Parameters<typeof call>[0] & {
  declaration?: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType };
};

interface Described {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

let described: {
  paths: Record<string, Record<string, Described>>;
  components: { responses: Described["responses"] };
};
let ajv: Ajv2020;
let ana: Actor;
let admin: Actor;

beforeAll(async () => {
  described = (await openApiDocument()) as typeof described;
  ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: "description", components: described.components });
  await resetDatabase();
  admin = await createAdmin({ username: "admin" });
  ana = await createUser({ username: "ana" });
  await fill(ana);
  await fill(admin);
}, 120_000);

/** One of everything. */
async function fill(owner: Actor) {
  const space = await createSpaceFor(owner);
  const entry = await createEntryFor(owner);
  await addEntryToSpace(owner, space.space_id, entry.entry_id);
  await createSlug(owner, { path: `otra/de-${owner.username}`, entry_id: entry.entry_id });
  await createCommentFor(owner, entry.entry_id);
  await createDomainFor(owner, space.space_id);
  const bot = await createSynthetic(owner);
  await createTaskFor(owner, { user_id: bot.id, space_id: space.space_id });
  await createDraft(owner, { title: "Un borrador", content: "Un texto." });
}

type Sender = "visitor" | "ana" | "admin" | "program" | "wrong";

/** What whoever asks shows: opened anew, since calls end sessions and keys. */
async function shownBy(sender: Sender): Promise<Record<string, string>> {
  if (sender === "ana") return { cookie: await sessionCookieOf(ana) };
  if (sender === "admin") return { cookie: await sessionCookieOf(admin) };
  if (sender === "program") return { authorization: `Bearer ${await tokenOf(admin)}` };
  return sender === "wrong" ? { authorization: "Bearer rtv_x" } : {};
}

async function tokenOf({ id }: Actor) {
  const token = newToken();
  const kept = { user_id: id, name: "Un programa", scopes: SCOPES, ending: token.slice(-4) };
  const expires = new Date(Date.now() + 3_600_000);
  await db.accessToken.create({ data: { ...kept, hash: hashOf(token), expires } });
  return token;
}

const segment = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom("1", "2") },
  fc.constantFrom("ana", "admin", "0", "-1", "2147483648", "\0", "x".repeat(300), "[id]"),
);

function anyCall(path: string, { declaration = {} }: Handler) {
  const { query, body } = declaration;
  const names = [...path.matchAll(/\[(\.\.\.)?(\w+)\]/g)].map(([, rest, name = ""]) => ({
    name,
    isRest: rest !== undefined,
  }));
  const params = fc
    .tuple(...names.map(() => segment))
    .map((values) =>
      Object.fromEntries(
        names.map(({ name, isRest }, n) => [name, isRest ? [values[n] ?? ""] : (values[n] ?? "")]),
      ),
    );
  return fc.record({
    params,
    sender: fc.constantFrom<Sender>("visitor", "ana", "admin", "admin", "program", "wrong"),
    query: query
      ? fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, arbitraryOf(query))
      : fc.constant({}),
    body: body ? arbitraryOf(body) : fc.constant(undefined),
  });
}

const queryOf = (query: unknown) =>
  new URLSearchParams(
    Object.entries((query ?? {}) as object).map(([name, value]): [string, string] => [
      name,
      String(value).toWellFormed(),
    ]),
  ).toString();

/** What is there is read and changed before any of it is deleted. */
const ROUNDS = [["GET", "POST", "PUT", "PATCH"], ["DELETE"]];

async function* describedCalls() {
  for (const methods of ROUNDS) {
    for (const [path, load] of Object.entries(routeFiles)) {
      if (APART.has(path)) continue;
      const handlers = (await load()) as Record<string, Handler>;
      const address = `/api${path.replace(/\[(?:\.\.\.)?(\w+)\]/g, "{$1}")}`;
      for (const method of methods) {
        const handler = handlers[method];
        const operation = described.paths[address]?.[method.toLowerCase()];
        if (!handler || !operation) continue;
        yield { path, method, handler, responses: answersOf(described, operation) };
      }
    }
  }
}

test("calls answer as they are described", { timeout: 300_000 }, async () => {
  const failures: string[] = [];
  const shaped = { succeeded: 0, refused: 0 };
  for await (const { path, method, handler, responses } of describedCalls()) {
    const calls = fc.sample(anyCall(path, handler), { numRuns: RUNS, seed });
    for (const { params, sender, query, body } of calls) {
      const asked = `${sender}: ${method} ${path} ${JSON.stringify({ params, query, body }).slice(0, 300)}`;
      const answered = await call(handler, {
        method,
        path: `/api${path.replace(/\[(?:\.\.\.)?\w+\]/g, "1")}?${queryOf(query)}`,
        params,
        headers: await shownBy(sender),
        ...(body !== undefined && { body: JSON.stringify(body) ?? "" }),
      }).catch((error: Error) => error);
      if (answered instanceof Error) {
        failures.push(`${asked}: ${answered.message}`);
        continue;
      }
      const { status, json } = answered;
      const answer = responses[status];
      if (!answer) failures.push(`${asked}: ${status} is not described. ${JSON.stringify(json)}`);
      const schema = answer?.content?.["application/json"]?.schema;
      if (!schema) continue;
      shaped[status < 300 ? "succeeded" : "refused"]++;
      const fits = shapeOf(schema);
      if (!fits(json)) failures.push(`${asked}: ${status} ${ajv.errorsText(fits.errors)}`);
    }
  }
  expect(failures.slice(0, 12)).toEqual([]);
  expect(shaped.refused).toBeGreaterThan(500);
  expect(shaped.succeeded).toBeGreaterThan(100);
});

/** A schema of the description, by itself. */
function shapeOf(schema: object) {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"description#/components');
  const known = shapes.get(text) ?? ajv.compile(JSON.parse(text) as object);
  shapes.set(text, known);
  return known;
}

const shapes = new Map<string, ReturnType<Ajv2020["compile"]>>();
