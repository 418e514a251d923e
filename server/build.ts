import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { claim } from "./claim.ts";
import { compressFiles } from "./compress-files.ts";
import { NODE, ROOT, fingerprint, readStamp, runQuietly, step } from "./steps.mjs";

const FOLDERS = ["app", "components", "inngest", "lib", "prisma", "public", "server"];
const ROOT_FILES =
  /^(middleware|instrumentation|instrumentation-client|next\.config|postcss\.config|tsconfig|package-lock)\.\w+$/;
const STAMP = path.join(ROOT, ".next/built-from");
/** What the pages load: scripts, styles, fonts. */
export const BUILT_FILES = path.join(ROOT, ".next/static");
const LOCK = path.join(ROOT, "node_modules/.build-lock");

/**
 * Builds the application unless the last successful build came from the same sources.
 * Knows no setting and no data: copies of the site in one folder share the build.
 */
export async function build(): Promise<void> {
  if (isBuilt()) return;
  const lock =
    claim(LOCK) ??
    (await step("Esperando a otra copia que está construyendo", () => waitFor(LOCK)));
  try {
    if (isBuilt()) return; // by another copy, meanwhile
    rmSync(STAMP, { force: true });
    const sources = fingerprint(sourceFiles());
    await step("Construyendo la aplicación", () =>
      runQuietly("build", NODE, ["node_modules/next/dist/bin/next", "build"], buildEnvironment()),
    );
    await step("Comprimiendo lo que cargan las páginas", () => compressFiles(BUILT_FILES));
    writeFileSync(STAMP, sources);
  } finally {
    lock.release();
  }
}

const isBuilt = () => readStamp(STAMP) === fingerprint(sourceFiles());

function buildEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _url, SECRET_KEY: _key, ...rest } = process.env;
  return { ...rest, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

async function waitFor(file: string) {
  for (;;) {
    const lock = claim(file);
    if (lock) return lock;
    await sleep(500);
  }
}

/** Everything the build reads, sorted; what is generated from it is left out. */
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
