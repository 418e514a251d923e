import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionCookie } from "@/lib/platform/auth/options";
import { regulars } from "@/lib/platform/auth/regulars";
import { fairTurns } from "@/server/middleware/fair-turns";
import { pageCache } from "@/server/page-cache/page-cache";

const LIMITS = { slice: 60_000, strangersInQuiet: 1, waiting: 100, waitingEach: 100 };
const never = () => false;
const cookieOf = (account: number) => `${sessionCookie}=la-de-${account}`;

beforeEach(() => {
  pageCache.clear();
  for (const id of [1, 2]) regulars().remember(cookieOf(id), { id, isTrusted: true });
});

afterEach(() => vi.restoreAllMocks());

/** What asks and what is begun, in order; a response is closed by whoever has begun it. */
function visit(turns: ReturnType<typeof fairTurns>) {
  const begun: { url: string; close: () => void }[] = [];
  const ask = (url: string, address: string, cookie?: string) => {
    const request = { url, headers: { "x-forwarded-for": address, cookie } };
    const response = Object.assign(new EventEmitter(), {
      destroyed: false,
      headersSent: false,
      status: 0,
      writeHead(status: number) {
        this.status = status;
      },
      end: () => {},
    });
    const close = () => response.emit("close");
    void turns(request as unknown as IncomingMessage, response as unknown as ServerResponse, () =>
      begun.push({ url, close }),
    );
    return response;
  };
  return { begun, ask };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a network waits for one turn of each other one, not for all that a flood has asked", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const { begun, ask } = visit(fairTurns(LIMITS, never));
  for (let number = 0; number < 20; number++) ask(`/mala/${number}`, "203.0.113.1");
  ask("/lectora", "203.0.113.2");
  ask("/mala/v6", "2001:db8::1");
  ask("/mala/v6/otra", "2001:db8::2"); // of the same subscriber
  for (let turn = 0; turn < 5; turn++) {
    await settle();
    clock.mockReturnValue((turn + 1) * 10); // each takes as long
    begun[turn]?.close();
  }
  await settle();
  const urls = begun.map(({ url }) => url);
  expect(urls.slice(0, 3)).toEqual(["/mala/0", "/lectora", "/mala/v6"]);
  expect(urls.slice(3, 5).toSorted()).toEqual(["/mala/1", "/mala/v6/otra"]);
});

test("what takes long makes room, and who has gone takes no turn", async () => {
  const { begun, ask } = visit(fairTurns({ ...LIMITS, slice: 1 }, never));
  ask("/lenta", "203.0.113.1");
  const gone = ask("/se-fue", "203.0.113.2");
  ask("/siguiente", "203.0.113.3");
  gone.destroyed = true;
  while (begun.length < 2) await settle();
  expect(begun.map(({ url }) => url)).toEqual(["/lenta", "/siguiente"]);
});

test("what is full answers 503", async () => {
  const { begun, ask } = visit(fairTurns({ ...LIMITS, waiting: 2, waitingEach: 1 }, never));
  const asked = ["1", "1", "1", "2", "3"].map((end) => ask("/", `203.0.113.${end}`));
  await settle();
  expect(asked.map(({ status }) => status)).toEqual([0, 0, 503, 0, 503]);
  expect(begun).toHaveLength(1);
});

test("trusted accounts do not wait for strangers, and have two requests under way each", async () => {
  const { begun, ask } = visit(fairTurns(LIMITS, never));
  ask("/mala/0", "203.0.113.1");
  ask("/mala/1", "203.0.113.1");
  ask("/nueva", "203.0.113.2", `${sessionCookie}=de-nadie`);
  for (const number of [0, 1, 2]) ask(`/jefa/${number}`, "203.0.113.1", cookieOf(1));
  ask("/honrada", "203.0.113.1", cookieOf(2));
  await settle();
  expect(begun.map(({ url }) => url)).toEqual(["/mala/0", "/jefa/0", "/jefa/1", "/honrada"]);
});

test("a page that readers had until it changed does not wait for what strangers ask for", async () => {
  for (const path of ["/e/uno", "/e/dos"]) {
    pageCache.get(path);
    pageCache.set(path, { value: { kind: "APP_PAGE" }, body: Buffer.from("") }, [path], 1_000);
  }
  await pageCache.invalidate(["/e/uno"]);
  const { begun, ask } = visit(fairTurns(LIMITS, never));
  ask("/mala/0", "203.0.113.1");
  ask("/e/dos?x", "203.0.113.2");
  ask("/e/uno?x", "203.0.113.3");
  await settle();
  expect(begun.map(({ url }) => url)).toEqual(["/mala/0", "/e/uno?x"]);
});

test("strangers are more at once until somebody asks who is served before them", async () => {
  for (const regular of [false, true]) {
    const { begun, ask } = visit(fairTurns({ ...LIMITS, strangersInQuiet: 3 }, never));
    if (regular) ask("/jefa", "203.0.113.9", cookieOf(1));
    for (const number of [0, 1, 2, 3]) ask(`/${number}`, "203.0.113.1");
    await settle();
    expect(begun.map(({ url }) => url)).toEqual(regular ? ["/jefa", "/0"] : ["/0", "/1", "/2"]);
  }
});

test("while there is time to spare, nobody waits", async () => {
  let hasTime = false;
  const { begun, ask } = visit(fairTurns(LIMITS, () => hasTime));
  for (const number of [0, 1, 2]) ask(`/${number}`, "203.0.113.1");
  await settle();
  expect(begun).toHaveLength(1);
  hasTime = true;
  while (begun.length < 3) await settle();
});
