import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUILT_FILES, STANDALONE } from "../../server/build.ts";
import { ROOT } from "../../server/steps.mjs";

/** What OpenNext builds. */
export const OPEN_NEXT = path.join(ROOT, ".open-next");

/** Links of the build stay within the copy: by default they would lead back. */
const WHOLE = { recursive: true, verbatimSymlinks: true };

/** An empty folder far from our node_modules, which goes with this process. */
function emptyFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `rotativa-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The program of a copy of the standalone folder, with the files that belong beside it. */
export function standaloneElsewhere(): string {
  const folder = emptyFolder("standalone");
  cpSync(STANDALONE, folder, WHOLE);
  cpSync(BUILT_FILES, path.join(folder, ".next/static"), WHOLE);
  cpSync(path.join(ROOT, "public"), path.join(folder, "public"), WHOLE);
  return path.join(folder, "server.js");
}

/** The program of a copy of the serverless bundle, which has kept no page yet. */
export function bundleElsewhere(): string {
  const folder = emptyFolder("serverless");
  cpSync(OPEN_NEXT, folder, WHOLE);
  return path.join(folder, "server-functions/default/index.mjs");
}
