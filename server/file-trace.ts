import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { nodeFileTrace } from "./next-internals.ts";

/** Programs that Node runs as they are: no bundler sees what they import. */
const PROGRAMS = [
  "lib/platform/markdown/worker/worker.ts",
  "lib/platform/checks/worker/worker.ts",
  "lib/discovery/social-images/worker/worker.ts",
  "lib/platform/uploads/avif-to-png.ts",
  "server/migrate-command.ts",
];

/** Files that are read by path while serving, and that no import names. */
const READ_BY_PATH = [
  "prisma/migrations/**/*",
  // confineVercelOg (next-internals.ts) asks where these packages are; the last one's file is read.
  "node_modules/@vercel/og/package.json",
  "node_modules/satori/{package.json,dist/index.cjs}",
  "node_modules/harfbuzzjs/{package.json,index.js,hb.wasm}",
];

/** Files that are already in the trace of every page, by their imports. */
const IN_ANY_CASE = ["node_modules/next/**", "node_modules/sharp/**", "node_modules/@img/**"];

/**
 * Lists the files that Next's own trace of the pages misses, for `outputFileTracingIncludes`: patterns of files,
 * relative to the root. Takes seconds: only a build needs it.
 * @param root the folder of the project
 */
export async function filesReadByPath(root: string): Promise<string[]> {
  const { fileList } = await nodeFileTrace(
    PROGRAMS.map((file) => path.join(root, file)),
    { base: root, processCwd: root, ignore: IN_ANY_CASE, readFile: readAsJavaScript },
  );
  return [...fileList, ...READ_BY_PATH];
}

/** Reads a file as JavaScript, the only language of the tracer; null for one that cannot be read. */
async function readAsJavaScript(file: string): Promise<string | Buffer | null> {
  const content = await readFile(file).catch(() => null);
  return content && file.endsWith(".ts") ? stripTypeScriptTypes(content.toString()) : content;
}
