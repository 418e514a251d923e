import { existsSync } from "node:fs";
import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StopError } from "../steps.mjs";
import type { EmbeddedDatabase } from "./embedded-database.ts";
import { moveDatabase } from "./move.ts";
import { startPGlite } from "./pglite/index.ts";
import { createCluster, hasCluster, openCluster } from "./postgres/cluster.ts";
import { findPrograms, type Programs } from "./postgres/programs.ts";
import { startServer } from "./postgres/server.ts";

/** Where each of them keeps its data within a data folder. */
const CLUSTER = "postgres-18";
const PGLITE = "postgres";

/**
 * Starts the embedded database of a data folder, whose lock the caller must hold, or an empty one that is gone
 * with `close`. It is PostgreSQL, where its npm package runs, else PGlite. Data that PGlite has kept move to
 * PostgreSQL at the first start that can run it, and what PGlite had stays as it was.
 * @param folder the data folder; null for a database that nobody keeps
 * @param found PostgreSQL's own programs; null where they do not run
 * @throws StopError when PostgreSQL cannot run and has the data
 */
export async function startEmbeddedDatabase(
  folder: string | null,
  found: Promise<Programs | null> = findPrograms(),
): Promise<EmbeddedDatabase> {
  const programs = await found;
  if (!folder) return programs ? startInPassing(programs) : startPGlite(null);
  const cluster = path.join(folder, CLUSTER);
  const old = path.join(folder, PGLITE);
  if (!hasCluster(cluster)) {
    if (!programs || !(await becomesCluster(programs, cluster, old))) return startPGlite(old);
  } else if (!programs) {
    throw new StopError(
      `Los datos de ${cluster} son de PostgreSQL 18, que aquí no se puede ejecutar. Vuelve a instalar las dependencias (borra node_modules) o indica un servidor con DATABASE_URL.`,
    );
  }
  return startServer(programs, await openCluster(programs, cluster), true);
}

/** Makes the cluster of a data folder, with what PGlite kept there; false where PostgreSQL cannot. */
async function becomesCluster(programs: Programs, cluster: string, old: string) {
  const unfinished = `${cluster}.new`;
  try {
    await createCluster(programs, unfinished);
    if (existsSync(old)) await move(programs, old, unfinished);
    await rename(unfinished, cluster);
    return true;
  } catch (error) {
    console.error(`Se usa PGlite, porque PostgreSQL no pudo empezar: ${(error as Error).message}`);
    return false;
  }
}

async function move(programs: Programs, old: string, unfinished: string) {
  const from = await startPGlite(old);
  const to = await startServer(programs, await openCluster(programs, unfinished), true);
  try {
    await moveDatabase(from.connectionString, to.connectionString);
  } finally {
    await to.close();
    await from.close();
  }
}

async function startInPassing(programs: Programs): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), "rotativa-database-"));
  await chmod(folder, 0o711); // PostgreSQL may be another user's, who reaches its own folder in it
  const cluster = path.join(folder, CLUSTER);
  await createCluster(programs, cluster);
  const database = await startServer(programs, await openCluster(programs, cluster), false);
  return {
    ...database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
