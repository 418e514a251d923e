// `npm run lint`: checks format, types, rules and dead code, as many at a time as there are processors; all failures
// are shown, not only the first.
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { runQuietly, seconds, stop } from "../server/steps.mjs";

/** The programs that check, the longest first. */
const CHECKS = [
  ["eslint", "--max-warnings", "0", "."],
  ["tsc", "--noEmit"],
  ["prettier", "--check", "."],
  ["knip"],
];

await check("next", "typegen").catch(stop); // the types of routes, which two of the others read
const limit = pLimit(availableParallelism());
const results = await Promise.allSettled(
  CHECKS.map(([program = "", ...args]) => limit(() => check(program, ...args))),
);
const failures = results.filter((result) => result.status === "rejected");
for (const { reason } of failures.slice(1)) console.error("\n✖", reason.message);
if (failures[0]) stop(failures[0].reason);

/**
 * @param {string} program
 * @param {string[]} args
 */
async function check(program, ...args) {
  const start = performance.now();
  await runQuietly(program, program, args);
  console.log(`✓ ${[program, ...args].join(" ")} (${seconds(start)})`);
}
