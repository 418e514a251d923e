// `npm run bench:cold`: how soon a program that has just been started answers its first article, and the next one:
// the serverless bundle and the standalone folder, each in a fresh process on an embedded database.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedDatabase } from "@/server/embedded-database";
import { migrate } from "@/server/migrate";
import { NODE } from "../../server/steps.mjs";
import { OPEN_NEXT, bundleElsewhere, standaloneElsewhere } from "../hosts/elsewhere";
import { seed } from "./sites";

const ROUNDS = 5;
const PORT = "3999";

const programs = {
  "serverless bundle": bundleElsewhere(),
  "standalone folder": standaloneElsewhere(),
};

const database = await startEmbeddedDatabase(null);
await migrate(database.connectionString);
await seed(database.connectionString, 100);

console.log(
  "| milliseconds, median of the rounds | first article, from the start | another | it again |",
);
console.log("| --- | --- | --- | --- |");
for (const [name, program] of Object.entries(programs)) {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(program, round));
  const medians = [0, 1, 2].map((at) => median(rounds.map((round) => round[at] ?? NaN)));
  console.log(`| ${name} | ${medians.map((value) => value.toFixed(0)).join(" | ")} |`);
}
const bundle = path.join(OPEN_NEXT, "server-functions/default");
console.log(`\nThe bundle: ${megabytes(bundle)} MB of files.`);
process.exit(0);

/** Every round reads articles that no round before has read: what is kept in a folder does not help. */
async function measure(program: string, round: number) {
  const began = performance.now();
  const cwd = path.dirname(program);
  const child = spawn(NODE, [program], { cwd, env: environment(), stdio: "ignore" });
  try {
    await listening(child);
    const first = `/e/titular-${3 * round + 1}`;
    const another = `/e/titular-${3 * round + 2}`;
    await read(first);
    const cold = performance.now() - began;
    return [cold, await timed(another), await timed(another)];
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    PORT,
    HOSTNAME: "0.0.0.0",
    SITE_URL: `http://localhost:${PORT}`,
    DATABASE_URL: database.connectionString,
    SECRET_KEY: "a key for measuring only, 32 characters",
    DATA_DIR: mkdtempSync(path.join(tmpdir(), "rotativa-bench-")),
    LOG_LEVEL: "error",
  };
}

/** Resolves when somebody answers at the port. */
async function listening(child: ChildProcess) {
  while (child.exitCode === null) {
    try {
      return void (await fetch(`http://localhost:${PORT}/favicon.ico`));
    } catch {
      await sleep(5);
    }
  }
  throw new Error("It ended at its start.");
}

async function read(address: string) {
  const response = await fetch(`http://localhost:${PORT}${address}`);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await response.text();
}

async function timed(address: string) {
  const began = performance.now();
  await read(address);
  return performance.now() - began;
}

function median(values: number[]) {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function megabytes(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
  return (bytes / 1e6).toFixed(1);
}
