import "server-only";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { howMany } from "@/lib/operation/status/amounts";
import { failure, ok } from "@/lib/operation/status/finding";
import { bytesText } from "@/lib/platform/text/bytes";
import { whyStorageFails } from "@/lib/platform/uploads/failures";
import { checkUploads } from "@/lib/platform/uploads/queries";

/** How many images are counted; if there are more, their number is estimated. */
const COUNTED = 1_000;

export async function images() {
  try {
    await checkUploads();
  } catch (error) {
    return failure(whyStorageFails(error as Error));
  }
  const { UPLOADS_S3_BUCKET: bucket } = env;
  const where = bucket ? `en el almacén S3 «${bucket}»` : "en el disco de este servidor";
  return ok(`Se guardan ${where}.`, await amount());
}

async function amount(): Promise<string> {
  const [row] = await db.$queryRaw<{ count: number; bytes: number; about: number }[]>`
    SELECT count(*)::float AS "count", coalesce(sum("bytes"), 0)::float AS "bytes",
           (SELECT "reltuples"::float FROM "pg_class" WHERE "oid" = '"upload"'::regclass) AS "about"
    FROM (SELECT "bytes" FROM "upload" ORDER BY "created" DESC, "upload_id" DESC LIMIT ${COUNTED}) AS "newest"`;
  if (!row || row.count === 0) return "Todavía no hay ninguna.";
  const { count, bytes, about } = row;
  if (count < COUNTED) return `Hay ${howMany(count, "imagen", "imágenes")}, ${bytesText(bytes)}.`;
  const all = Math.max(about, count);
  const approximately = bytesText((bytes / count) * all);
  return `Hay unas ${howMany(Math.round(all), "imagen", "imágenes")}, alrededor de ${approximately}.`;
}
