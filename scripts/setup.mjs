// Prepares what every command needs first: the dependencies and the generated database client. Node 20.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  NODE,
  ROOT,
  StopError,
  fingerprint,
  readStamp,
  runQuietly,
  step,
} from "../server/steps.mjs";

const LOCK = path.join(ROOT, ".setup-lock");
const CLIENT = path.join(ROOT, "lib/generated/prisma");

const install = {
  title: "Instalando las dependencias",
  inputs: ["package-lock.json"], // not package.json, which has the commands, too
  stamp: path.join(ROOT, "node_modules/.installed"),
  async run() {
    // A production environment would omit what the build needs.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
    // Prisma's engine is not used: naming any binary keeps it from being downloaded.
    const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
    await runQuietly("install", "npm", [...args, "--loglevel=error"], env);
  },
};

const generate = {
  title: "Generando el cliente de la base de datos",
  inputs: ["package-lock.json", "prisma/schema.prisma", "prisma.config.ts"],
  stamp: path.join(CLIENT, ".generated"),
  run: () => runQuietly("generate", NODE, ["node_modules/prisma/build/index.js", "generate"]),
};

/** Does what is missing or out of date, and nothing the second time. */
export async function setup() {
  refuseOldNode();
  for (const task of [install, generate]) {
    if (isDone(task)) continue;
    await alone(async () => {
      if (isDone(task)) return;
      await step(task.title, task.run);
      mkdirSync(path.dirname(task.stamp), { recursive: true });
      writeFileSync(task.stamp, fingerprint(task.inputs));
    });
  }
}

function refuseOldNode() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    throw new StopError(`Rotativa necesita Node.js 20 o posterior; este es ${process.version}.`);
  }
}

/** @param {typeof install} task */
const isDone = ({ stamp, inputs }) => readStamp(stamp) === fingerprint(inputs);

/**
 * Does some work alone: two commands started at once in one folder must not install over each other.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  for (let told = false; !claim(); await sleep(500)) {
    if (!told) console.log(`Otra copia está instalando; espero. (Si no es así, borra ${LOCK})`);
    told = true;
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once("exit", release);
  try {
    await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function claim() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    if (!isAlive(Number(readStamp(LOCK)))) rmSync(LOCK, { force: true });
    return false;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
