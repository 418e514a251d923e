import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { median } from "@/scripts/bench/measure";
import { migrate } from "@/server/migrate";
import { freshDatabase, type FreshDatabase } from "@/tests/support/fresh-database";
import { anyRequest, readRoutes, type RawRequest } from "@/tests/support/fuzz/requests";
import { send } from "@/tests/support/fuzz/send";
import { signUp } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { seed } from "@/tests/support/seeded";
import { ready, run, type Command } from "@/tests/support/site";
import { soak } from "@/tests/support/soak";
import { soon } from "@/tests/support/soon";

// Every route of the built site is asked by raw HTTP, as it should be and as nobody does. `npm run fuzz` asks 20,000
// times, with another seed each time; SEED repeats a run.

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_500);
const DOMAIN = "revista.ejemplo.es";
const AT_A_TIME = 12;

/** What the server may hold more after all of them if each part leaves what most leave, in megabytes. */
const MORE_MEMORY = 150;

/** After each of so many parts the server collects its garbage: what it holds then, it keeps. */
const PARTS = 10;

let site: Command;
let database: FreshDatabase;
let port: number;
let next: () => RawRequest;
const MEMORY = pathToFileURL(path.join(import.meta.dirname, "../support/fuzz/memory.mjs")).href;
const folder = mkdtempSync(path.join(tmpdir(), "rotativa-fuzz-"));

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.connectionString);
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    NODE_ENV: "production",
    AI_ENABLED: "true",
    LOG_LEVEL: "error",
    MEMORY_FILE: path.join(folder, "memory"),
  };
  Object.assign(process.env, settings); // the routes are loaded here, too, for what they declare
  site = run(process.execPath, ["server/index.ts"], {
    ...settings,
    NODE_OPTIONS: `--import=${MEMORY}`,
  });
  const origin = await ready(site);
  port = Number(new URL(origin).port);
  const people = [];
  for (const name of ["ana", "luis", "eva"]) people.push(await signUp(origin, name));
  const [ana] = people;
  if (!ana) throw new Error("Nobody is there.");
  const space = await ana<Space>("POST", "/api/spaces", { name: "Ciencia" });
  const content = "Un texto, ![una foto](https://otro.invalid/a.png) y $x^2$.";
  const entry = await ana<Entry>("POST", "/api/entries", { title: "La aurora", content });
  await ana("POST", `/api/spaces/${space.space_id}/entries/${entry.entry_id}`);
  await ana("POST", "/api/domains", { name: DOMAIN, space_id: space.space_id });
  const place = {
    hosts: [`localhost:${port}`, DOMAIN],
    cookies: people.map(({ cookie }) => cookie),
    known: ["1", "2", "ana", "ciencia", "la-aurora", "e", "rss.xml", "feed.json", DOMAIN, "campo"],
  };
  const requests = fc.sample(anyRequest(await readRoutes(), place), {
    numRuns: REQUESTS,
    seed,
  });
  let asked = 0;
  next = () => requests[asked++] as RawRequest;
}, 300_000);

afterAll(async () => {
  site.killGroup("SIGTERM");
  await site.ended;
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

test(`S22: none of ${REQUESTS} requests fails (SEED=${seed})`, async ({ annotate }) => {
  const statuses = new Map<string, number>();
  const failures: unknown[] = [];
  async function lane(times: number) {
    for (let n = 0; n < times; n++) {
      const request = next();
      const status = await send(port, request).catch((error: Error) => error.message);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      if (typeof status === "string" || Number(status) >= 500) failures.push({ status, request });
    }
  }
  const ask = (times: number) =>
    Promise.all(Array.from({ length: AT_A_TIME }, () => lane(Math.floor(times / AT_A_TIME))));
  const held: number[] = [];
  for (let part = 0; part < PARTS; part++) {
    await ask(REQUESTS / PARTS);
    if (soak) held.push(await memory());
  }
  const seen = JSON.stringify(Object.fromEntries([...statuses].sort()));
  await annotate(`${seen}; megabytes: ${held.join(", ")}`);
  expect(failures.slice(0, 10).map((each) => JSON.stringify(each).slice(0, 1500))).toEqual([]);
  expect(await send(port, plain)).toBe(200);
  if (!soak) return; // what a process holds is the system's to say
  // In one part or another it loads what it had no use for before, at once; what leaks does so in all of them.
  const left = held.slice(1).map((megabytes, part) => megabytes - held[part]!);
  expect(median(left) * PARTS).toBeLessThan(MORE_MEMORY);
}, 600_000);

const plain: RawRequest = {
  method: "GET",
  target: "/",
  headers: [["Host", "localhost"]],
  body: "",
};

/** What the server's process holds once its garbage is collected, in megabytes. */
async function memory(): Promise<number> {
  const file = path.join(folder, "memory");
  rmSync(file, { force: true });
  site.child.kill("SIGUSR2");
  return soon(() => Math.round(Number(readFileSync(file, "utf8")) / 1e6));
}
