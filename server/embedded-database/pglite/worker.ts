import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { parentPort, workerData } from "node:worker_threads";
import { rawAnswer } from "../../next-internals.ts";
import { serveBackend } from "./wire-server.ts";

// Runs in a thread of its own: PGlite computes synchronously and would block everything else in its event loop.

const { folder, password } = workerData as { folder: string | null; password: string };

const database = await PGlite.create({
  dataDir: folder ?? "memory://",
  extensions: { unaccent, pg_trgm },
});
const server = await serveBackend((messages) => rawAnswer(database, messages), password);

parentPort?.once("message", async () => {
  await server.close();
  await database.close();
  parentPort?.postMessage("closed");
});
parentPort?.postMessage({ port: server.port });
