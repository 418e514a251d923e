// An upgrade of the embedded database: what it was before stays beside it, and it goes forward whole or not at all.
import { constants, readdirSync, statSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { ENOUGH, freeBytes } from "../lib/kernel/room.ts";
import { bytesText } from "../lib/platform/text/bytes.ts";
import type { EmbeddedDatabase } from "./embedded-database/embedded-database.ts";
import { databaseFolders, startEmbeddedDatabase } from "./embedded-database/index.ts";
import { servedVersion } from "./last-version.ts";
import { changesRows, knownMigrations, migrate, pendingMigrations } from "./migrate.ts";
import { StopError, step } from "./steps.mjs";

/** The folder of a data folder that holds what databases were before upgrades, and how many of those it keeps. */
const BEFORE = "before-upgrade";
const KEPT = 2;

/** The end of the name of one that is not whole. */
const UNFINISHED = ".partial";

interface Forward {
  database: EmbeddedDatabase;
  /** The names of the migrations that it was given. */
  applied: string[];
}

/**
 * Brings the embedded database of a data folder forward, all of it or nothing. Before migrations that change rows or
 * drop something, its folder is copied, for which it is closed and opened again.
 * @param keepsCopy false where the data are a developer's
 * @throws StopError as `migrate` does, and when there is no room for the copy: then nothing has changed
 */
export async function bringForward(
  database: EmbeddedDatabase,
  folder: string,
  { keepsCopy = true } = {},
): Promise<Forward> {
  const [[first], pending] = await Promise.all([
    knownMigrations(),
    pendingMigrations(database.connectionString),
  ]);
  const isNew = pending[0] === first;
  if (!keepsCopy || isNew || !(await changesRows(pending))) {
    return { database, applied: await migrate(database.connectionString, { whole: true }) };
  }
  await database.close();
  const copy = await step("Copiando la base de datos antes de actualizarla", () => copyOf(folder));
  const opened = await startEmbeddedDatabase(folder);
  try {
    const applied = await migrate(opened.connectionString, { whole: true });
    console.log(
      `La base de datos, como era antes, está en ${copy}: docs/upgrading.md dice cómo volver a ella. Se guardan las ${KEPT} últimas.`,
    );
    return { database: opened, applied };
  } catch (error) {
    await rm(copy, { recursive: true, force: true }); // the database is what it was
    throw error;
  }
}

/**
 * Copies the closed database of a data folder, in place of the oldest copy, and returns the folder with the copy. Takes
 * nothing away before it is known that there is room.
 */
async function copyOf(folder: string): Promise<string> {
  const before = path.join(folder, BEFORE);
  await mkdir(before, { recursive: true, mode: 0o700 });
  const names = (await readdir(before)).sort();
  const kept = names.filter((name) => !name.endsWith(UNFINISHED)).slice(1 - KEPT);
  const surplus = names
    .filter((name) => !kept.includes(name))
    .map((name) => path.join(before, name));
  const folders = databaseFolders(folder);
  await requireRoom(folder, bytesOf(folders) - bytesOf(surplus));
  for (const each of surplus) await rm(each, { recursive: true, force: true });
  const when = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const copy = path.join(before, `${when}-${servedVersion(folder) ?? "anterior"}`);
  for (const each of folders) {
    await cp(each, path.join(`${copy}${UNFINISHED}`, path.basename(each)), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE, // costs no room where the file system can share what is equal
    });
  }
  await rename(`${copy}${UNFINISHED}`, copy);
  return copy;
}

const bytesOf = (folders: string[]) =>
  folders
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);

async function requireRoom(folder: string, bytes: number) {
  const [needed, free] = [bytes + ENOUGH, await freeBytes(folder)];
  if (free >= needed) return;
  throw new StopError(
    `No hay sitio para copiar la base de datos antes de actualizarla: hacen falta ${bytesText(needed)} en ${folder} y quedan ${bytesText(free)}. No ha cambiado nada: haz sitio y vuelve a arrancar, o sigue con la versión anterior.`,
  );
}
