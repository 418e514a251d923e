import "server-only";
import pg from "pg";
import { env } from "@/lib/kernel/env";
import { CHANNEL, clearHere, invalidateHere } from "@/lib/kernel/invalidate";
import { log } from "@/lib/kernel/log";

const RECONNECT_AFTER = 1000; // milliseconds

/** Invalidates here what other processes of this database changed: servers, imports, jobs. Never throws. */
export async function listenForInvalidations(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, keepAlive: true });
  let over = false;
  const retry = (error?: Error) => {
    if (over) return;
    over = true;
    log.warn({ err: error }, "page cache: lost the database, listening again");
    void client.end().catch(() => {});
    setTimeout(() => void listenForInvalidations(), RECONNECT_AFTER).unref();
  };
  client.on("error", retry);
  client.on("end", () => retry());
  client.on("notification", ({ payload }) => {
    void invalidateHere(JSON.parse(payload ?? "[]") as string[]);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    clearHere(); // what changed while nobody listened is not known
  } catch (error) {
    retry(error as Error);
  }
}
