import "server-only";
import { db } from "@/lib/kernel/db";
import { agoText, counted } from "@/lib/operation/status/amounts";
import { ok, warning } from "@/lib/operation/status/finding";

/** How many messages of each kind are counted at most. */
const COUNTED = 100;

/** Milliseconds for which a message that is due may wait. */
const PATIENCE_MS = 5 * 60_000;

export async function webhooks() {
  const [row] = await db.$queryRaw<{ waiting: number; late: number | null; failed: number }[]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM "webhook_delivery" WHERE "next_at" IS NOT NULL
        ORDER BY "next_at" LIMIT ${COUNTED}) AS "t") AS "waiting",
      (SELECT extract(epoch FROM now() - min("next_at"))::float8 * 1000 FROM "webhook_delivery"
        WHERE "next_at" <= now()) AS "late",
      (SELECT count(*)::int FROM (SELECT FROM "webhook_delivery" AS "d" WHERE "outcome" = 'failed'
        AND "tried_at" > now() - interval '1 day' AND NOT EXISTS (
          SELECT FROM "webhook" AS "w" WHERE "w"."webhook_id" = "d"."webhook_id" AND "off_reason" IN ('hand', 'owner'))
        ORDER BY "tried_at" LIMIT ${COUNTED}) AS "t") AS "failed"`;
  const { waiting, late, failed } = row!;
  const now = `Envíos en espera: ${counted(waiting, COUNTED)}.`;
  const isLate = late !== null && late > PATIENCE_MS;
  if (failed === 0 && !isLate) return ok(now, "En el último día no se ha renunciado a ninguno.");
  return warning(
    now,
    isLate && `El que más espera debía haber salido ${agoText(late)}.`,
    failed > 0 &&
      `Envíos a los que se ha renunciado en el último día: ${counted(failed, COUNTED)}.`,
  );
}
