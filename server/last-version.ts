import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readStamp } from "./steps.mjs";

/** The file of the data folder that names the version which served there last. */
const FILE = "version";

/** The version of the product that is in this folder. */
const ownVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string })
    .version;

/**
 * Records which version serves from now on, and returns what has changed since the one before, in a sentence or two;
 * null when nothing has, and on a first start. `applied`: the migrations that the database was just given.
 */
export function whatChanged(folder: string, applied: string[], version = ownVersion()) {
  const file = path.join(folder, FILE);
  const before = readStamp(file);
  if (before !== version) writeFileSync(file, version);
  const isFirst = before === null && applied.includes("20261120000000_init");
  if (isFirst) return null;
  const count = applied.length;
  const migrated =
    count > 0 &&
    `La base de datos ha recibido ${count === 1 ? "una migración" : `${count} migraciones`}.`;
  const upgraded =
    before !== null &&
    before !== version &&
    `Rotativa ha pasado de la versión ${before} a la ${version}: CHANGELOG.md dice qué cambia.`;
  return [upgraded, migrated].filter((said) => said !== false).join(" ") || null;
}
