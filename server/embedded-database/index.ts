import { existsSync, statSync } from "node:fs";
import { chmod, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { unusable } from "../data-folder.ts";
import { StopError } from "../steps.mjs";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { moveDatabase } from "./move.ts";
import { startPGlite } from "./pglite/index.ts";
import { createCluster, hasCluster, openCluster, removeCluster } from "./postgres/cluster.ts";
import { findPrograms, type Programs } from "./postgres/programs.ts";
import { startServer } from "./postgres/server.ts";

/** The folders in a data folder: the data of PostgreSQL, those of PGlite, and those of PGlite once they have moved. */
const CLUSTER = "postgres-18";
const PGLITE = "postgres";
const MOVED = "pglite";

/** Lists the folders of a data folder in which its database is kept: to be copied while nobody has it open. */
export const databaseFolders = (folder: string): string[] =>
  [CLUSTER, PGLITE]
    .map((name) => path.join(folder, name))
    .filter((each) => statSync(each, { throwIfNoEntry: false })?.isDirectory());

/**
 * Starts the embedded database of a data folder, whose lock the caller must hold, or an empty one that is gone
 * with `close`. It is PostgreSQL, where its npm package runs, else PGlite. Data that PGlite has kept move to
 * PostgreSQL at the first start that can run it, and what PGlite had stays as it was.
 * @param folder the data folder; null for a database that nobody keeps
 * @param found PostgreSQL's own programs; null where they do not run
 * @throws StopError when PostgreSQL cannot run and has the data, and where nothing can be written
 */
export async function startEmbeddedDatabase(
  folder: string | null,
  found: Promise<Programs | null> = findPrograms(),
): Promise<EmbeddedDatabase> {
  const programs = await found;
  if (!folder) return programs ? startInPassing(programs) : startPGlite(null);
  try {
    return await openKept(programs, folder);
  } catch (error) {
    // An error of WebAssembly's file system, for example for a full disk.
    throw (error as Error).name === "ErrnoError" ? unusable(folder, error) : error;
  }
}

async function openKept(programs: Programs | null, folder: string): Promise<EmbeddedDatabase> {
  const cluster = path.join(folder, CLUSTER);
  const old = path.join(folder, PGLITE);
  if (!hasCluster(cluster)) {
    if (!programs || !(await becomesCluster(programs, cluster, old))) return startPGlite(old);
  } else if (!programs) {
    throw new StopError(
      `Los datos de ${cluster} son de PostgreSQL 18, que aquí no se puede ejecutar. Vuelve a instalar las dependencias (borra node_modules) o indica un servidor con DATABASE_URL.`,
    );
  }
  await setAside(old, path.join(folder, MOVED));
  return startServer(programs, await openCluster(programs, cluster), { isKept: true });
}

/**
 * Puts PGlite's data away under another name: an earlier version of the product would go on with them, and what it
 * writes would be lost. In their place stands a file, which stops that version.
 */
async function setAside(old: string, moved: string) {
  const isFolder = await stat(old).then(
    (info) => info.isDirectory(),
    () => false,
  );
  if (!isFolder) return;
  await rename(old, moved);
  await writeFile(old, HAVE_MOVED);
}

const HAVE_MOVED = `Los datos de este sitio están en la carpeta ${CLUSTER}, en PostgreSQL 18, y una versión anterior de Rotativa no puede abrirlos. Los que había aquí antes están en ${MOVED}, que ya se puede borrar.
`;

/** Makes the cluster of a data folder, with the data that PGlite kept there; false if PostgreSQL cannot. */
async function becomesCluster(programs: Programs, cluster: string, old: string) {
  const unfinished = `${cluster}.new`;
  try {
    await createCluster(programs, unfinished);
    if (existsSync(old)) await move(programs, old, unfinished);
    await rename(unfinished, cluster);
    return true;
  } catch (error) {
    const why = (error as Error).message || JSON.stringify(error);
    console.error(`Se usa PGlite, porque PostgreSQL no pudo empezar: ${why}`);
    if (existsSync(old))
      console.error("Los datos siguen donde estaban y pasarán a PostgreSQL cuando pueda.");
    await removeCluster(unfinished);
    return false;
  }
}

async function move(programs: Programs, old: string, unfinished: string) {
  const from = await startPGlite(old);
  try {
    const died = Promise.withResolvers<never>();
    died.promise.catch(() => {}); // also when nobody waits for it any more
    const opened = await openCluster(programs, unfinished);
    const to = await startServer(programs, opened, { isKept: true, onDeath: died.reject });
    try {
      await Promise.race([moveDatabase(from.connectionString, to.connectionString), died.promise]);
    } finally {
      await to.close();
    }
  } finally {
    await from.close(); // before anything else opens the folder
  }
}

async function startInPassing(programs: Programs): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "rotativa-database-"));
  await chmod(folder, 0o711); // PostgreSQL may run as another user, who must reach its own folder in it
  const cluster = path.join(folder, CLUSTER);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await createCluster(programs, cluster);
    const opened = await openCluster(programs, cluster);
    const database = await startServer(programs, opened, { isKept: false });
    return { ...database, close: () => database.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}
