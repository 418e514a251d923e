import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, readStamp } from "./steps.mjs";

/** The file of the data folder that names the version which served there last. */
const FILE = "version";

/** The version of the product that is in this folder. */
const ownVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string })
    .version;

/** Returns the version that served a data folder last; null where none has noted itself. */
export const servedVersion = (folder: string): string | null => readStamp(path.join(folder, FILE));

/**
 * Records which version serves from now on, and returns what has changed since the one before: in a sentence or two,
 * with what the changelog says to whoever upgrades; null when nothing has, and on a first start. `applied`: the
 * migrations that the database was just given.
 */
export function whatChanged(
  folder: string,
  applied: string[],
  { version = ownVersion(), changelog = ownChangelog() } = {},
) {
  const before = servedVersion(folder);
  if (before !== version) writeFileSync(path.join(folder, FILE), version);
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
  const told = upgraded ? notesBetween(changelog, before, version) : [];
  return (
    [[upgraded, migrated].filter((said) => said !== false).join(" "), ...told].join("\n") || null
  );
}

const ownChangelog = () => {
  const file = path.join(ROOT, "CHANGELOG.md");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/**
 * Lists the headings of a changelog's versions after `before`, up to `version`, each followed by its lines for whoever
 * upgrades, as they are; the newest first.
 */
function notesBetween(changelog: string, before: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const at = (name: string) => sections.findIndex((section) => section.startsWith(`[${name}]`));
  const [newest, last] = [at(version), at(before)];
  if (newest < 0 || last < 0) return [];
  return sections.slice(newest, last).flatMap((section) => {
    const [heading = "", ...parts] = section.split(/^### /m);
    const notes = parts.find((part) => part.startsWith(UPGRADING))?.slice(UPGRADING.length) ?? "";
    return [heading.trim(), ...notes.split("\n").filter(Boolean)];
  });
}

/** The heading in each version's part of the changelog under which stands what to do beforehand. */
const UPGRADING = "Before you upgrade";
