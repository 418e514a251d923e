import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { part } from "@/lib/kernel/process";
import { compose } from "@/server/compose";
import { keptAnswers } from "@/server/middleware/kept-answers";

let asked = 0;
let answer: (response: ServerResponse) => void;
const server = createServer(
  compose([
    keptAnswers(),
    (_request, response) => {
      asked++;
      answer(response);
    },
  ]),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => server.close());
beforeEach(() => {
  for (const each of part("tagged")) each.clear();
  asked = 0;
  answer = (response) => {
    response.writeHead(200, { "content-type": "application/json", link: "</dos>" });
    response.write('["ñandú", ');
    setImmediate(() => response.end(`${asked}]`));
  };
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, path, headers, agent: false }, resolve).on("error", reject);
  });
  const body = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode, headers: response.headers, body };
}

test.each(["/api/entries?limit=20", "/api/users/3/entries", "/buscar?q=sol"])(
  "visitors who ask %s again get the same answer",
  async (path) => {
    const first = await ask(path);
    expect(first.body).toBe('["ñandú", 1]');
    const again = await ask(path);
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({ link: "</dos>", "content-type": "application/json" });
    expect(asked).toBe(1);
  },
);

test.each([
  ["another question", "/api/entries?limit=21", {}],
  ["another host", "/api/entries", { host: "revista.ejemplo.es" }],
  ["another encoding", "/api/entries", { "accept-encoding": "br" }],
  ["who is signed in", "/api/entries", { cookie: "rotativa-session=abc" }],
  ["who seems to be", "/api/entries", { cookie: "a=b; rotativa_user=1" }],
  ["a secret", "/api/entries", { authorization: "Bearer a" }],
  ["a part for the router", "/buscar?q=sol", { rsc: "1" }],
  ["what is no record", "/api/health", {}],
  ["another page", "/buscar/espera", {}],
])("%s is answered anew", async (_what, path, headers) => {
  await ask("/api/entries");
  await ask(path, headers);
  expect(asked).toBe(2);
  await ask("/api/entries");
  expect(asked).toBe(2);
});

test("who has it already is told so", async () => {
  answer = (response) => response.writeHead(200, { etag: 'W/"a"' }).end("texto");
  for (const [etag, status] of [
    ['W/"b"', 200],
    ['W/"a"', 304],
  ] as const) {
    await ask("/buscar?q=sol");
    const { body, ...again } = await ask("/buscar?q=sol", { "if-none-match": etag });
    expect([again.status, body]).toEqual([status, status === 200 ? "texto" : ""]);
  }
  expect(asked).toBe(1);
});

test("a cookie that is not ours changes nothing", async () => {
  await ask("/api/entries");
  await ask("/api/entries", { cookie: "_ga=1" });
  expect(asked).toBe(1);
});

test("any change is seen at once", async () => {
  await ask("/api/entries");
  for (const each of part("tagged")) await each.invalidate(["whatever"]);
  expect((await ask("/api/entries")).body).toBe('["ñandú", 2]');
});

test("an answer that was begun before a change is not kept", async () => {
  const { promise: begun, resolve } = Promise.withResolvers<ServerResponse>();
  answer = resolve;
  const old = ask("/api/entries");
  const response = await begun;
  for (const each of part("tagged")) await each.invalidate(["whatever"]);
  response.end("old");
  expect((await old).body).toBe("old");
  answer = (next) => next.end("new");
  expect((await ask("/api/entries")).body).toBe("new");
});

test.each([404, 429, 500])("an answer %i is not kept", async (status) => {
  answer = (response) => response.writeHead(status).end();
  for (const time of [1, 2]) {
    expect((await ask("/api/entries/9")).status).toBe(status);
    expect(asked).toBe(time);
  }
});
