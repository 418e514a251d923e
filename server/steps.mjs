// Shared by the server, the commands and what runs before the first install: plain JavaScript, no
// dependencies, Node 20.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

export const ROOT = path.dirname(import.meta.dirname);

/** Node 24 as installed by the project; the machine's own may be older. */
export const NODE = path.join(ROOT, "node_modules/node/bin/node");

/** Reads the settings in `.env`; those of the environment win. */
export function loadDotEnv() {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Returns the folder where the site keeps its data. */
export const dataFolder = () => path.resolve(ROOT, process.env.DATA_DIR || ".data");

/**
 * Announces a piece of work that takes a while and says how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  process.stdout.write(`▸ ${title}… `);
  const start = performance.now();
  try {
    const result = await work();
    process.stdout.write(`hecho (${seconds(start)})\n`);
    return result;
  } catch (error) {
    process.stdout.write("no se pudo\n");
    throw error;
  }
}

/**
 * Seconds since `start` (of performance.now), as people read them.
 * @param {number} start
 */
export const seconds = (start) =>
  `${((performance.now() - start) / 1000).toLocaleString("es", { maximumFractionDigits: 1 })} s`;

/**
 * Runs a program whose output only matters when it fails: it goes to `logs/NAME.log` of the data folder. Throws a
 * StopError that shows the end of it. The program ends with this process, and so do the processes that it started: npm
 * alone would leave its own behind.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runQuietly(name, command, args, env = process.env) {
  const log = path.join(dataFolder(), "logs", `${name}.log`);
  mkdirSync(path.dirname(log), { recursive: true });
  const output = openSync(log, "w");
  /** @type {import("node:child_process").SpawnOptions} */
  const options = { cwd: ROOT, env, stdio: ["ignore", output, output], detached: true };
  const child = spawn(command, args, options);
  const end = () => child.pid && process.kill(-child.pid, "SIGKILL");
  process.once("exit", end);
  const [code] = await once(child, "close");
  process.off("exit", end);
  if (code !== 0) {
    const lines = readFileSync(log, "utf8").trimEnd().split("\n");
    // The cause stands at the end of most logs, at the beginning of npm's.
    const shown = lines.length > 40 ? [...lines.slice(0, 12), "…", ...lines.slice(-25)] : lines;
    throw new StopError(
      `Falló «${path.basename(command)} ${args.join(" ")}»:\n\n${shown.join("\n")}\n\nTodo está en ${log}`,
    );
  }
}

/** A reason to stop that the person at the terminal can act on: shown as it is, without a stack. */
export class StopError extends Error {}

/**
 * Shows why a command stops and ends the process with code 1.
 * @param {unknown} error
 * @returns {never}
 */
export function stop(error) {
  console.error("\n✖", error instanceof StopError ? error.message : error);
  process.exit(1);
}

/**
 * A hash over the contents of files, named relative to the root.
 * @param {string[]} files
 */
export function fingerprint(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest("hex");
}

/**
 * Reads a stamp file; null when there is none.
 * @param {string} file
 */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
