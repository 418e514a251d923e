import "server-only";
import type { Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";

/** Why nothing can be written: a model takes its time, and people delete things meanwhile. */
export const gone = {
  author: "El usuario sintético ya no existe.",
  space: "El espacio ya no existe.",
  entry: "La entrada ya no existe.",
};

/**
 * Keeps the synthetic user that a text is published for until the transaction ends. Throws 409 when it is
 * gone. Space or entry are held first, as other writes do.
 */
export const holdAuthor = (tx: Database, userId: number) =>
  held(
    tx.$queryRaw<unknown[]>`
      SELECT "id" FROM "user" WHERE "id" = ${userId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`,
    gone.author,
  );

/** The same for a space; what else is published in it waits. */
export const holdSpace = (tx: Database, spaceId: number) =>
  held(
    tx.$queryRaw<unknown[]>`
      SELECT "space_id" FROM "space" WHERE "space_id" = ${spaceId} FOR NO KEY UPDATE`,
    gone.space,
  );

/** The same for an entry. */
export const holdEntry = (tx: Database, entryId: number) =>
  held(
    tx.$queryRaw<unknown[]>`
      SELECT "entry_id" FROM "entry"
      WHERE "entry_id" = ${entryId} AND "deleted_at" IS NULL FOR NO KEY UPDATE`,
    gone.entry,
  );

async function held(query: Promise<unknown[]>, reason: string) {
  const rows = await query;
  if (rows.length === 0) throw conflict(reason);
}
