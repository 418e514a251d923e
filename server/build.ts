import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claim } from "./claim.ts";
import { compressFiles } from "./compress-files.ts";
import { writeReaderFiles } from "./reader-files.ts";
import { NODE, ROOT, fingerprint, readStamp, runQuietly, step } from "./steps.mjs";

const FOLDERS = ["app", "components", "inngest", "lib", "prisma", "public", "server"];
const ROOT_FILES =
  /^((middleware|instrumentation|instrumentation-client|next\.config|postcss\.config)\.\w+|(tsconfig|package-lock)\.json)$/;
/** The file that says which sources the build came from. */
export const STAMP = path.join(ROOT, ".next/built-from");
/** The files that pages load: scripts, styles, fonts. */
export const BUILT_FILES = path.join(ROOT, ".next/static");
/** The folder of a server that runs without the project's own folder, except for BUILT_FILES and `public`. */
export const STANDALONE = path.join(ROOT, ".next/standalone");
const LOCK = path.join(ROOT, "node_modules/.build-lock");

/**
 * Builds the application unless the last successful build came from the same sources.
 * Knows no setting and no data: copies of the site in one folder share the build.
 */
export function build(): Promise<void> {
  return buildOnce({ stamp: STAMP, lock: LOCK, sources: sourceFiles }, async () => {
    await step("Construyendo la aplicación", () =>
      runQuietly("build", NODE, ["node_modules/next/dist/bin/next", "build"], buildEnvironment()),
    );
    forgetSettings(STANDALONE);
    writeReaderFiles(BUILT_FILES);
    await step("Comprimiendo lo que cargan las páginas", () => compressFiles(BUILT_FILES));
  });
}

/** Removes the settings that Next copies into a folder which is made to be taken elsewhere: they hold secrets. */
export function forgetSettings(folder: string): void {
  for (const file of [".env", ".env.production"]) rmSync(path.join(folder, file), { force: true });
}

interface Build {
  /** The file that says what the last build came from. */
  stamp: string;
  lock: string;
  /** The files that it is made from, relative to the root. */
  sources: () => string[];
}

/** Does a build unless the last successful one came from the same sources; one copy of the site at a time. */
export async function buildOnce(
  { stamp, lock, sources }: Build,
  work: () => Promise<void>,
): Promise<void> {
  const isBuilt = () => readStamp(stamp) === fingerprint(sources());
  if (isBuilt()) return;
  const claimed =
    claim(lock) ??
    (await step("Esperando a otra copia que está construyendo", () => waitFor(lock)));
  try {
    if (isBuilt()) return; // by another copy, meanwhile
    rmSync(stamp, { force: true });
    const from = fingerprint(sources());
    await work();
    writeFileSync(stamp, from);
  } finally {
    claimed.release();
  }
}

function buildEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, SECRET_KEY: _key, SECRET_KEYS: _keys, ...rest } = process.env;
  return { ...rest, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function waitFor(file: string) {
  for (;;) {
    const lock = claim(file);
    if (lock) return lock;
    await sleep(500);
  }
}

/** Lists all files that the build reads, sorted, without generated ones. */
function sourceFiles(): string[] {
  const inRoot = readdirSync(ROOT).filter((name) => ROOT_FILES.test(name));
  return [
    ...inRoot,
    ...FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap(filesBelow),
  ].sort();
}

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(path.join("lib", "generated")));
}
