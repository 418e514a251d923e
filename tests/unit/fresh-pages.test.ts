import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compose } from "@/server/compose";
import { makeForms } from "@/server/forms/forms";
import { freshPages } from "@/server/middleware/fresh-pages";

const PAGE = `<!doctype html><head><title>Ñandú</title></head><p>${"palabras ".repeat(500)}</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>`;
const { reader, whole } = makeForms(Buffer.from(PAGE), false);

/** As Next answers: in pieces. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let origin: string;

beforeEach(async () => {
  answer = (_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-security-policy", "script-src 'self' 'unsafe-inline'");
    response.setHeader("vary", "rsc");
    response.flushHeaders();
    response.write(PAGE.slice(0, 100));
    setImmediate(() => response.write(Buffer.from(PAGE.slice(100)), () => response.end()));
  };
  server = createServer(compose([freshPages(), (request, response) => answer(request, response)]));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const MEMBER = { cookie: "rotativa_user=1" };

/** Node's own client: `fetch` asks for a new copy whenever it names the one that it has. */
async function ask(headers: Record<string, string> = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/uno`, { headers }, resolve).on("error", reject);
  });
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}

test.each([
  ["a visitor", {}, reader],
  ["who is signed in", MEMBER, whole],
])("%s gets the form that the cache will give", async (_who, who, form) => {
  const { headers, body } = await ask(who);
  expect(body.toString()).toBe(form.body.toString());
  expect(headers).toMatchObject({
    ...{ etag: form.etag, "content-security-policy": form.policy, vary: "rsc, accept-encoding" },
    "content-length": String(form.body.length),
  });
  const again = await ask({ ...who, "if-none-match": form.etag });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test("it is compressed", async () => {
  const { headers, body } = await ask({ "accept-encoding": "br" });
  expect(headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(body).toString()).toBe(reader.body.toString());
});

test("what failed is whole: only the framework knows what to show", async () => {
  const page = answer;
  answer = (request, response) => {
    response.statusCode = 500;
    page(request, response);
  };
  const { status, body } = await ask();
  expect(status).toBe(500);
  expect(body.toString()).toBe(PAGE);
});

test("a private screen keeps the policy of its nonce", async () => {
  const policy = "script-src 'nonce-abc'";
  answer = (_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html", "content-security-policy": policy })
      .end(PAGE);
  const { headers, body } = await ask(MEMBER);
  expect(headers["content-security-policy"]).toBe(policy);
  expect(body.toString()).toBe(PAGE);
});

test("a redirect, a feed and a part for the router pass", async () => {
  answer = (_request, response) => response.writeHead(308, ["location", "/dos"]).end("/dos");
  const moved = await ask();
  expect([moved.status, moved.headers.location]).toEqual([308, "/dos"]);

  answer = (_request, response) =>
    response.writeHead(200, "OK", { "content-type": "application/rss+xml" }).end("<rss/>");
  const feed = await ask();
  expect(feed.body.toString()).toBe("<rss/>");
  expect((await ask({ "if-none-match": String(feed.headers.etag) })).status).toBe(304);

  answer = (_request, response) =>
    response.writeHead(200, { "content-type": "text/x-component" }).end("0:{}");
  expect((await ask({ rsc: "1" })).headers.etag).toBeUndefined();
});
