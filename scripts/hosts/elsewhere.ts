import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUILT_FILES, STANDALONE } from "../../server/build.ts";
import { ROOT } from "../../server/steps.mjs";

/** The folder that OpenNext builds. */
export const OPEN_NEXT = path.join(ROOT, ".open-next");

/** Links of the build stay within the copy: by default they would lead back. */
const WHOLE = { recursive: true, verbatimSymlinks: true };

/** Makes an empty folder far from our node_modules, which is removed when this process ends. */
function emptyFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `rotativa-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies the standalone folder, with the files that belong beside it; returns the path of its program. */
export function standaloneElsewhere(): string {
  const folder = emptyFolder("standalone");
  cpSync(STANDALONE, folder, WHOLE);
  cpSync(BUILT_FILES, path.join(folder, ".next/static"), WHOLE);
  cpSync(path.join(ROOT, "public"), path.join(folder, "public"), WHOLE);
  return path.join(folder, "server.js");
}

/** Copies the serverless bundle, which has kept no page yet; returns the path of its program. */
export function bundleElsewhere(): string {
  const folder = emptyFolder("serverless");
  cpSync(OPEN_NEXT, folder, WHOLE);
  return path.join(folder, "server-functions/default/index.mjs");
}
