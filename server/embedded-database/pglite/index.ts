import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import type { EmbeddedDatabase } from "../embedded-database.ts";

/**
 * Starts PGlite in a thread of this process and serves it on a loopback port.
 * The caller must hold the lock of the data folder: two processes on one folder destroy it.
 * @param folder where the data are kept; null keeps them in memory
 */
export async function startPGlite(folder: string | null): Promise<EmbeddedDatabase> {
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString("base64url");
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { folder, password },
    execArgv: [], // Node runs it as it is, whatever the process was started with
  });
  // Rejects when the thread dies first. Once it runs, its death is an uncaught error and ends the
  // process: there is nothing left to serve.
  const [{ port }] = (await once(worker, "message")) as [{ port: number }];
  const connectionString = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    connectionString,
    isThread: true,
    async setReadOnly(yes) {
      const client = new pg.Client({ connectionString });
      await client.connect();
      // What one client sets holds for all.
      await client
        .query(`SET default_transaction_read_only = ${yes ? "on" : "off"}`)
        .finally(() => client.end());
    },
    async close() {
      const closed = once(worker, "message");
      worker.postMessage("close");
      await closed;
      void worker.terminate();
    },
  };
}
