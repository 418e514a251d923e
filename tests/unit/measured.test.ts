import { createServer, type Server, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { compose, type Middleware } from "@/server/compose";
import { measured, reaching } from "@/server/middleware/measured";
import { cachedPages } from "@/server/middleware/cached-pages";
import { pageCache } from "@/server/page-cache/page-cache";
import { routeClassOf } from "@/server/route-class";
import { soon } from "@/tests/support/soon";

type Told = Parameters<Parameters<typeof measured>[0]>[0];

let server: Server;
afterEach(() => void server?.closeAllConnections());

/** A server whose pages that are not kept are made by `make`, and what it has told of its requests. */
async function serve(make: Middleware) {
  const told: Told[] = [];
  server = createServer(
    compose([
      measured((request) => told.push(request)),
      reaching("cache"),
      cachedPages(),
      reaching("maker"),
      make,
    ]),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { told, port, origin: `http://127.0.0.1:${port}` };
}

const ok: Middleware = (_request, response) => response.writeHead(200).end("hecha");

test("tells a page that is kept from one that is made, with its method and status", async () => {
  const { told, origin } = await serve((_request, response) => response.writeHead(404).end());
  pageCache.get("/guardada");
  pageCache.set("/guardada", { value: { kind: "APP_PAGE" }, body: Buffer.from("x") }, [], 100);
  const { hits } = pageCache.counts;
  await (await fetch(`${origin}/guardada?utm_source=boletin`)).text();
  await (await fetch(`${origin}/otra`, { method: "HEAD" })).text();
  await soon(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([
    { route: "page_kept", method: "GET", status: "2xx" },
    { route: "page_made", method: "HEAD", status: "4xx" },
  ]);
  expect(pageCache.counts.hits).toBe(hits + 1);
});

test("measures until the answer is out", async () => {
  const { told, origin } = await serve((_request, response) => {
    setTimeout(() => response.end(), 50);
  });
  await fetch(`${origin}/api/user`);
  await soon(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({ route: "api", status: "2xx" });
  expect(told[0]!.seconds).toBeGreaterThan(0.045);
});

test("a method that nobody knows is another, and who leaves has no status", async () => {
  const { told, port } = await serve((request, response) => {
    if (request.url === "/nunca") request.socket.destroy();
    else response.end();
  });
  ask({ port, method: "PROPFIND", path: "/api/user" }).end();
  await soon(() => expect(told).toHaveLength(1));
  ask({ port, path: "/nunca" })
    .on("error", () => {})
    .end();
  await soon(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([{ method: "other" }, { method: "GET", status: "aborted" }]);
});

test("reads the address as it came, whatever becomes of it", async () => {
  const { told, origin } = await serve((request, response, next) => {
    request.url = "/dominio/revista.es/feeds/rss.xml";
    return ok(request, response, next);
  });
  await fetch(`${origin}/una`);
  await soon(() => expect(told).toMatchObject([{ route: "page_made" }]));
});

describe("kinds of addresses", () => {
  test.each([
    ["/api/entries/1", "api"],
    ["/_next/static/chunks/a.js", "static"],
    ["/favicon.ico", "static"],
    ["/uploads/abc-1600x900.webp", "image"],
    ["/avatars/marks/ana", "image"],
    ["/og/e/1/a.png", "image"],
    ["/feeds/rss.xml", "feed"],
    ["/s/ciencia/feeds/atom.xml", "feed"],
    ["/sitemap.xml", "feed"],
    ["/sitemaps/entradas-1.xml", "feed"],
    ["/robots.txt", "feed"],
    ["/mi-entrada.md", "feed"],
    ["/.well-known/security.txt", "feed"],
    ["/", "page_made"],
    ["/apicultura", "page_made"],
    ["/feeds", "page_made"],
  ])("%s: %s", (path, route) => {
    expect(routeClassOf(path, "maker")).toBe(route);
  });

  test("what is answered before it comes to the pages is none of them", () => {
    expect(routeClassOf("/%", undefined)).toBe("other");
  });
});
