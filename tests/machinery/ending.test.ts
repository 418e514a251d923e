import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signUp } from "@/tests/support/member";
import { ROUNDS } from "@/tests/support/rounds";
import { freePort, ready, start, type Command } from "@/tests/support/site";

// A server that is told to end under load answers everything that it was asked, to the last byte, and is asked
// nothing more.

const CLIENTS = 64;
/** Answers after which it is told to end: 10,000 in the soak. */
const ANSWERS = 100 * ROUNDS;

let data: string;
let port: string;
let origin: string;
let site: Command;
let addresses: string[];
let cookie: string;

beforeEach(async () => {
  data = mkdtempSync(path.join(tmpdir(), "rotativa-ending-"));
  port = await freePort();
  origin = `http://localhost:${port}`;
  site = start({ PORT: port, DATA_DIR: data, SITE_URL: origin, LOG_LEVEL: "error" });
  await ready(site);
  const member = await signUp(origin);
  cookie = member.cookie;
  addresses = ["/", "/rss", "/api/health"];
  for (let n = 0; n < 20; n++) {
    const { entry_id, slug } = await member<{ entry_id: number; slug: string }>(
      "POST",
      "/api/entries",
      { title: `Entrada ${n}`, content: `Un texto, el ${n}.` },
    );
    addresses.push(`/${slug}`, `/api/entries/${entry_id}`, `/s/nada-${n}`);
  }
});
afterEach(async () => {
  if (site.isAlive()) site.killGroup("SIGKILL");
  await site.ended;
  rmSync(data, { recursive: true, force: true });
});

test("no request is cut", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const outcomes: Record<string, number> = {};
  let answered = 0;

  /** What becomes of one request: its status once it was read to its end, or where it was cut. */
  const ask = (address: string, isWrite: boolean) =>
    new Promise<string>((resolve) => {
      let has = "nothing";
      const sent = request(
        origin + address,
        {
          agent,
          method: isWrite ? "POST" : "GET",
          headers: isWrite ? { cookie, "content-type": "application/json" } : {},
        },
        (response) => {
          has = "a part";
          response.on("error", () => resolve(`cut with ${has}`));
          response.on("end", () =>
            resolve(response.complete ? String(response.statusCode) : "cut with a part"),
          );
          response.resume();
        },
      );
      sent.on("error", ({ code, message }: NodeJS.ErrnoException) =>
        resolve(code === "ECONNREFUSED" ? "refused" : `cut with ${has}: ${code} ${message}`),
      );
      sent.end(
        isWrite
          ? JSON.stringify({ title: `De ${Math.random()}`, content: "Bajo carga, hasta el final." })
          : undefined,
      );
    });

  const client = async (nth: number) => {
    for (let n = nth; ; n += 7) {
      const isWrite = n % 50 === 0;
      const outcome = await ask(
        isWrite ? "/api/entries" : addresses[n % addresses.length]!,
        isWrite,
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === "refused") return;
      if (++answered === ANSWERS) site.child.kill("SIGTERM");
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)));
  await site.ended;
  expect(Object.keys(outcomes).filter((outcome) => outcome.startsWith("cut"))).toEqual([]);
  expect(outcomes).toMatchObject({ refused: CLIENTS, 201: expect.any(Number) });
}, 180_000);
