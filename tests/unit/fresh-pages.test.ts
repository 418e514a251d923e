import {
  createServer,
  request,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compose } from "@/server/compose";
import { makeForms } from "@/server/forms/forms";
import { freshPages } from "@/server/middleware/fresh-pages";

const PAGE = `<!doctype html><head><title>Ñandú</title></head><p>${"palabras ".repeat(500)}</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>`;
const { reader, whole } = makeForms(Buffer.from(PAGE), false);

/** As Next answers: in pieces. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let settings: Parameters<typeof freshPages>[0];
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
  settings = {};
  server = createServer(
    compose([
      (request, response, next) => freshPages(settings)(request, response, next),
      (request, response) => answer(request, response),
    ]),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

const MEMBER = { cookie: "rotativa_user=1" };

/** Node's own client: `fetch` asks for a new copy whenever it names the one that it has. */
async function ask(headers: Record<string, string> = {}, { path = "/uno", method = "GET" } = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(origin + path, { method, headers }, resolve)
      .on("error", reject)
      .end();
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

test("HEAD says what GET would have sent", async () => {
  vi.useFakeTimers({ toFake: ["Date"] }); // both are made in the same second
  const [got, head] = [await ask(), await ask({}, { method: "HEAD" })];
  expect(head.body.length).toBe(0);
  const about = ({ headers }: typeof got) => ({ ...headers, date: "" });
  expect(about(head)).toEqual(about(got));
});

test("a CDN may keep what visitors get, and not what is for members", async () => {
  settings = { hasCdn: true };
  const page = answer;
  answer = (request, response) => {
    response.setHeader("cdn-cache-control", "max-age=86400");
    response.setHeader("cache-tag", "abc");
    page(request, response);
  };
  const visitors = await ask();
  expect(visitors.headers).toMatchObject({
    "cdn-cache-control": "max-age=86400",
    "cache-tag": "abc",
  });
  const members = await ask(MEMBER);
  expect(members.headers).not.toHaveProperty("cdn-cache-control");
  expect(members.headers).not.toHaveProperty("cache-tag");
  for (const { headers } of [visitors, members]) {
    expect(headers.vary).toBe("rsc, cookie, accept-encoding");
  }
});

test("a call that may be kept is compressed as pages are, and others pass", async () => {
  const text = JSON.stringify("palabras ".repeat(500));
  answer = (_request, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(text);
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["br", "br"],
    ["deflate", undefined],
  ] as const) {
    const { headers } = await ask({ "accept-encoding": accepted }, { path: "/api/entries" });
    expect(headers["content-encoding"], accepted).toBe(encoding);
  }
  const other = await ask({ "accept-encoding": "br" }, { path: "/api/account/export" });
  expect(other.headers["content-encoding"]).toBeUndefined();
});
