import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import type { AiStop } from "@/lib/machines/ai-stops/dto";

type Row = Omit<AiStop, "stopped_at"> & { stopped_at: Date };

/**
 * Lists the stops of AI in force that concern the actor, the latest first: the site's, those of the spaces that they
 * edit and of their synthetic users; administrators see all.
 */
export async function listAiStops(actor: Actor, tx: Database = db): Promise<AiStop[]> {
  const concerning = Prisma.sql`(
    "scope" = 'site'
    OR ("scope" = 'user' AND "subject"."owner_id" = ${actor.id})
    OR ("scope" = 'space' AND ("space"."owner_id" = ${actor.id} OR EXISTS (
      SELECT FROM "space_member" WHERE "space_member"."space_id" = "scope_id" AND "user_id" = ${actor.id}
        AND "role" IN ('propietario', 'editor')))))`;
  const rows = await tx.$queryRaw<Row[]>`
    SELECT "stop_id", "scope", nullif("scope_id", 0) AS "scope_id",
           coalesce("space"."name", "subject"."username") AS "name", "ai_stop"."reason",
           "stopper"."username" AS "stopped_by_name", "stopped_at", "by_admin"
    FROM "ai_stop"
    LEFT JOIN "space" ON "scope" = 'space' AND "space"."space_id" = "scope_id"
    LEFT JOIN "user" AS "subject" ON "scope" = 'user' AND "subject"."id" = "scope_id"
    LEFT JOIN "user" AS "stopper" ON "stopper"."id" = "stopped_by"
    WHERE "lifted_at" IS NULL AND ${actor.isAdmin ? Prisma.sql`true` : concerning}
    ORDER BY "stopped_at" DESC, "stop_id" DESC`;
  return rows.map((row) => ({ ...row, stopped_at: row.stopped_at.toISOString() }));
}
