// `npm run drill:backup -- [ENTRIES] [GIGABYTES]`: makes a backup of a large site while it serves and somebody writes,
// checks it, and restores it into an empty copy; a backup of that copy must have the same rows and files, and the first
// one all that was acknowledged before its moment. Prints a table in Markdown: how long each took, beside a plain copy
// of the same images, and how much memory. Linux only; it needs five times the images' room on the disk.
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { checksumOf, readArchive } from "@/lib/operation/backup/archive";
import { signUp, type Member } from "@/tests/support/member";
import { SECRET_KEY } from "@/tests/support/secret-key";
import { freePort, ready, run, start } from "@/tests/support/site";
import { publishedDatabase } from "../../server/data-folder";
import { startEmbeddedDatabase } from "../../server/embedded-database";
import { memoryByOwner, seed } from "../bench/sites";

const [entries = 100_000, gigabytes = 5] = process.argv.slice(2).map(Number);
const IMAGE_BYTES = 256 * 1024;
/** How often the memory of a command is looked at, and the site asked meanwhile, in milliseconds. */
const LOOK_MS = 250;
/** How the titles of the entries begin that are published meanwhile; a number follows. */
const WRITTEN = "Durante la copia, entrada";

const root = mkdtempSync(path.join(tmpdir(), "rotativa-drill-"));
const [site, copy, plain] = ["site", "copy", "plain"].map((name) => path.join(root, name));
const file = path.join(root, "copia.tar");
const COLUMNS = [
  "seconds",
  "MB of the command",
  "MB of PostgreSQL",
  "ms of a read meanwhile, median",
  "slowest",
  "ms of a write meanwhile, median",
  "slowest write",
] as const;
type Column = (typeof COLUMNS)[number];
const table: Record<string, Partial<Record<Column, string>>> = {};
const problems: string[] = [];

