import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { parentPort, workerData } from "node:worker_threads";
import { serveBackend } from "./wire-server";

// Runs in a thread of its own: PGlite computes synchronously and would stall whoever shares its loop.

const { folder, password } = workerData as { folder: string | null; password: string };

const database = await PGlite.create({
  dataDir: folder ?? "memory://",
  extensions: { unaccent, pg_trgm },
});
const server = await serveBackend(answer, password);

parentPort?.once("message", async () => {
  await server.close();
  await database.close();
  parentPort?.postMessage("closed");
});
parentPort?.postMessage({ port: server.port });

/** As PostgreSQL writes it. `execProtocolRaw` would read it, too, and keep all that it has read for good. */
async function answer(messages: Buffer): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(messages, {
    onRawData: (bytes) => parts.push(bytes.slice()), // a view of memory that PostgreSQL goes on using
  });
  return Buffer.concat(parts);
}
