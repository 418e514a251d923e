import "server-only";
import pg from "pg";
import { CHANNEL } from "@/lib/cache/channel";
import { clearHere, expireHere } from "@/lib/cache/here";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

const RECONNECT_AFTER = 1000; // milliseconds

/** Expires here what other processes of this database changed: servers, imports, jobs. Never throws. */
export async function listenForExpiredTags(): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, keepAlive: true });
  let over = false;
  const retry = (error?: Error) => {
    if (over) return;
    over = true;
    log.warn({ err: error }, "page cache: lost the database, listening again");
    void client.end().catch(() => {});
    setTimeout(() => void listenForExpiredTags(), RECONNECT_AFTER).unref();
  };
  client.on("error", retry);
  client.on("end", () => retry());
  client.on("notification", ({ payload }) => {
    void expireHere(JSON.parse(payload ?? "[]") as string[]);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    clearHere(); // what changed while nobody listened is not known
  } catch (error) {
    retry(error as Error);
  }
}
