import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import NextCacheHandler from "@/server/page-cache/next-cache-handler";
import { pageCache } from "@/server/page-cache/page-cache";
import { compose, type Middleware } from "@/server/compose";
import { EVERY_PAGE, KEPT_BY_BROWSERS, cdnTag } from "@/lib/kernel/cdn";
import { databaseOutage } from "@/lib/kernel/database-outage";
import { makeForms } from "@/server/forms/forms";
import { cachedPages } from "@/server/middleware/cached-pages";
import { soon } from "@/tests/support/soon";

const TEXT = `<!doctype html><head><title>Ñandú</title></head>${"palabras ".repeat(500)}`;
/** As visitors get it. */
const READER = makeForms(Buffer.from(TEXT), false).reader.body.toString();
const MEMBER = { cookie: "rotativa_user=1" };
const next = new NextCacheHandler();

const server = createServer(
  compose([
    cachedPages(),
    (_request, response) => response.writeHead(200, { by: "next" }).end("next"),
  ]),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => server.close());
beforeEach(() => pageCache.clear());

test("a path with an escape is left to Next, which keeps pages by their decoded paths", async () => {
  await keep("/a%C3%B1o"); // that of /a%25C3%25B1o
  expect((await get("/a%C3%B1o")).headers.by).toBe("next");
});

test("a page that Next has put into the cache is answered without Next", async () => {
  await keep("/e/uno");
  const { status, headers, body } = await get("/e/uno");
  expect(status).toBe(200);
  expect(headers.by).toBeUndefined();
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate, no-transform");
  expect(headers["content-security-policy"]).toContain("default-src 'self'");
  expect(headers["content-length"]).toBe(String(body.length));
  expect(headers["x-next-cache-tags"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body.toString()).toBe(READER);
});

test("N20: a page with a nonce is kept by nobody, and one that writes of nonces is", async () => {
  const html = (head: string) => `<!doctype html><head>${head}</head><p>nonce="abc"</p>`;
  await keep("/e/uno", { html: html(`<script src="/x.js" async="" nonce="abc"></script>`) });
  await keep("/e/dos", { html: html(`<link rel="preload" href="/x.css" nonce="abc"/>`) });
  await keep("/e/tres", { html: html(`<script src="/x.js"></script>`) });
  const kept = ["/e/uno", "/e/dos", "/e/tres"].map((path) => pageCache.find(path) !== undefined);
  expect(kept).toEqual([false, false, true]);
});

test("a page from memory says that the database is away, while it is", async () => {
  await keep("/e/uno");
  const status = async () => (await get("/e/uno")).headers["cache-status"];
  expect(await status()).toBeUndefined();
  databaseOutage.failed();
  expect(await status()).toBe("Rotativa; hit; detail=database-away");
  databaseOutage.answered();
  expect(await status()).toBeUndefined();
});

test("the home page is Next's index; a query changes nothing", async () => {
  await keep("/index");
  expect((await get("/?utm_source=boletin")).body.toString()).toBe(READER);
  expect((await get("/index")).headers.by).toBe("next");
});

test("the text of an entry is found by the address that shows it", async () => {
  await keep("/markdown/s/cocina/e/uno");
  await keep("/dominio/uno.es/markdown/e/uno");
  for (const path of ["/s/cocina/e/uno.md", "/dominio/uno.es/e/uno.md"]) {
    expect((await get(path)).body.toString(), path).toBe(READER);
  }
  expect((await get("/otra.md")).headers.by).toBe("next");
});

test("Next itself reads the page as it gave it", async () => {
  await keep("/e/uno");
  expect(await next.get(keyOf("/e/uno"), { kind: "APP_PAGE" })).toMatchObject({
    value: { kind: "APP_PAGE", html: TEXT },
  });
});

describe("goes on to Next", () => {
  beforeEach(() => keep("/e/uno"));

  test.each([
    ["what is not in the cache", "/e/dos", {}],
    ["a part of a page, for the router in the browser", "/e/uno", { rsc: "1" }],
    ["a prefetch", "/e/uno", { "next-router-prefetch": "1" }],
  ])("%s", async (_what, path, headers) => {
    expect((await get(path, { headers })).headers.by).toBe("next");
  });

  test("what is written", async () => {
    expect((await get("/e/uno", { method: "POST" })).headers.by).toBe("next");
  });

  test("a redirect", async () => {
    await keep("/entries/1", { status: 308, headers: { location: "/e/uno" } });
    expect((await get("/entries/1")).headers.by).toBe("next");
  });

  test("a page that is due to be made anew", async () => {
    await keep("/e/viejo", {}, 0.001);
    await soon(async () => expect((await get("/e/viejo")).headers.by).toBe("next"));
  });

  test("a page one of whose tags has expired, at once", async () => {
    await keep("/e/tres", { headers: { "x-next-cache-tags": "home,entry:3" } });
    expect((await get("/e/tres")).headers.by).toBeUndefined();
    const expired = pageCache.invalidate(["entry:3"]);
    expect((await get("/e/tres")).headers.by).toBe("next");
    await expired;
  });
});

test("an image is sent byte by byte as it was made, for as long as it says", async () => {
  const image = Buffer.from(Array.from({ length: 4_000 }, (_, index) => index % 256));
  const headers = { "content-type": "image/jpeg", "cache-control": "public, immutable" };
  await keep("/og/e/1/a.jpg", { kind: "APP_ROUTE", html: undefined, body: image, headers });
  const { headers: sent, body } = await get("/og/e/1/a.jpg", {
    headers: { "accept-encoding": "br" },
  });
  expect(sent).toMatchObject({ ...headers, "content-length": "4000" });
  expect(sent["content-encoding"]).toBeUndefined();
  expect(body.equals(image)).toBe(true);
});

test("a failure is not kept", async () => {
  await keep("/og/e/1/a.jpg", { status: 503 });
  expect((await get("/og/e/1/a.jpg")).headers.by).toBe("next");
});

test.each([204, 206, 400, 403, 405, 429])("S2: an answer %i is not kept", async (status) => {
  await keep("/feeds/rss.xml", { status });
  expect((await get("/feeds/rss.xml")).headers.by).toBe("next");
  expect(await next.get(keyOf("/feeds/rss.xml"), { kind: "APP_PAGE" })).toBeNull();
});

test("a missing page keeps its status", async () => {
  await keep("/nada", { status: 404 });
  expect((await get("/nada")).status).toBe(404);
});

test("a browser that has the page gets 304 and no body, whatever its encoding", async () => {
  await keep("/e/uno");
  const etag = String((await get("/e/uno")).headers.etag);
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "if-none-match": `"otra", ${etag}`, "accept-encoding": encoding };
    const { status, body } = await get("/e/uno", { headers });
    expect(status).toBe(304);
    expect(body).toHaveLength(0);
  }
  await pageCache.invalidate(["uno"]);
  await keep("/e/uno", { html: `${TEXT} cambiado` });
  const { status, headers } = await get("/e/uno", { headers: { "if-none-match": etag } });
  expect(status).toBe(200);
  expect(headers.etag).not.toBe(etag);
});

