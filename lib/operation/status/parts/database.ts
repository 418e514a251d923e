import "server-only";
import { missingMigrations } from "@/lib/kernel/database-state";
import { db } from "@/lib/kernel/db";
import { howMany } from "@/lib/operation/status/amounts";
import { failure, ok, warning } from "@/lib/operation/status/finding";
import { bytesText } from "@/lib/platform/text/bytes";

/** Milliseconds of a query beyond which every page that is not in the page cache is slow. */
const SLOW = 500;

export async function database() {
  await db.$queryRaw`SELECT 1`; // a connection is open from now on
  const began = performance.now();
  const [row] = await db.$queryRaw<{ size: bigint }[]>`
    SELECT pg_database_size(current_database()) AS "size"`;
  const milliseconds = Math.round(performance.now() - began);
  const answers = `Responde en ${milliseconds} ms y ocupa ${bytesText(Number(row?.size ?? 0))}.`;
  const missing = (await missingMigrations()).length;
  if (missing > 0) {
    const lacks = `Le falta${missing > 1 ? "n" : ""} ${howMany(missing, "migración", "migraciones")}: ejecuta npm run migrate.`;
    return failure(answers, lacks);
  }
  if (milliseconds > SLOW) return warning(answers, "Es demasiado.");
  return ok(answers, "No le falta ninguna migración.");
}
