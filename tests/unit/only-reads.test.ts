import { createServer, request as send, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "@/server/compose";
import { onlyReads } from "@/server/middleware/only-reads";

const server = createServer(
  compose([onlyReads, (_request, response) => response.writeHead(200, { by: "next" }).end()]),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => server.close());

const READS = "GET, HEAD, OPTIONS";
const CALLS = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

test.each(["GET", "HEAD"])("%s reaches pages and calls", async (method) => {
  for (const path of ["/", "/feeds/rss.xml", "/api/entries"]) {
    expect((await ask(method, path)).headers.by).toBe("next");
  }
});

test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])(
  "S2: %s reaches no page and no file, and is told what would",
  async (method) => {
    for (const path of ["/", "/feeds/rss.xml", "/e/uno.md", "/og/sitio/x.jpg", "/uploads/x.webp"]) {
      const { status, headers } = await ask(method, path);
      expect([status, headers.allow, headers.by]).toEqual([405, READS, undefined]);
    }
  },
);

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s reaches calls", async (method) => {
  expect((await ask(method, "/api/entries/1")).headers.by).toBe("next");
});

test("S2: nothing else does, nor what only looks like a call", async () => {
  expect(await ask("TRACE", "/api/entries")).toMatchObject({
    status: 405,
    headers: { allow: CALLS, "x-content-type-options": "nosniff" },
  });
  for (const path of [
    "/api",
    "/apis",
    "/api/../feeds/rss.xml",
    "/api/%2e%2e/e/uno.md",
    "//api/x",
  ]) {
    expect((await ask("POST", path)).status, path).toBe(405);
  }
});

test("S22: OPTIONS is answered, and reaches no page", async () => {
  for (const path of ["/", "/feeds/atom.xml", "/e/uno.md"]) {
    expect(await ask("OPTIONS", path)).toMatchObject({ status: 204, headers: { allow: READS } });
  }
});

function ask(method: string, path: string) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    send({ port, method, path, agent: false }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    })
      .on("error", reject)
      .end();
  });
}
