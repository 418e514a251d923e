import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort, processesOf, ready, run, start, type Command } from "@/tests/support/site";
import { ROOT } from "../../server/steps.mjs";

export interface Site {
  entries: number;
  port: string;
  server: Command;
  database: pg.Client;
  close(): Promise<void>;
}

/** A site on an embedded database with so many entries: of this checkout, or of the one in a folder. */
export async function openSite(
  entries: number,
  checkout = ROOT,
  settings: Record<string, string> = {},
): Promise<Site> {
  const { port, folder, server, close } = await startSite(settings, checkout);
  const connectionString = readFileSync(path.join(folder, "database-url"), "utf8").trim();
  await seed(connectionString, entries, checkout).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const database = new pg.Client({ connectionString });
  await database.connect();
  return {
    entries,
    port,
    server,
    database,
    async close() {
      await database.end();
      await close();
    },
  };
}

/** Does some work with sites of these sizes, and closes them after it. */
export async function withSites(sizes: number[], work: (sites: Site[]) => Promise<void>) {
  const sites: Site[] = [];
  try {
    for (const entries of sizes) {
      console.log(`Un sitio con ${entries.toLocaleString("es")} entradas…`);
      sites.push(await openSite(entries));
    }
    await work(sites);
  } finally {
    for (const site of sites) await site.close();
  }
}

export interface DemoSite {
  origin: string;
  /** The credentials of its administrator. */
  credentials: { username: string; password: string };
  close(): Promise<void>;
}

/** A site with the newspaper of the demonstration. */
export async function openDemoSite(settings: Record<string, string> = {}): Promise<DemoSite> {
  const { port, folder, close } = await startSite(settings);
  const filling = run("npm", ["run", "demo"], { PORT: port, DATA_DIR: folder });
  if ((await filling.ended) !== 0) throw new Error(filling.output());
  const [, username = "", password = ""] =
    /como «(.+)» con la contraseña «(.+)»/.exec(filling.output()) ?? [];
  return { origin: `http://localhost:${port}`, credentials: { username, password }, close };
}

/**
 * A site without entries on an embedded database in a folder of its own, unless the settings say otherwise. Its tasks
 * rest: nothing happens on it that was not asked for.
 */
export async function startSite(settings: Record<string, string>, checkout = ROOT) {
  const folder = mkdtempSync(path.join(tmpdir(), "rotativa-bench-"));
  const port = await freePort();
  const common = { PORT: port, DATA_DIR: folder, LOG_LEVEL: "error", AI_ENABLED: "false" };
  const server = start({ ...common, ...settings }, checkout);
  await ready(server);
  const close = async () => {
    server.child.kill("SIGTERM");
    await server.ended;
    rmSync(folder, { recursive: true });
  };
  return { port, folder, server, close };
}

/** Fills a database with so many entries, as the checkout does. */
export async function seed(connectionString: string, entries: number, checkout = ROOT) {
  const seeding = run(
    process.execPath,
    ["--import", "tsx", "--conditions=react-server", "scripts/bench/seed.ts", String(entries)],
    { DATABASE_URL: connectionString },
    checkout,
  );
  if ((await seeding.ended) !== 0) throw new Error(seeding.output());
}

export const WHOSE = ["the server", "PostgreSQL", "npm and the launcher"] as const;

type Whose = (typeof WHOSE)[number];

/** Megabytes that the processes of a command take, by what they are. Linux only. */
export function memoryByOwner(command: Command): Map<Whose, number> {
  const parts = new Map<Whose, number>(WHOSE.map((whose) => [whose, 0]));
  for (const pid of processesOf(command)) {
    try {
      const whose = ownerOf(pid);
      parts.set(whose, parts.get(whose)! + memoryOf(pid));
    } catch {
      // It has ended meanwhile.
    }
  }
  return parts;
}

/** Returns which part of a site a process is. Linux only. */
function ownerOf(pid: number): Whose {
  const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  if (command.includes("postgres")) return "PostgreSQL";
  return command.includes("node_modules/node/bin/node") ? "the server" : "npm and the launcher";
}

/** The process of a site that answers requests. Linux only. */
export function serverOf(site: Command): number {
  const pid = processesOf(site).find((each) => ownerOf(each) === "the server");
  if (!pid) throw new Error("The site has no server.");
  return pid;
}

/**
 * Megabytes of memory that a process takes, with its part of what it shares with others. Throws for one that has ended.
 */
function memoryOf(pid: number): number {
  const told = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss: +(\d+)/m.exec(told)?.[1]) / 1024;
}

/** Seconds of processor time that a process has used. Linux only. */
export function secondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Clock ticks in a second: the number of Linux on every processor we run on (USER_HZ). */
const TICKS_A_SECOND = 100;