test("who is signed in gets the page as it was rendered, with an ETag and a policy of its own", async () => {
  await keep("/e/uno");
  const visitor = await get("/e/uno");
  for (const round of ["made", "kept"]) {
    const member = await get("/e/uno", { headers: MEMBER });
    expect(member.body.toString(), round).toBe(TEXT);
    expect(member.headers.etag).not.toBe(visitor.headers.etag);
    expect(member.headers["content-security-policy"]).not.toContain("trusted-types");
  }
  expect((await get("/e/uno")).body.toString()).toBe(READER);
  const hers = { ...MEMBER, "if-none-match": String(visitor.headers.etag) };
  expect((await get("/e/uno", { headers: hers })).status).toBe(200); // has signed in since
  expect(visitor.headers.vary).not.toContain("cookie"); // browsers ask each time
});

test("a feed is the same for everybody", async () => {
  await keep("/feeds/rss.xml", { headers: { "content-type": "application/rss+xml" } });
  const [visitor, member] = [
    await get("/feeds/rss.xml"),
    await get("/feeds/rss.xml", { headers: MEMBER }),
  ];
  expect(visitor.body.toString()).toBe(TEXT);
  expect(member.headers.etag).toBe(visitor.headers.etag);
});

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["", undefined, (body: Buffer) => body],
])("accepting «%s», it is sent as %s", async (accepted, encoding, unpack) => {
  await keep("/e/uno");
  for (const round of ["made", "kept"]) {
    const { headers, body } = await get("/e/uno", { headers: { "accept-encoding": accepted } });
    expect(headers["content-encoding"], round).toBe(encoding);
    expect(headers.vary).toContain("accept-encoding");
    expect(unpack(body).toString()).toBe(READER);
  }
});

test("what is small or no text is not compressed", async () => {
  await keep("/e/corta", { html: "corta" });
  await keep("/imagen", { headers: { "content-type": "image/png" } });
  for (const path of ["/e/corta", "/imagen"]) {
    const { headers } = await get(path, { headers: { "accept-encoding": "br" } });
    expect(headers["content-encoding"]).toBeUndefined();
  }
});

