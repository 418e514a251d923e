import "server-only";
import { missingMigrations } from "@/lib/kernel/database-state";
import { db } from "@/lib/kernel/db";
import { howMany } from "@/lib/operation/status/amounts";
import { failure, ok, warning } from "@/lib/operation/status/finding";
import { bytesText } from "@/lib/platform/text/bytes";

/** Milliseconds of a query beyond which every page that is not in the page cache is slow. */
const SLOW = 500;

const READ_ONLY =
  "Solo deja leer, y nada se guarda: mira si le queda sitio en el disco. La integrada vuelve a guardar por sí sola en cuanto lo haya.";

const UNSAFE =
  "No sobrevive a un corte de luz: podría perder lo último que se guardó, o no volver a abrirse.";

interface Answer {
  /** Bytes. */
  size: bigint;
  isReadOnly: boolean;
  /** True when what it has acknowledged is on the disk: PGlite does not wait for that. */
  isSafe: boolean;
}

export async function database() {
  await db.$queryRaw`SELECT 1`; // a connection is open from now on
  const began = performance.now();
  const [answer] = await db.$queryRaw<[Answer]>`
    SELECT pg_database_size(current_database()) AS "size", current_setting('fsync') = 'on' AS "isSafe",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
  const milliseconds = Math.round(performance.now() - began);
  return judgeDatabase(answer, milliseconds, (await missingMigrations()).length);
}

/** Judges an answer of the database that took so long, and how many migrations it lacks. */
export function judgeDatabase(
  { size, isReadOnly, isSafe }: Answer,
  milliseconds: number,
  missing: number,
) {
  const answers = `Responde en ${milliseconds} ms y ocupa ${bytesText(Number(size))}.`;
  if (isReadOnly) return failure(answers, READ_ONLY);
  if (missing > 0) {
    const lacks = `Le falta${missing > 1 ? "n" : ""} ${howMany(missing, "migración", "migraciones")}: ejecuta npm run migrate.`;
    return failure(answers, lacks);
  }
  if (milliseconds > SLOW) return warning(answers, "Es demasiado.");
  if (!isSafe) return warning(answers, UNSAFE);
  return ok(answers, "No le falta ninguna migración.");
}
