import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BUILT_FILES, STANDALONE } from "../../server/build.ts";
import { ROOT } from "../../server/steps.mjs";

/** What OpenNext builds. */
export const OPEN_NEXT = path.join(ROOT, ".open-next");

/** An empty folder far from our node_modules, which goes with this process. */
function emptyFolder(name: string) {
  const folder = mkdtempSync(path.join(tmpdir(), `rotativa-${name}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The program of a copy of the standalone folder, with the files that belong beside it. */
export function standaloneElsewhere(): string {
  const folder = emptyFolder("standalone");
  cpSync(STANDALONE, folder, { recursive: true });
  cpSync(BUILT_FILES, path.join(folder, ".next/static"), { recursive: true });
  cpSync(path.join(ROOT, "public"), path.join(folder, "public"), { recursive: true });
  return path.join(folder, "server.js");
}

/** The program of a copy of the serverless bundle, which has kept no page yet. */
export function bundleElsewhere(): string {
  const folder = emptyFolder("serverless");
  cpSync(OPEN_NEXT, folder, { recursive: true });
  return path.join(folder, "server-functions/default/index.mjs");
}