try {
  mkdirSync(path.join(site!, "uploads"), { recursive: true });
  await withDatabaseOf(site!, fill);
  await measured("plain copy of the images", () =>
    cp(path.join(site!, "uploads"), plain!, { recursive: true }),
  );
  const port = await freePort();
  const server = start({ PORT: port, DATA_DIR: site!, SECRET_KEY, LOG_LEVEL: "error" });
  await ready(server);
  const writing = beginWriting(await signUp(`http://localhost:${port}`, "redactora"));
  await writing.first;
  const before = writing.waits.length;
  await command("backup, while it serves", ["backup", "--", file], site!, port);
  const waits = await writing.end();
  setWaits("backup, while it serves", waits, COLUMNS[5], COLUMNS[6]);
  problems.push(...(await lostOf(before, waits.length)));
  server.child.kill("SIGTERM");
  await server.ended;
  await command("check", ["restore", "--", file, "--check"], copy!);
  await command("restore", ["restore", "--", file], copy!);
  const megabytes = Math.round(statSync(file).size / 2 ** 20);
  console.log(`The backup has ${megabytes.toLocaleString("en")} MB.`);
  const again = path.join(root, "otra.tar");
  await command("backup of the copy", ["backup", "--", again], copy!);
  const [was, is] = [await contentsOf(file), await contentsOf(again)];
  const differing = Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name]);
  problems.push(...differing.map((name) => `${name}: ${was[name]}, restored ${is[name]}`));
  console.log(`${Object.keys(was).length} tables and files compared, ${differing.length} differ.`);
  console.log(["", ...tableLines(), ""].join("\n"));
  for (const problem of problems) console.error(`✖ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exit();

async function withDatabaseOf(folder: string, work: (client: pg.Client, url: string) => unknown) {
  const database = await startEmbeddedDatabase(folder);
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    await client.connect();
    await work(client, database.connectionString);
  } finally {
    await client.end();
    await database.close();
  }
}

/** Fills the site with articles of four kilobytes, and images that cannot be compressed. */
async function fill(client: pg.Client, url: string) {
  const { migrate } = await import("../../server/migrate");
  await migrate(url);
  await seed(url, entries);
  await client.query("SET session_replication_role = replica"); // without the triggers, which count and index
  await client.query(
    `UPDATE "entry" SET "content" = "content" || (
       SELECT string_agg(md5("entry_id" || '.' || n), ' ') FROM generate_series(1, 120) n)`,
  );
  const images = Math.round((gigabytes * 2 ** 30) / IMAGE_BYTES);
  for (let n = 0; n < images; n++) {
    const id = randomBytes(16).toString("hex");
    await writeFile(path.join(site!, "uploads", `${id}-1200x800.webp`), randomBytes(IMAGE_BYTES));
    await client.query(
      `INSERT INTO "upload" ("upload_id", "bytes", "width", "height", "unused_since")
       VALUES ($1, $2, 1200, 800, NULL)`,
      [id, IMAGE_BYTES],
    );
  }
}

async function measured(what: string, work: () => Promise<unknown>) {
  const begun = performance.now();
  await work();
  table[what] = { seconds: ((performance.now() - begun) / 1000).toFixed(1) };
}

/** Runs one of the product's commands, and asks the site at `port` meanwhile, if there is one. */
async function command(what: string, args: string[], folder: string, port?: string) {
  const begun = performance.now();
  const running = run("npm", ["run", ...args], { DATA_DIR: folder, SECRET_KEY });
  const most = { command: 0, PostgreSQL: 0 };
  const waits: number[] = [];
  let isRunning = true;
  void running.ended.then(() => (isRunning = false));
  while (isRunning) {
    const now = memoryByOwner(running);
    const database = now.get("PostgreSQL")!;
    const all = [...now.values()].reduce((sum, part) => sum + part, 0);
    most.command = Math.max(most.command, all - database);
    most.PostgreSQL = Math.max(most.PostgreSQL, database);
    if (port) waits.push(await answerTime(port));
    await sleep(LOOK_MS);
  }
  if ((await running.ended) !== 0) throw new Error(running.output());
  table[what] = {
    seconds: ((performance.now() - begun) / 1000).toFixed(1),
    "MB of the command": Math.round(most.command).toString(),
    "MB of PostgreSQL": most.PostgreSQL ? Math.round(most.PostgreSQL).toString() : "",
  };
  setWaits(what, waits, COLUMNS[3], COLUMNS[4]);
}

function setWaits(what: string, waits: number[], median: Column, slowest: Column) {
  const sorted = waits.toSorted((a, b) => a - b);
  const row = table[what]!;
  row[median] = sorted[Math.floor(sorted.length / 2)]?.toFixed(0) ?? "";
  row[slowest] = sorted.at(-1)?.toFixed(0) ?? "";
}

function tableLines(): string[] {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["", ...COLUMNS]),
    line(["---", ...COLUMNS.map(() => "---:")]),
    ...Object.entries(table).map(([what, row]) =>
      line([what, ...COLUMNS.map((column) => row[column] ?? "")]),
    ),
  ];
}

/**
 * Publishes one entry after the other, each once the one before is acknowledged; `waits` has the milliseconds that each
 * took. `end` throws when one was refused.
 */
function beginWriting(member: Member) {
  const waits: number[] = [];
  let isOver = false;
  let begin = () => {};
  const first = new Promise<void>((resolve) => (begin = resolve));
  const writing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const title = `${WRITTEN} ${waits.length}`;
      await member("POST", "/api/entries", { title, content: `${title}: que **quede**.` });
      waits.push(performance.now() - begun);
      begin();
    }
    return waits;
  })();
  writing.catch(() => begin());
  return {
    waits,
    first,
    end() {
      isOver = true;
      return writing;
    },
  };
}

/**
 * Returns what is wrong with the entries that were written meanwhile: each must be on the site, and in the backup those
 * up to its moment without a gap, among them all `before` that were acknowledged before it was asked for.
 */
async function lostOf(before: number, acknowledged: number): Promise<string[]> {
  const inBackup = new Set<number>();
  for await (const { name, data } of readArchive(file)) {
    if (!name.startsWith("database/entry/")) continue;
    const rows = gunzipSync(data).toString();
    for (const [, n] of rows.matchAll(new RegExp(`\\t${WRITTEN} (\\d+)\\t`, "g"))) {
      inBackup.add(Number(n));
    }
  }
  const client = new pg.Client({ connectionString: publishedDatabase(site!) ?? "" });
  await client.connect();
  const { rows } = await client
    .query(`SELECT FROM "entry" WHERE "title" LIKE $1`, [`${WRITTEN} %`])
    .finally(() => client.end());
  console.log(
    `${acknowledged} entries were published meanwhile, ${before} before the backup began: ` +
      `${rows.length} are on the site, ${inBackup.size} in the backup.`,
  );
  const gaps = Array.from({ length: inBackup.size }, (_, n) => n).filter((n) => !inBackup.has(n));
  return [
    ...(rows.length === acknowledged ? [] : [`${acknowledged - rows.length} are lost on the site`]),
    ...(inBackup.size >= before
      ? []
      : [`${before - inBackup.size} from before are not in the backup`]),
    ...gaps.map((n) => `the backup lacks number ${n}, and has later ones`),
  ];
}

/** Milliseconds until a call is answered that reads the database. */
async function answerTime(port: string) {
  const begun = performance.now();
  const response = await fetch(`http://localhost:${port}/api/entries?q=${Math.random()}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return performance.now() - begun;
}

/** Returns the sum of the rows' checksums of each table, and the checksum of each image. */
async function contentsOf(file: string): Promise<Record<string, string>> {
  const sums: Record<string, bigint> = {};
  const images: Record<string, string> = {};
  for await (const { name, data } of readArchive(file)) {
    const [, table] = /^database\/(.+)\/\d+\.copy\.gz$/.exec(name) ?? [];
    if (name.startsWith("uploads/")) images[name] = checksumOf(data);
    if (table === undefined) continue;
    for (const row of gunzipSync(data).toString().trimEnd().split("\n")) {
      sums[table] = (sums[table] ?? 0n) + BigInt(`0x${checksumOf(Buffer.from(row))}`);
    }
  }
  const tables = Object.entries(sums).map(([table, sum]) => [table, sum.toString(16)]);
  return { ...Object.fromEntries(tables), ...images };
}
