import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "@/server/compose";
import { domains } from "@/server/middleware/domains";
import { oldQueries } from "@/server/middleware/old-queries";

/** What was asked for, as the middleware tells it. */
let asked: [host: string | null, address: string][] = [];

const server = createServer(
  compose([
    domains({ siteUrl: "https://rotativa.es", isDomain: async (name) => name === "ciencia.es" }),
    oldQueries(async (host, address) => {
      asked.push([host, address]);
      return address.includes("p=12") ? "/la-entrada" : null;
    }),
    (request, response) => response.end(`page ${request.url}`),
  ]),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function ask(path: string, host = "rotativa.es", method = "GET") {
  asked = [];
  const { port } = server.address() as AddressInfo;
  return new Promise<[status: number | undefined, said: string | undefined]>((resolve, reject) => {
    const request = send({ port, path, method, headers: { host } }, async (response) => {
      let body = "";
      for await (const part of response) body += String(part);
      resolve([response.statusCode, response.headers.location ?? body]);
    });
    request.on("error", reject).end();
  });
}

test.each([
  ["/?p=12", "rotativa.es", [null, "/?p=12"]],
  ["/index.php?a=1&p=12", "otra.es", [null, "/index.php?a=1&p=12"]],
  ["/?p=12", "ciencia.es", ["ciencia.es", "?p=12"]],
  ["/blog/ver.php?p=12", "ciencia.es", ["ciencia.es", "/blog/ver.php?p=12"]],
])("%s of %s redirects for good, and no cache keeps it", async (path, host, place) => {
  expect(await ask(path, host)).toEqual([308, "/la-entrada"]);
  expect(asked).toEqual([place]);
});

test("any other query changes nothing", async () => {
  expect(await ask("/?utm_source=x")).toEqual([200, "page /?utm_source=x"]);
  expect(await ask("/?a=1", "ciencia.es")).toEqual([200, "page /dominio/ciencia.es?a=1"]);
});

test("an address without a query is not asked about, nor what is written", async () => {
  await ask("/p=12");
  expect(asked).toEqual([]);
  await ask("/?p=12", "rotativa.es", "POST");
  expect(asked).toEqual([]);
});
