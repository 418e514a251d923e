// `npm run bench -- cold`: measures how soon a program that has just been started answers its first article, and the
// next one: the serverless bundle and the standalone folder, each in a fresh process, on the database of
// TEST_DATABASE_URL or an embedded one. "Compiled before": with the folder of NODE_COMPILE_CACHE that an earlier
// process has filled.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@/server/migrate";
import { freshDatabase } from "@/tests/support/fresh-database";
import { NODE } from "../../server/steps.mjs";
import { OPEN_NEXT, bundleElsewhere, standaloneElsewhere } from "../hosts/elsewhere";
import { seed } from "./sites";

const ROUNDS = 5;
const PORT = "3999";

/** A storage of uploads that need not answer: nothing is uploaded. */
const ELSEWHERE = {
  UPLOADS_S3_ENDPOINT: "http://localhost:1",
  UPLOADS_S3_BUCKET: "none",
  UPLOADS_S3_ACCESS_KEY_ID: "none",
  UPLOADS_S3_SECRET_ACCESS_KEY: "none",
};

/** Makes Node end in order at a signal: only then it writes what it has compiled. */
const ORDERLY = '--import=data:text/javascript,process.once("SIGINT",()=>process.exit())';

const programs = {
  "serverless bundle": { file: bundleElsewhere(), HOST_KIND: "serverless" },
  "standalone folder": { file: standaloneElsewhere(), HOST_KIND: "container" },
};

const database = await freshDatabase();
await migrate(database.connectionString);
await seed(database.connectionString, 100);

console.log(
  "| milliseconds, median of the rounds | first article, from the start | another | it again |",
);
console.log("| --- | --- | --- | --- |");
/** The number of the next article that nobody has read, so that what a program keeps in its folder does not help. */
let article = 1;

for (const [name, { file, HOST_KIND }] of Object.entries(programs)) {
  const cache = mkdtempSync(path.join(tmpdir(), "rotativa-compiled-"));
  for (const isCompiled of [false, true]) {
    const settings = { HOST_KIND, ...(isCompiled && { NODE_COMPILE_CACHE: cache }) };
    if (isCompiled) await measure(file, settings); // fills it when it ends
    const rounds: number[][] = [];
    while (rounds.length < ROUNDS) rounds.push(await measure(file, settings));
    const medians = [0, 1, 2].map((at) => median(rounds.map((round) => round[at] ?? NaN)));
    const what = `${name}${isCompiled ? ", compiled before" : ""}`;
    console.log(`| ${what} | ${medians.map((value) => value.toFixed(0)).join(" | ")} |`);
  }
}
await database.close();
const bundle = path.join(OPEN_NEXT, "server-functions/default");
console.log(`\nThe bundle: ${megabytes(bundle)} MB of files.`);
process.exit(0);

async function measure(file: string, settings: Record<string, string>) {
  const first = `/e/titular-${article++}`;
  const another = `/e/titular-${article++}`;
  const began = performance.now();
  const env = { ...environment(), ...ELSEWHERE, ...settings };
  const child = spawn(NODE, [ORDERLY, file], { cwd: path.dirname(file), env, stdio: "ignore" });
  try {
    await listening(child);
    await read(first);
    const cold = performance.now() - began;
    return [cold, await timed(another), await timed(another)];
  } finally {
    child.kill("SIGINT");
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

/** Resolves when the program answers at the port. */
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
