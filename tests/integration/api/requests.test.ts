import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { GET as listEntries } from "@/app/api/entries/route";
import { GET as health } from "@/app/api/health/route";
import { POST as login } from "@/app/api/login/route";
import { POST as logout } from "@/app/api/logout/route";
import { GET as ready } from "@/app/api/ready/route";
import { publicRoute } from "@/lib/platform/http/route";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { markPulse } from "@/lib/operation/schedule/pulse";
import { call } from "@/tests/support/api";
import { resetDatabase } from "@/tests/support/database";
import { createUser, testPassword } from "@/tests/support/factories";

const credentials = { username: "ana", password: testPassword };
const json = { "content-type": "application/json" };

beforeEach(async () => {
  await resetDatabase();
  await createUser({ username: "ana" });
});

describe("a writing request", () => {
  const { origin, port } = new URL(env.SITE_URL);

  test.each([
    ["from our own page", { "sec-fetch-site": "same-origin", origin }],
    ["typed by the user", { "sec-fetch-site": "none" }],
    ["from our own page in an old browser", { origin }],
    ["from no browser", {}],
  ])("%s is accepted", async (_name, headers) => {
    expect((await call(login, { body: credentials, headers })).status).toBe(200);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["another site that hides its origin", { "sec-fetch-site": "cross-site" }],
    ["a sibling host", { "sec-fetch-site": "same-site", origin: "https://otro.ejemplo.es" }],
    ["another site in an old browser", { origin: "https://evil.example" }],
    ["another port in an old browser", { origin: `http://localhost:${Number(port) + 1}` }],
    ["a sandboxed frame in an old browser", { origin: "null" }],
  ])("from %s is refused", async (_name, headers) => {
    const answer = await call(login, { body: credentials, headers });
    expect(answer).toMatchObject({
      status: 403,
      json: { message: "La petición viene de otro sitio y no se acepta." },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await call(logout, { method: "POST", headers })).status).toBe(403);
  });

  test("from another site may read what is public", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await call(listEntries, { headers })).status).toBe(200);
  });
});

describe("a body", () => {
  const text = JSON.stringify(credentials);

  test("may name its character set", async () => {
    const headers = { "content-type": "application/json; charset=utf-8" };
    expect((await call(login, { body: text, headers })).status).toBe(200);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])(
    "of type %j is refused",
    async (type) => {
      const headers = { "content-type": type };
      expect((await call(login, { body: text, headers })).status).toBe(415);
    },
  );

  test("of a stranger beyond 16 kB is refused, announced or not", async () => {
    const body = JSON.stringify({ ...credentials, rest: "x".repeat(16_000) });
    expect((await call(login, { body, headers: json })).status).toBe(413);
    const announced = { ...json, "content-length": "16001" };
    expect((await call(login, { body: text, headers: announced })).status).toBe(413);
  });

  test.each([
    ["cut off", '{"username":"ana"'],
    ["empty", ""],
    ["nested beyond all measure", "[".repeat(5_000) + "]".repeat(5_000)],
    ["no object", '["ana"]'],
    ["null", "null"],
    ["with a NUL byte", JSON.stringify({ ...credentials, username: "ana\0" })],
  ])("that is %s is invalid", async (_name, body) => {
    const answer = await call(login, { body, headers: json });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ message: expect.stringMatching(/./) });
  });
});

test("a NUL byte in a query is invalid", async () => {
  expect((await call(listEntries, { path: "/api/entries?q=a%00b" })).status).toBe(400);
});

describe("a failure", () => {
  /** Fails as PostgreSQL and poolers do with this code. */
  const failing = (code: string) =>
    publicRoute({}, () =>
      db.$executeRawUnsafe(`DO $$ BEGIN RAISE 'secret' USING ERRCODE = '${code}'; END $$`),
    );

  test.each([
    ["a bug", "42703"],
    ["a statement that took too long", "57014"],
  ])("that is %s is told by its reference, and nothing more", async (_name, code) => {
    const text = expect.stringMatching(/^Error interno del servidor \(referencia [\w-]{36}\)\.$/);
    const answer = await call(failing(code));
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({ error: text, message: text, requestId: expect.any(String) });
  });

  test.each([
    ["stops", "57P01"],
    ["starts", "57P03"],
    ["lost the connection", "08006"],
    ["has no connection left", "53300"],
  ])("of a database that %s says when to try again", async (_name, code) => {
    const text = "La base de datos no responde. Inténtalo de nuevo en unos segundos.";
    const answer = await call(failing(code));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer.json).toEqual({ error: text, message: text });
  });
});

test("how the site is, only administrators read in full", async () => {
  const visitor = await call(health);
  expect([visitor.status, visitor.json]).toEqual([200, { status: "ok" }]);
  expect((await call(health, { as: await createUser() })).json).toEqual({ status: "ok" });
  const administrator = await createUser({ isAdmin: true });
  expect((await call(health, { as: administrator })).json).toEqual({
    status: "ok",
    database: { milliseconds: expect.any(Number) },
  });
});

test("a server is ready until it ends", async () => {
  const silent = await call(ready);
  const schedule = "El horario no ha latido nunca."; // another server would not run its tasks either
  expect([silent.status, silent.json]).toEqual([200, { status: "ready", schedule }]);
  await markPulse("scheduler");
  const answer = await call(ready);
  expect([answer.status, answer.json]).toEqual([200, { status: "ready" }]);
  const parts = (globalThis as unknown as { rotativa: { draining?: true } }).rotativa;
  parts.draining = true;
  onTestFinished(() => void delete parts.draining);
  const ending = await call(ready);
  expect([ending.status, ending.json]).toMatchObject([
    503,
    { error: "El servidor se está cerrando." },
  ]);
});
