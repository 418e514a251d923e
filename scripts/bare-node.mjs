// Lists the files that Node runs as they are, by stripping their types, for ESLint, whose rules fence them, and for
// tests/unit/bare-node.test.ts. Computed from the imports, so that nobody has to keep a list.
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { ROOT } from "../server/steps.mjs";

/**
 * The files that Node is started with, or that are loaded past the bundler: the server, Next's cache handler, threads.
 */
export const ENTRIES = [
  "server/index.ts",
  "server/migrate-command.ts",
  "server/page-cache/next-cache-handler.ts",
  "server/embedded-database/pglite/worker.ts",
  "lib/platform/markdown/worker/worker.ts",
  "lib/platform/checks/worker/worker.ts",
  "lib/discovery/social-images/worker/worker.ts",
  "lib/operation/import/svg-to-png.ts",
  "lib/platform/uploads/avif-to-png.ts",
  "scripts/browsers/index.ts",
];

/**
 * Lists what a source file, given by its text, imports: files relative to it, and packages.
 * @param {string} source
 */
export function importsOf(source) {
  const specifiers = ts.preProcessFile(source).importedFiles.map(({ fileName }) => fileName);
  return {
    files: specifiers.filter((specifier) => specifier.startsWith(".")),
    packages: specifiers.filter((specifier) => !specifier.startsWith(".")),
  };
}

/**
 * Lists an entry and every TypeScript file that it imports, directly or not, relative to the root. Files that are
 * imported by an alias or without their extension are not found here, and are refused by ESLint.
 * @param {string} entry
 * @param {Set<string>} found
 */
export function filesReachedFrom(entry, found = new Set()) {
  if (found.has(entry)) return found;
  found.add(entry);
  const { files } = importsOf(readFileSync(path.join(ROOT, entry), "utf8"));
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    filesReachedFrom(path.join(path.dirname(entry), file), found);
  }
  return found;
}

/** Every file that Node runs as it is. */
export const bareNodeFiles = () => [
  ...ENTRIES.reduce((found, entry) => filesReachedFrom(entry, found), new Set()),
];
