import { ai } from "@/tests/support/ai-service"; // first: it sets where the service is
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import * as probeRoute from "@/app/api/synthetic-users/[userId]/probe/route";
import type { Actor } from "@/lib/kernel/actor";
import type { Probe } from "@/lib/newsroom/generation/probe-result";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createAdmin, createSynthetic, createUser } from "@/tests/support/factories";
import { unique } from "@/tests/support/names";
import { soon } from "@/tests/support/soon";

let owner: Actor;
let bot: { id: number };

beforeEach(async () => {
  await resetDatabase();
  owner = await createUser();
  bot = await createSynthetic(owner, { model: unique("modelo") });
  ai.calls.length = 0;
  ai.answer('{"respuesta":"blanca"}');
});
afterEach(() => void Object.assign(env, { AI_ENABLED: true }));
afterAll(() => ai.close());

const probe = (as?: Actor, userId: number = bot.id) =>
  call<Probe & { message: string }>(probeRoute.POST, { as, params: { userId } });

test("a model that works: how it is asked, its time and tokens", async () => {
  const { status, json } = await probe(owner);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    works: true,
    failure: null,
    message: null,
    detail: null,
    format: "json_schema",
    tokens: 123,
  });
  expect(json.ms).toBeGreaterThanOrEqual(0);
  expect(ai.calls).toHaveLength(1);
});

test("a server with a dialect of its own", async () => {
  ai.understand(
    ({ response_format: format }) => format?.type !== "json_schema",
    { status: 500, body: "response_format: use json_object" },
    '{"respuesta":"blanca"}',
  );
  expect((await probe(owner)).json).toMatchObject({ works: true, format: "json_object_schema" });
});

test("a service that fails is a finding: which failure, in its own words", async () => {
  ai.failAs({ status: 401, body: '{"error":{"message":"Invalid API key sk-prueba-0123456789"}}' });
  const { status, json } = await probe(await createAdmin());
  expect(status).toBe(200);
  expect(json).toMatchObject({
    works: false,
    failure: "key_refused",
    message: "El servicio de IA no acepta el token del usuario sintético.",
    detail: "El servicio dijo: «Invalid API key •••»",
    format: null,
    tokens: null,
  });
});

test("the built-in sample needs no service", async () => {
  const sample = await createSynthetic(owner, { model: "demo", token: null });
  expect((await probe(owner, sample.id)).json).toMatchObject({ works: true, format: null });
  expect(ai.calls).toEqual([]);
});

test("it counts as a call, and is one of the ledger", async () => {
  await probe(owner);
  ai.failAs({ status: 400, body: "" });
  await probe(owner);
  expect(
    await db.generation.findMany({
      orderBy: { generation_id: "asc" },
      select: { purpose: true, outcome: true, space_id: true, entry_id: true },
    }),
  ).toMatchObject([
    { purpose: "probe", outcome: "answered", space_id: null, entry_id: null },
    { purpose: "probe", outcome: "failed" },
  ]);
  const data = Array.from({ length: 18 }, () => ({ user_id: bot.id, finished: new Date() }));
  await db.generation.createMany({ data });
  const { status, json } = await probe(owner);
  expect(status).toBe(429);
  expect(json.message).toContain("límite de 20 generaciones");
});

test("one at a time; another synthetic user's is not held up", async () => {
  const { letGo } = ai.hold();
  const first = probe(owner);
  await soon(() => expect(ai.calls).toHaveLength(1));
  expect((await probe(owner)).status).toBe(409);
  letGo();
  expect((await first).status).toBe(200);
});

test("whoever may not is refused before the service is asked", async () => {
  expect((await probe()).status).toBe(401);
  expect((await probe(await createUser())).status).toBe(403);
  expect((await probe(owner, owner.id)).status).toBe(404);
  const lacking = await createSynthetic(owner, { token: null });
  expect((await probe(owner, lacking.id)).status).toBe(409);
  Object.assign(env, { AI_ENABLED: false });
  expect((await probe(owner)).status).toBe(503);
  expect(ai.calls).toEqual([]);
});
