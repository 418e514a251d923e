// `npm run drill:faults`: puts ten faults into the code, one after the other, and runs tests of the gate that have to
// find each. Afterwards the code is as it was. Says which test found what, and ends with code 1 when none found a fault.
// About half an hour; with words, only the faults in whose names they are (`npm run drill:faults -- draft`). Node 20.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, StopError, stop } from "../../server/steps.mjs";
import { git } from "../suite/changes.mjs";
import { playwright, stage, stages, vitest } from "../suite/suite.mjs";

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} file Relative to the root.
 * @property {string} right What is in it, once.
 * @property {string} wrong What is put in its place.
 * @property {(stage: import("../suite/suite.mjs").Stage) => Promise<void>} look Runs the tests.
 */

/** @type {Fault[]} */
const FAULTS = [
  {
    name: "an unsafe link",
    file: "lib/platform/markdown/worker/schema.ts",
    right: `href: ["http",`,
    wrong: `href: ["javascript", "http",`,
    look: only("unit", "markdown.test"),
  },
  {
    name: "a wrong canonical address",
    file: "lib/platform/addresses/canonical.ts",
    right: "    ? domainOrigin(domain, siteUrl) + onDomain.entry(entry)\n",
    wrong: "    ? siteUrl + onDomain.entry(entry)\n",
    look: only("integration", "domain"),
  },
  {
    name: "a draft that others read",
    file: "lib/texts/drafts/policy.ts",
    right: "actor.id === user_id || actor.id === user.owner_id;",
    wrong: "actor.id > 0 || actor.id === user_id || actor.id === user.owner_id;",
    look: only("integration", "api"),
  },
  {
    name: "a permission that is not asked for",
    file: "lib/spaces/spaces/records.ts",
    right: "  assertMay(canManageSpace(await findRole(tx, actor, space)), NOT_YOURS);\n",
    wrong: "",
    look: only("integration", "api"),
  },
  {
    name: "an answer of 500",
    file: "lib/kernel/ids.ts",
    right: "(id) => id <= 2_147_483_647",
    wrong: "(id) => id <= 9_999_999_999",
    look: only("integration", "api"),
  },
  {
    name: "a migration that loses something",
    file: "prisma/migrations/20261128060000_one_row_of_texts/migration.sql",
    right: `FROM "held_comment" ORDER BY "held_comment_id";`,
    wrong: `FROM "held_comment" WHERE "cause" = 'words' ORDER BY "held_comment_id";`,
    look: only("integration", "migrate"),
  },
  {
    name: "a task that runs twice for one slot",
    file: "lib/newsroom/task-runs/lease.ts",
    right: `("lease_until" IS NULL OR "lease_until" < now())`,
    wrong: `("lease_until" IS NULL OR "lease_until" > now())`,
    look: only("integration", "domain"),
  },
  {
    name: "a tag that is forgotten",
    file: "lib/texts/tags/comments.ts",
    right: "  touched.tag(entryTag(comment.entry_id));\n",
    wrong: "",
    look: browser("public-pages", "public-comments"),
  },
  {
    name: "a keystroke that is lost",
    file: "components/drafts/autosave.ts",
    right: "      const at = await send();\n",
    wrong: "      const at = await send();\n      this.#isUnsaved = false;\n",
    look: browser("nothing-lost", "drafts"),
  },
  {
    name: "a screen wider than the phone",
    file: "components/shared/screen.tsx",
    right: `className="page py-10"`,
    wrong: `className="page min-w-[120vw] py-10"`,
    look: browser("screens"),
  },
];

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ name }) => words.every((word) => name.includes(word)));
if (chosen.length === 0) stop(new StopError(`Ningún fallo se llama así: ${words.join(" ")}`));

let putBack = () => {};
process.on("exit", () => putBack());
process.on("SIGHUP", () => process.exit(1));

for (const { name, file, right, wrong, look } of chosen) {
  if (git("status", "--porcelain", "--", file))
    stop(new StopError(`${file} tiene cambios: guárdalos antes.`));
  const place = path.join(ROOT, file);
  const before = readFileSync(place, "utf8");
  if (before.split(right).length !== 2)
    stop(new StopError(`Ya no está una vez en ${file}: ${right}`));
  putBack = () => writeFileSync(place, before);
  writeFileSync(
    place,
    before.replace(right, () => wrong),
  );
  await stage(name, look);
  putBack();
}
console.log();
for (const { title, failed, time } of stages) {
  const [first] = failed.filter(({ line }) => line !== undefined);
  console.log(`${time.padStart(9)}  ${title}: ${first ? `${first.file}:${first.line}` : "NOBODY"}`);
}
process.exit(stages.some(({ failed }) => failed.every(({ line }) => line === undefined)) ? 1 : 0);

/**
 * Looks with the tests of Vitest in files whose path has this in it.
 * @param {string} project
 * @param {string} part
 * @returns {Fault["look"]}
 */
function only(project, part) {
  return (stage) => vitest(stage, [project], {}, ["--bail=1", `tests/${project}/${part}`]);
}

/**
 * Looks with files of the browser's tests, which build the site first.
 * @param {string[]} names
 * @returns {Fault["look"]}
 */
function browser(...names) {
  const files = names.map((name) => `tests/e2e/${name}.spec.ts`);
  return (stage) => playwright(stage, {}, ["--retries=0", "-x", ...files]);
}
