import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { databaseOutage } from "@/lib/kernel/database-outage";
import { compose } from "@/server/compose";
import { databaseAway } from "@/server/middleware/database-away";
import { freshPages } from "@/server/middleware/fresh-pages";
import { CACHE_STATUS } from "@/server/next-internals";

/** As Next answers. */
let answer: (response: ServerResponse, request: IncomingMessage) => void;

const server = createServer(
  compose([freshPages(), databaseAway, (request, response) => answer(response, request)]),
);
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.now(), toFake: ["performance"] });
  vi.advanceTimersByTime(60_000); // failures of the test before are long ago
  databaseOutage.answered();
});
afterAll(() => void vi.useRealTimers());

const failing = (response: ServerResponse) => {
  response.statusCode = 500;
  response.setHeader("content-type", "text/html");
  response.end("<p>Algo ha fallado</p>");
};

/** The head is sent before all of it is made. */
const streaming = (response: ServerResponse) => {
  response.setHeader("content-type", "text/x-component");
  response.flushHeaders();
  response.write("0:");
  setImmediate(() => {
    databaseOutage.loses();
    response.end("E");
  });
};

async function ask(path = "/", headers: Record<string, string> = {}) {
  const response = await fetch(origin + path, { headers });
  const of = (name: string) => response.headers.get(name);
  return [response.status, of("retry-after"), of("cache-control"), await response.text()];
}

test("a page that fails while the database is well stays what it is", async () => {
  answer = failing;
  expect(await ask()).toEqual([500, null, null, "<p>Algo ha fallado</p>"]);
});

test("a page that fails just after a query was left unanswered is 503, though another was answered since", async () => {
  answer = (response) => {
    databaseOutage.failed();
    databaseOutage.answered();
    failing(response);
  };
  expect(await ask()).toEqual([503, "5", "no-store", "<p>Algo ha fallado</p>"]);
});

test("a page that fails just after the database had no room for a query is 503, and nothing kept says that it is away", async () => {
  answer = (response, { url }) => {
    databaseOutage.answered();
    databaseOutage.hadNoRoom();
    if (url === "/") return failing(response);
    response.setHeader(CACHE_STATUS, "HIT");
    response.end("guardada");
  };
  expect(await ask()).toEqual([503, "5", "no-store", "<p>Algo ha fallado</p>"]);
  expect((await fetch(`${origin}/guardada`)).headers.get("cache-status")).toBeNull();
});

test("a page that has lost a part on its way is 503", async () => {
  answer = streaming;
  expect(await ask()).toEqual([503, "5", "no-store", "0:E"]);
});

test("a page that has done without is as it is, and so is one that was asked for meanwhile", async () => {
  databaseOutage.failed();
  let others: Promise<unknown[]> | undefined;
  answer = (response, { url }) => {
    if (url === "/sin") return void response.end("entera");
    others = ask("/sin");
    streaming(response);
  };
  expect((await ask())[0]).toBe(503);
  expect(await others).toEqual([200, null, null, "entera"]);
});

test("what the router asks for begins once it is known how it ends, while the database is away", async () => {
  answer = streaming;
  expect((await ask("/", { rsc: "1" }))[0]).toBe(200);
  databaseOutage.failed();
  expect(await ask("/", { rsc: "1" })).toEqual([503, "5", "no-store", "0:E"]);
});

test("an address where nothing is, and a redirect, are no failures", async () => {
  databaseOutage.failed();
  for (const status of [404, 307]) {
    answer = (response) => void response.writeHead(status).end();
    expect((await fetch(origin, { redirect: "manual" })).status).toBe(status);
  }
});

test("calls say themselves what went wrong", async () => {
  databaseOutage.failed();
  answer = failing;
  expect((await ask("/api/entries"))[0]).toBe(500);
});

test("what Next has from the page cache says that the database is away, while it is", async () => {
  answer = (response) => {
    response.setHeader(CACHE_STATUS, "STALE");
    databaseOutage.loses(); // made anew behind it
    response.end("guardada");
  };
  const status = async () => (await fetch(origin)).headers.get("cache-status");
  expect(await status()).toBeNull();
  databaseOutage.failed();
  expect(await status()).toBe("Rotativa; hit; detail=database-away");
});
