// The tests that passed only at a second try, remembered from run to run: a line each in a file of the repository.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/steps.mjs";
import { git } from "./changes.mjs";

const FILE = "tests/second-tries.txt";

/** How many of the last runs with such tests are looked at: a name that comes twice in them is a fault. */
const RUNS = 10;

/**
 * Records the tests that needed a second try, and returns lines to be printed.
 * @param {{ file: string, name: string }[]} trials
 * @returns {string[]}
 */
export function noteSecondTries(trials) {
  const file = path.join(ROOT, FILE);
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const run = `${new Date().toISOString().slice(0, 16)}Z ${git("rev-parse", "--short", "HEAD")}`;
  const lines = trials.map(({ file, name }) => `${run}  ${file} › ${name}`);
  appendFileSync(file, lines.map((line) => `${line}\n`).join(""));
  return [
    `Anotado en ${FILE}, para el siguiente: súbelo con tu cambio.`,
    ...repeated(before, trials).map(
      (line) => `⚠ Ya le pasó antes, así que hay que arreglarla: ${line}`,
    ),
  ];
}

/**
 * The lines of the last runs that name one of these tests.
 * @param {string[]} lines Oldest first, those of a run beginning alike.
 * @param {{ file: string, name: string }[]} trials
 */
export function repeated(lines, trials) {
  const runs = [...new Set(lines.map(runOf))].slice(-RUNS);
  const names = new Set(trials.map(({ file, name }) => `${file} › ${name}`));
  return lines.filter((line) => runs.includes(runOf(line)) && names.has(nameOf(line)));
}

const runOf = (/** @type {string} */ line) => line.slice(0, line.indexOf("  "));
const nameOf = (/** @type {string} */ line) => line.slice(line.indexOf("  ") + 2);
