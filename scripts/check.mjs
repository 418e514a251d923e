// `npm run check`: format, types, lint and dead code, one for each processor at a time, then the tests that need no
// build; further arguments are for those.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { ROOT, runQuietly, seconds, stop } from "../server/steps.mjs";

/** The longest first. */
const CHECKS = [
  ["eslint", "--max-warnings", "0", "."],
  ["tsc", "--noEmit"],
  ["prettier", "--check", "."],
  ["knip"],
];

/** @type {import("node:child_process").ChildProcess | undefined} */
let tests;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.on(signal, () => {
    tests?.kill(signal);
    process.exit(1);
  });
}

try {
  await check("next", "typegen"); // the types of routes, which two of the others read
  const limit = pLimit(availableParallelism());
  await Promise.all(CHECKS.map((command) => limit(() => check(...command))));
} catch (error) {
  stop(error);
}

const projects = ["--project", "unit", "--project", "integration"];
tests = spawn("vitest", ["run", ...projects, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: "inherit",
});
const [code] = await once(tests, "close");
process.exit(code ?? 1);

/**
 * @param {string} program
 * @param {string[]} args
 */
async function check(program = "", ...args) {
  const start = performance.now();
  await runQuietly(program, program, args);
  console.log(`✓ ${[program, ...args].join(" ")} (${seconds(start)})`);
}
