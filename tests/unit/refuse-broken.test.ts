import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { compose } from "@/server/compose";
import { correctNext } from "@/server/middleware/correct-next";
import { refuseBroken } from "@/server/middleware/refuse-broken";

let close = () => {};
afterEach(() => close());

test("browsers ask again for a page that shared caches may keep", async () => {
  const headers = await answerTo("/", {
    "cache-control": "s-maxage=3600, stale-while-revalidate=9",
  });
  expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
});

test("what is private or immutable stays so", async () => {
  for (const value of ["private, no-store", "public, max-age=31536000, immutable"]) {
    expect((await answerTo("/", { "cache-control": value }))["cache-control"]).toBe(value);
  }
});

test("a redirect names one destination", async () => {
  expect((await answerTo("/", { location: ["/a", "/a"] })).location).toBe("/a");
  expect((await answerTo("/", { location: "/a" })).location).toBe("/a");
});

test("an address that cannot be decoded is refused before anything reads it", async () => {
  expect((await answerTo("/%E0%A4%A", {}))[":status"]).toBe("400");
  expect((await answerTo("/a%C3%B1o", {}))[":status"]).toBe("200");
});

test("only a site at an https address tells browsers to insist on it", async () => {
  expect((await answerTo("/", {}))["strict-transport-security"]).toBeUndefined();
  expect((await answerTo("/", {}, "https://ejemplo.es"))["strict-transport-security"]).toBe(
    "max-age=31536000",
  );
});

/** Asks a real server for a path; what comes after the two middlewares answers with these headers. */
async function answerTo(
  path: string,
  answered: Record<string, string | string[]>,
  siteUrl = "http://localhost:3000",
): Promise<Record<string, string | undefined>> {
  const server = createServer(
    compose([
      refuseBroken(siteUrl),
      correctNext,
      (_request, response) => {
        for (const [name, value] of Object.entries(answered)) response.setHeader(name, value);
        response.end("hola");
      },
    ]),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, path, agent: false }, (response) => {
      response.resume();
      const headers = Object.entries(response.headers).map(([name, value]) => [
        name,
        String(value),
      ]);
      resolve({ ...Object.fromEntries(headers), ":status": String(response.statusCode) });
    }).on("error", reject);
  });
}
