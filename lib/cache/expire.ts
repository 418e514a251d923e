import "server-only";
import { CHANNEL } from "@/lib/cache/channel";
import { expireHere } from "@/lib/cache/here";
import { db } from "@/lib/db";

/**
 * Takes every page that carries one of these tags out of the cache, here and on every other server of
 * this database: the next reader gets it anew. Call it after the change is committed.
 */
export async function expire(...expired: string[]): Promise<void> {
  await Promise.all([
    expireHere(expired),
    db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(expired)})`,
  ]);
}