test("images of other sites are the proxy's, and by setting their own servers'", async () => {
  const policyBy = async (linksImages: boolean) => {
    await keep("/e/uno");
    const { server: own, origin } = await serve(cachedPages(undefined, undefined, linksImages));
    const { headers } = await fetch(`${origin}/e/uno`);
    own.close();
    return headers.get("content-security-policy");
  };
  expect(await policyBy(false)).toContain("img-src 'self' data:;");
  pageCache.clear();
  expect(await policyBy(true)).toContain("img-src 'self' https: http: data:;");
});

describe("with a CDN", () => {
  const cdn = createServer(
    compose([cachedPages("cloudflare"), (_request, response) => response.end("next")]),
  );
  beforeAll(() => new Promise<void>((resolve) => cdn.listen(0, resolve)));
  afterAll(() => cdn.close());

  const ask = async (path: string, headers = {}) => {
    const { port } = cdn.address() as AddressInfo;
    return (await fetch(`http://localhost:${port}${path}`, { headers })).headers;
  };

  test("a page may be kept there, not by browsers, and names its tags", async () => {
    await keep("/e/uno", { headers: { "x-next-cache-tags": "home,entry:3" } });
    const headers = await ask("/e/uno");
    expect(headers.get("cache-control")).toBe("public, max-age=0, must-revalidate, no-transform");
    expect(headers.get("cdn-cache-control")).toBe("max-age=86400");
    expect(headers.get("cache-tag")?.split(",")).toEqual(
      [EVERY_PAGE, "home", "entry:3"].map(cdnTag),
    );
  });

  test("N8: a social image may be kept there with its tags, and for good by browsers alone", async () => {
    const kept = { kind: "APP_ROUTE", html: undefined, body: Buffer.from("imagen") };
    const image = (cacheControl: string) => ({
      ...{ "content-type": "image/jpeg", "x-next-cache-tags": "entry:3" },
      "cache-control": cacheControl,
    });
    await keep("/og/e/3/a.jpg", { ...kept, headers: image(KEPT_BY_BROWSERS) });
    const headers = await ask("/og/e/3/a.jpg");
    expect(headers.get("cache-control")).toMatch(
      /^public, max-age=31536000, s-maxage=0, immutable$/,
    );
    expect(headers.get("cdn-cache-control")).toBe("max-age=86400");
    expect(headers.get("cache-tag")?.split(",")).toEqual([EVERY_PAGE, "entry:3"].map(cdnTag));
    await keep("/og/e/3/b.jpg", { ...kept, headers: image("public, max-age=300") });
    expect((await ask("/og/e/3/b.jpg")).get("cdn-cache-control")).toBeNull();
  });

  test("what is for visitors is kept there, and nothing for who is signed in", async () => {
    await keep("/e/uno");
    expect((await ask("/e/uno")).get("vary")).toContain("cookie");
    const headers = await ask("/e/uno", MEMBER);
    expect(headers.get("vary")).toContain("cookie");
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("what says itself how long it may be kept is left to that", async () => {
    await keep("/og/e/1/a.jpg", { headers: { "cache-control": "public, max-age=300" } });
    const headers = await ask("/og/e/1/a.jpg");
    expect(headers.get("cache-control")).toBe("public, max-age=300");
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("what Next answers may be kept nowhere", async () => {
    expect((await ask("/e/nueva")).get("cdn-cache-control")).toBeNull();
  });
});

test("HEAD has the headers of GET", async () => {
  await keep("/e/uno");
  const { headers, body } = await get("/e/uno", { method: "HEAD" });
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(READER)));
  expect(body).toHaveLength(0);
});

/** A server with nothing but a middleware. */
async function serve(middleware: Middleware) {
  const server = createServer(compose([middleware, (_request, response) => response.end("next")]));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

const keyOf = (path: string) => `/route-cache/APP_PAGE/0f1e2d/$${path}`;

/** Renders a page as Next does: it asks the cache, then fills it. */
async function keep(path: string, value: object = {}, revalidate = 3600) {
  await next.get(keyOf(path), { kind: "APP_PAGE" });
  await next.set(
    keyOf(path),
    { kind: "APP_PAGE", html: TEXT, headers: { "x-next-cache-tags": "uno" }, ...value },
    { cacheControl: { revalidate } },
  );
}

interface Options {
  method?: string;
  headers?: Record<string, string>;
}

async function get(path: string, options: Options = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port, path, agent: false, ...options }, resolve)
      .on("error", reject)
      .end();
  });
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, body };
}
