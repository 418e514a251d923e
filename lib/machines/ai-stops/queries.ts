import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import type { AiStop } from "@/lib/machines/ai-stops/dto";

interface Row extends Pick<
  AiStop,
  "stop_id" | "scope" | "scope_id" | "name" | "reason" | "by_admin"
> {
  stopped_at: Date;
  stopped_by: number;
}

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
           "stopped_by", "stopped_at", "by_admin"
    FROM "ai_stop"
    LEFT JOIN "space" ON "scope" = 'space' AND "space"."space_id" = "scope_id"
    LEFT JOIN "user" AS "subject" ON "scope" = 'user' AND "subject"."id" = "scope_id"
    WHERE "lifted_at" IS NULL AND ${actor.isAdmin ? Prisma.sql`true` : concerning}
    ORDER BY "stopped_at" DESC, "stop_id" DESC`;
  const people = await namesOf(
    rows.flatMap(({ stopped_by, scope_id }) => [stopped_by, scope_id]),
    tx,
  );
  return rows.map(({ stopped_by, ...row }) => ({
    ...row,
    user: (row.scope === "user" && people.get(row.scope_id ?? 0)) || null,
    stopper: people.get(stopped_by) ?? null,
    stopped_by_name: people.get(stopped_by)?.username ?? null,
    stopped_at: row.stopped_at.toISOString(),
  }));
}
