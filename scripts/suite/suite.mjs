// The common part of `npm test` and `npm run test:soak`: stages that all run even if one failed, and closing lines that
// report all that is wrong. Node 20.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, StopError, seconds } from "../../server/steps.mjs";
import { touchedFiles } from "./changes.mjs";
import { noteSecondTries } from "./second-tries.mjs";

/** How many tests may need a second try: more are no accident. */
const SECOND_TRIES = 3;

const folder = mkdtempSync(path.join(tmpdir(), "rotativa-suite-"));
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exit(1);
  });
}
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/**
 * @typedef {{ file: string, line?: number, name: string, message: string, command: string }} Trial
 * @typedef {{ title: string, time: string, passed: number, failed: Trial[], second: Trial[], skipped?: string }} Stage
 */

/** @type {Stage[]} */
export const stages = [];

/**
 * Runs a stage. A failure is reported at the end, and the next stage still runs, unless it `needs` one that failed.
 * @param {string} title
 * @param {(stage: Stage) => Promise<unknown>} work
 * @param {string} [needs] The title of another stage.
 */
export async function stage(title, work, needs) {
  const missing = stages.find((stage) => stage.title === needs);
  /** @type {Stage} */
  const stage = { title, time: "–", passed: 0, failed: [], second: [] };
  stages.push(stage);
  console.log(`\n── ${title}`);
  if (missing && (missing.failed.length > 0 || missing.skipped)) {
    stage.skipped = `sin «${missing.title}» no se puede`;
    console.log(stage.skipped);
    return;
  }
  const start = performance.now();
  try {
    await work(stage);
  } catch (error) {
    console.error(error instanceof StopError ? `\n✖ ${error.message}` : error);
    const [message = ""] = String(error instanceof Error ? error.message : error).split("\n");
    // The messages of the tests themselves say more.
    if (stage.failed.length === 0)
      stage.failed.push({ file: "", name: title, message, command: "" });
  }
  stage.time = seconds(start);
}

/**
 * Runs tests of some projects of Vitest.
 * @param {Stage} stage
 * @param {string[]} projects
 * @param {NodeJS.Dict<string>} [extra] Settings besides.
 * @param {string[]} [args]
 */
export async function vitest(stage, projects, extra, args = []) {
  const named = projects.flatMap((project) => ["--project", project]);
  const reporters = ["--reporter=default", "--reporter=./tests/support/vitest-outcome.ts"];
  await tests(stage, ["vitest", "run", ...named, ...reporters, ...args], extra);
}

/**
 * Runs the tests of the browser.
 * @param {Stage} stage
 * @param {NodeJS.Dict<string>} [extra]
 * @param {string[]} [args]
 */
export async function playwright(stage, extra, args = []) {
  const reporters = "--reporter=list,./tests/support/playwright-outcome.ts";
  await tests(stage, ["playwright", "test", reporters, ...args], extra);
}

/**
 * @param {Stage} stage
 * @param {string[]} args
 * @param {NodeJS.Dict<string>} [extra]
 */
async function tests(stage, args, extra) {
  const file = path.join(folder, `${stages.indexOf(stage)}.json`);
  try {
    await npm(["exec", "--", ...args], { ...extra, OUTCOME_FILE: file });
  } finally {
    if (existsSync(file)) Object.assign(stage, JSON.parse(readFileSync(file, "utf8")));
  }
}

/**
 * Runs npm, and so the project's own Node, with everything visible.
 * @param {string[]} args
 * @param {NodeJS.Dict<string>} [extra]
 */
export async function npm(args, extra) {
  const env = { ...process.env, ...extra };
  running = spawn("npm", args, { cwd: ROOT, env, stdio: "inherit" });
  const [code] = await once(running, "close");
  if (code !== 0) throw new StopError(`Falló «npm ${args.slice(0, 4).join(" ")}».`);
}

/** Prints all that is wrong, and ends the process: with 0 when nothing is. */
export function finish(/** @type {string[]} */ ...notes) {
  const failed = stages.flatMap((stage) => stage.failed);
  const second = stages.flatMap((stage) => stage.second);
  const skipped = stages.filter((stage) => stage.skipped);
  const touched = touchedFiles();
  const own = second.filter(({ file }) => touched.has(file));

  if (failed.length > 0) tell("Falló", failed);
  for (const { title, skipped: reason } of skipped)
    console.log(`\nNo se hizo «${title}»: ${reason}.`);
  if (second.length > 0) {
    tell("Pasó solo al segundo intento", second);
    for (const line of noteSecondTries(second)) console.log(line);
  }
  const wrong = [
    ...(second.length > SECOND_TRIES
      ? [`Más de ${SECOND_TRIES} pruebas necesitaron un segundo intento.`]
      : []),
    ...own.map(({ file }) => `Este cambio toca ${file}, que necesitó un segundo intento.`),
  ];
  console.log();
  for (const line of wrong) console.log(`✖ ${line}`);
  for (const { title, time } of stages) console.log(`${time.padStart(9)}  ${title}`);
  for (const line of notes) console.log(line);
  const passed = stages.reduce((sum, stage) => sum + stage.passed, 0);
  const faults = failed.length + skipped.length + wrong.length;
  console.log(`\n${passed} passed, ${faults} failed`);
  process.exit(faults > 0 ? 1 : 0);
}

/**
 * @param {string} title
 * @param {Trial[]} trials
 */
function tell(title, trials) {
  console.log(`\n── ${title}`);
  for (const { file, line, name, message, command } of trials) {
    const place = [file, line].filter(Boolean).join(":");
    console.log(
      [[place, name].filter(Boolean).join(" › "), message, command].filter(Boolean).join("\n    "),
    );
  }
}
