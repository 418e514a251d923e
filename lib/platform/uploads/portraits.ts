import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { invalid } from "@/lib/kernel/errors";
import { uploadName, uploadUrl } from "@/lib/platform/addresses/image-url";
import { PORTRAIT_SIZE } from "./limits";

/**
 * Throws 400 unless the actor may put this picture on an account: the account has it already, or it is a portrait that
 * the actor has uploaded. No picture is always allowed. The upload stays at least until the transaction ends.
 */
export async function requirePortrait(
  tx: Database,
  actor: Actor,
  picture: string | null | undefined,
  current: string | null,
): Promise<void> {
  if (!picture || picture === current) return;
  const ids = await tx.$queryRaw<{ id: string }[]>`
    SELECT "upload_id" AS "id" FROM "upload"
    WHERE "upload_id" = substr(${picture}, ${uploadUrl("").length + 1}::integer, 32) AND "user_id" = ${actor.id}
    AND "width" = ${PORTRAIT_SIZE} AND "height" = ${PORTRAIT_SIZE} FOR KEY SHARE`;
  const isTheirs = ids.some(
    ({ id }) => picture === uploadUrl(uploadName(id, PORTRAIT_SIZE, PORTRAIT_SIZE)),
  );
  if (!isTheirs) throw invalid("picture", "Sube antes la foto: no está entre tus imágenes");
}
