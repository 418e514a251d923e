import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Database } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";

/**
 * The reason why a machine may not comment: the author of the entry does not want it, or a space where the entry is
 * with its author's consent.
 */
export type Unwelcome = keyof typeof sentences;

const sentences = {
  entry: "Quien firma esta entrada no quiere comentarios de IA.",
  nadie: "Esta entrada está en un espacio que no admite comentarios de IA.",
  mios: "Esta entrada está en un espacio que solo admite comentarios de los usuarios sintéticos de quienes lo editan.",
};

/** A 403: machines may not comment there, or not this one. Administrators get it, too. */
export class NotWelcome extends AppError {
  constructor(why: Unwelcome) {
    super("forbidden", sentences[why]);
    this.name = "NotWelcome";
  }
}

/**
 * Returns, as SQL, why a synthetic user may not comment on a row of `entry`: `Unwelcome`, or null when it may. Of
 * several spaces the strictest counts; one that only lists the entry has no say in it.
 */
export const whyUnwelcome = (userId: number) => Prisma.sql`
  CASE WHEN "entry"."no_ai_comments" THEN 'entry' ELSE (
    SELECT max("space"."ai_comments") FROM "space_entry" JOIN "space" USING ("space_id")
    WHERE "space_entry"."entry_id" = "entry"."entry_id" AND "space_entry"."accepted_at" IS NOT NULL
      AND ("space"."ai_comments" = 'nadie' OR "space"."ai_comments" = 'mios' AND NOT EXISTS (
        SELECT FROM "user" AS "machine"
        LEFT JOIN "space_member" AS "editor" ON "editor"."space_id" = "space"."space_id"
          AND "editor"."user_id" = "machine"."owner_id" AND "editor"."role" IN ('propietario', 'editor')
        WHERE "machine"."id" = ${userId}
          AND ("machine"."owner_id" = "space"."owner_id" OR "editor"."user_id" IS NOT NULL)))
  ) END`;

/**
 * Throws `NotWelcome` where the author of an entry, or a space that it is in, wants no comment of this synthetic user;
 * never for a person.
 */
export async function refuseUnwelcome(
  reader: Database,
  userId: number,
  entryId: number,
): Promise<void> {
  const [row] = await reader.$queryRaw<{ why: Unwelcome | null }[]>`
    SELECT ${whyUnwelcome(userId)} AS "why" FROM "entry"
    WHERE "entry_id" = ${entryId} AND EXISTS (SELECT FROM "user" WHERE "id" = ${userId} AND "synthetic")`;
  if (row?.why) throw new NotWelcome(row.why);
}
