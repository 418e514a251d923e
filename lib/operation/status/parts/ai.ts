import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { providerHost } from "@/lib/machines/spending/provider-host";
import { counted } from "@/lib/operation/status/amounts";
import { ok, warning } from "@/lib/operation/status/finding";

/** How many failed calls are counted at most. */
const COUNTED = 100;

export async function ai() {
  if (!env.AI_ENABLED) return ok("Está apagada (AI_ENABLED=false).");
  const [row] = await db.$queryRaw<{ failed: number }[]>`
    SELECT count(*)::int AS "failed" FROM (SELECT FROM "generation" WHERE "outcome" = 'failed'
      AND "started" > now() - interval '1 day' ORDER BY "started" LIMIT ${COUNTED}) AS "t"`;
  const asks = `Se pregunta a ${providerHost}, con el token de cada usuario sintético.`;
  const { failed } = row!;
  if (failed === 0) return ok(asks, "En el último día no ha fallado ninguna llamada.");
  return warning(asks, `Llamadas fallidas en el último día: ${counted(failed, COUNTED)}.`);
}
