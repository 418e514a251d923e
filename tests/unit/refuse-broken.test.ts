import { createServer, request as send, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { compose } from "@/server/compose";
import { correctNext } from "@/server/middleware/correct-next";
import { refuseBroken } from "@/server/middleware/refuse-broken";

let close = () => {};
afterEach(() => close());

test("browsers ask again for a page that shared caches may keep", async () => {
  const shared = { "cache-control": "s-maxage=3600, stale-while-revalidate=9" };
  const page = await answerTo("/", { ...shared, "content-type": "text/html; charset=utf-8" });
  expect(page["cache-control"]).toBe("public, max-age=0, must-revalidate, no-transform");
  const feed = await answerTo("/", { ...shared, "content-type": "application/rss+xml" });
  expect(feed["cache-control"]).toBe("public, max-age=0, must-revalidate");
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

test("a policy links to the images of other sites where the site does", async () => {
  const policy = { "content-security-policy": "img-src 'self' data:; object-src 'none'" };
  const of = async (linksImages: boolean) =>
    (await answerTo("/", policy, { linksImages }))["content-security-policy"];
  expect(await of(false)).toBe("img-src 'self' data:; object-src 'none'");
  expect(await of(true)).toBe("img-src 'self' https: http: data:; object-src 'none'");
});

test.each([
  ["/%E0%A4%A", "400"],
  ["/feeds/%C3%A9%25C3", "400"], // decoded once more than it was encoded
  ["/a%C3%B1o", "200"],
  ["/canci%25C3%25B3n", "200"],
  ["/?q=100%25", "200"],
])("S22: whether %s can be decoded is known before anything reads it: %s", async (path, status) => {
  expect((await answerTo(path, {}))[":status"]).toBe(status);
});

test.each([
  ["*", "GET", "400"],
  ["*", "OPTIONS", "204"],
  ["http://", "GET", "400"],
  ["http://otra.es/a?b=1", "GET", "200"],
  ["ftp://otra.es/a", "GET", "400"],
  ["javascript:alert(1)", "GET", "400"],
])("S22: the target %s of a %s is answered %s", async (path, method, status) => {
  expect((await answerTo(path, {}, {}, { method }))[":status"]).toBe(status);
});

test("a whole address is read as its host's path", async () => {
  const { asked } = await answerTo("http://otra.es/a?b=1", {});
  expect(asked).toBe("otra.es /a?b=1");
});

test.each(["a b", "a/b", "a@b", "[::", "a:b:c"])("S22: the host «%s» is refused", async (host) => {
  expect(await answerTo("/", {}, {}, { headers: { host } })).toMatchObject({
    ...{ ":status": "400", "x-content-type-options": "nosniff" },
  });
});

/** Asks a real server for a path; what comes after the two middlewares answers with these headers. */
async function answerTo(
  path: string,
  answered: Record<string, string | string[]>,
  correction: Parameters<typeof correctNext>[0] = {},
  asked: RequestOptions = {},
): Promise<Record<string, string | undefined>> {
  const server = createServer(
    compose([
      refuseBroken,
      correctNext(correction),
      (request, response) => {
        response.setHeader("asked", `${request.headers.host} ${request.url}`);
        for (const [name, value] of Object.entries(answered)) response.setHeader(name, value);
        response.end("hola");
      },
    ]),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = send({ port, path, agent: false, ...asked }, (response) => {
      response.resume();
      const headers = Object.entries(response.headers).map(([name, value]) => [
        name,
        String(value),
      ]);
      resolve({ ...Object.fromEntries(headers), ":status": String(response.statusCode) });
    });
    request.on("error", reject).end();
  });
}
