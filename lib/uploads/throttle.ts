import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { consume, rateLimiter } from "@/lib/kernel/rate-limit";

/** Uploads a user may try within an hour. */
export const UPLOADS_PER_HOUR = 120;

const byUser = rateLimiter("upload-user", UPLOADS_PER_HOUR, 3600);

/** Counts an upload. Throws 429 when the user had too many within the hour. */
export async function throttleUploads(actor: Actor): Promise<void> {
  await consume(
    byUser,
    String(actor.id),
    (minutes) => `Has subido muchas imágenes. Inténtalo de nuevo en ${minutes} min.`,
  );
}
