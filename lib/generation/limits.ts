import "server-only";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";

/** What is written: a space's next entry, or a comment about an entry. */
type Target = { space_id: number } | { entry_id: number };

/** A call that nobody has finished after this, in seconds, was cut short: two calls and some more. */
const FORGOTTEN_AFTER = 2 * env.AI_TIMEOUT_SECONDS + 30;

/**
 * Enters a call of the AI service into the ledger before it is made, and answers its id. Throws 503 when
 * generation is switched off, 429 when the synthetic user or the site has had its calls of the last 24
 * hours, 409 while the same is being written already. Safe with any number of servers.
 */
export async function reserveGeneration(userId: number, target: Target): Promise<number> {
  if (!env.AI_ENABLED) {
    throw new AppError("ai_disabled", "La generación con IA está desactivada en este sitio.");
  }
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('generation'))`;
    const [counts] = await tx.$queryRaw<{ own: number; all: number; busy: boolean }[]>`
      SELECT
        (SELECT count(*) FROM "generation"
         WHERE "user_id" = ${userId} AND "started" > now() - interval '1 day')::integer AS "own",
        (SELECT count(*) FROM "generation"
         WHERE "started" > now() - interval '1 day')::integer AS "all",
        EXISTS (
          SELECT FROM "generation"
          WHERE "user_id" = ${userId} AND "started" > now() - make_interval(secs => ${FORGOTTEN_AFTER})
            AND "finished" IS NULL
            AND "space_id" IS NOT DISTINCT FROM ${"space_id" in target ? target.space_id : null}::integer
            AND "entry_id" IS NOT DISTINCT FROM ${"entry_id" in target ? target.entry_id : null}::integer
        ) AS "busy"`;
    const { own = 0, all = 0, busy = false } = counts ?? {};
    if (busy)
      throw conflict("Este usuario sintético ya lo está escribiendo. Espera a que termine.");
    if (own >= env.AI_DAILY_LIMIT_USER)
      throw capped("Este usuario sintético", env.AI_DAILY_LIMIT_USER);
    if (all >= env.AI_DAILY_LIMIT_SITE) throw capped("El sitio", env.AI_DAILY_LIMIT_SITE);
    const row = await tx.generation.create({
      data: { user_id: userId, ...target },
      select: { generation_id: true },
    });
    return row.generation_id;
  });
}

/** The call is over, whatever came of it. */
export async function finishGeneration(generationId: number): Promise<void> {
  await db.generation.updateMany({
    where: { generation_id: generationId },
    data: { finished: new Date() },
  });
}

const capped = (who: string, limit: number) =>
  new AppError(
    "limit_reached",
    `${who} ha llegado a su límite de ${limit} generaciones en 24 horas.`,
  );
