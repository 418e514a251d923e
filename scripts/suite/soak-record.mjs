// The results of the last soak, part by part: written by `npm run test:soak` into docs/soak.md, read by `npm test`.
// Node 20.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../server/steps.mjs";
import { git } from "./changes.mjs";

const FILE = "docs/soak.md";

/** The parts of the soak, and the code that only they test as a whole. */
export const PARTS = {
  integration: ["prisma", "lib/**/queries*", "server/embedded-database"],
  machinery: [
    ...[
      "server",
      "lib/**/shown.ts",
      "lib/texts/tags",
      "lib/discovery/resolve.ts",
      "lib/publishing/drafting/schedule.ts",
    ],
    ...["lib/newsroom/task-runs", "lib/kernel", "instrumentation.ts", "middleware.ts"],
    ...["scripts/hosts", "open-next.config.ts", "next.config.ts", "prisma/migrations"],
  ],
  browser: ["components/editor", "components/drafts", "lib/platform/markdown", "app/globals.css"],
};

/**
 * @typedef {{ part: string, commit: string, date: string, passed: number, failed: number, time: string, seed: number }} Row
 * @typedef {{ part: string, text: string }} Failure
 */

/**
 * Returns the document with these results in place of those of the same parts.
 * @param {string} before The document as it was.
 * @param {Row[]} rows
 * @param {Failure[]} failures
 */
export function recordIn(before, rows, failures) {
  const parts = new Set(rows.map(({ part }) => part));
  const kept = readRows(before).filter(({ part }) => !parts.has(part));
  const old = readFailures(before).filter(({ part }) => !parts.has(part));
  const table = [
    ["part", "commit", "date", "passed", "failed", "time", "seed"],
    Array.from({ length: 7 }, () => "---"),
    ...[...kept, ...rows].map((row) => Object.values(row).map(String)),
  ].map((cells) => `| ${cells.join(" | ")} |`);
  const failing = [...old, ...failures];
  const list = failing.map(({ part, text }) => `- ${part}: ${text.replaceAll("\n", " ")}`);
  return [
    "# The last soak",
    "Written by `npm run test:soak`; [development.md](development.md#the-gate-and-the-soak) says what it is.",
    table.join("\n"),
    ...(list.length > 0 ? ["What failed:", list.join("\n")] : []),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/**
 * Writes the results of parts into docs/soak.md.
 * @param {Row[]} rows
 * @param {Failure[]} failures
 */
export function recordSoak(rows, failures) {
  writeFileSync(path.join(ROOT, FILE), recordIn(read(), rows, failures));
}

/**
 * Returns the closing lines of the gate: how old each part's result is, and which code that it watches has changed
 * since.
 */
export function ageOfSoak() {
  const rows = readRows(read());
  if (rows.length === 0) return ["Prueba larga: todavía ninguna (npm run test:soak)."];
  return rows.map(({ part, commit, date, failed }) => {
    const days = Math.floor((Date.now() - Date.parse(date)) / 86_400_000);
    const since = git("rev-list", "--count", `${commit}..HEAD`);
    const watched = PARTS[/** @type {keyof typeof PARTS} */ (part)] ?? [];
    const paths = watched.map(
      (name) => `:(glob)${name.includes("*") || name.includes(".") ? name : `${name}/**`}`,
    );
    const changed = git("diff", "--name-only", commit, "--", ...paths)
      .split("\n")
      .filter(Boolean);
    return [
      `Prueba larga, ${part}: ${Number(failed) > 0 ? `${failed} fallos` : "bien"} en ${commit}, hace ${days} días`,
      ...(since ? [`y ${since} cambios`] : []),
      ...(changed.length > 0 ? [`(de lo que vigila cambió ${some(changed)})`] : []),
    ].join(" ");
  });
}

/** @param {string[]} names */
const some = (names) =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} y ${names.length - 3} más` : names.join(", ");

const read = () =>
  existsSync(path.join(ROOT, FILE)) ? readFileSync(path.join(ROOT, FILE), "utf8") : "";

/**
 * @param {string} document
 * @returns {Row[]}
 */
function readRows(document) {
  const lines = document
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
  return lines.map((line) => {
    const cells = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    const [part = "", commit = "", date = "", passed, failed, time = "", seed] = cells;
    return {
      part,
      commit,
      date,
      passed: Number(passed),
      failed: Number(failed),
      time,
      seed: Number(seed),
    };
  });
}

/**
 * @param {string} document
 * @returns {Failure[]}
 */
function readFailures(document) {
  return [...document.matchAll(/^- (\w+): (.*)$/gm)].map(([, part = "", text = ""]) => ({
    part,
    text,
  }));
}
