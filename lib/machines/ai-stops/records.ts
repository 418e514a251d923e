import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { StopScope } from "@/lib/machines/ai-stops/schema";

/** The subject of a call: it is for a space, about an entry, or for a task. */
interface Subject {
  space_id?: number;
  entry_id?: number;
  task_id?: number;
}

/** Locks the ledger until the transaction ends: on all servers, calls are entered and AI is stopped one at a time. */
export const lockLedger = (tx: Database) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('generation'))`;

/**
 * Selects the spaces that a call belongs to: the one that it is for, that of its task, and those that the entry is in
 * with its author's consent.
 */
export const spacesOf = ({ space_id = 0, entry_id = 0, task_id = 0 }: Subject): Prisma.Sql =>
  Prisma.sql`
    SELECT ${space_id}::integer UNION SELECT "space_id" FROM "task" WHERE "task_id" = ${task_id}
    UNION SELECT "space_id" FROM "space_entry" WHERE "entry_id" = ${entry_id} AND "accepted_at" IS NOT NULL`;

/**
 * Throws 503 when AI is stopped where a call belongs: on the site, for its synthetic user, or in one of its spaces. Must be called under the lock of the ledger, in the
 * transaction that enters the call.
 */
export async function refuseStopped(
  tx: Database,
  { user_id, ...of }: Subject & { user_id: number },
): Promise<void> {
  const [stop] = await tx.$queryRaw<{ scope: StopScope }[]>`
    SELECT "scope" FROM "ai_stop"
    WHERE "lifted_at" IS NULL AND (
      "scope" = 'site'
      OR ("scope" = 'user' AND "scope_id" = ${user_id})
      OR ("scope" = 'space' AND "scope_id" IN (${spacesOf(of)})))
    ORDER BY "scope" LIMIT 1`;
  if (stop) throw new AppError("ai_disabled", STOPPED[stop.scope]);
}

const STOPPED: Record<StopScope, string> = {
  site: "La IA está parada en todo el sitio.",
  space: "La IA está parada en este espacio.",
  user: "Este usuario sintético está parado.",
};

/** 503: the call was under way when AI was stopped. */
export const cutOff = () =>
  new AppError("ai_disabled", "Se ha parado la IA: el texto no se ha terminado ni publicado.");

/** Selects the calls to cut off when AI is stopped there; see `refuseStopped`. */
export const callsOf = (scope: StopScope, id: number): Prisma.Sql => {
  if (scope === "site") return Prisma.sql`true`;
  if (scope === "user") return Prisma.sql`"user_id" = ${id}`;
  return Prisma.sql`(
    "space_id" = ${id}
    OR "task_id" IN (SELECT "task_id" FROM "task" WHERE "space_id" = ${id})
    OR "entry_id" IN (
      SELECT "entry_id" FROM "space_entry" WHERE "space_id" = ${id} AND "accepted_at" IS NOT NULL))`;
};
