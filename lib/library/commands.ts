import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { transaction } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { conflict, notFound } from "@/lib/kernel/errors";
import { canKeepImage } from "@/lib/library/policy";
import { findUses } from "@/lib/library/queries";
import type { ImageWords } from "@/lib/library/schema";
import { spend } from "@/lib/limits/spend";
import { removeFiles } from "@/lib/uploads/commands";

/** Keeps what is said of an image, for where it stands next. Throws 404, also for somebody else's, 429. */
export async function describeImage(
  actor: Actor,
  uploadId: string,
  words: ImageWords,
): Promise<void> {
  await spend("EDITS", actor);
  await transaction(async (tx) => {
    await requireImage(tx, actor, uploadId);
    await tx.upload.update({ where: { upload_id: uploadId }, data: words });
  });
}

/**
 * Deletes an image that no text names, with all its sizes. Throws 404, also for somebody else's, and 409 with where it
 * stands; when the storage fails it is still listed, to be deleted again.
 */
export async function deleteImage(actor: Actor, uploadId: string): Promise<void> {
  const uses = await findUses(actor, uploadId);
  const title = uses.find((use) => use.title)?.title;
  const { width, height } = await transaction((tx) => requireUnused(tx, actor, uploadId, title));
  if (width && height) await removeFiles(uploadId, width, height);
  await transaction(async (tx) => {
    await requireUnused(tx, actor, uploadId, title);
    await tx.upload.delete({ where: { upload_id: uploadId }, select: { upload_id: true } });
  });
}

async function requireUnused(
  tx: Database,
  actor: Actor,
  uploadId: string,
  title: string | null | undefined,
): Promise<HeldImage> {
  const image = await requireImage(tx, actor, uploadId);
  if (image.unused_since === null) {
    throw conflict(
      title
        ? `La imagen está en «${title}». Quítala de allí antes de eliminarla.`
        : "La imagen está en algún texto o es la foto de una cuenta: quítala de allí antes de eliminarla.",
    );
  }
  return image;
}

interface HeldImage {
  user_id: number | null;
  unused_since: Date | null;
  width: number | null;
  height: number | null;
}

/** The row, which nobody else changes before the transaction ends. */
async function requireImage(tx: Database, actor: Actor, uploadId: string) {
  const [image] = await tx.$queryRaw<HeldImage[]>`
    SELECT "user_id", "unused_since", "width", "height" FROM "upload" WHERE "upload_id" = ${uploadId} FOR UPDATE`;
  if (!image || !canKeepImage(actor, image)) {
    throw notFound("La imagen no existe, o no es tuya.");
  }
  return image;
}
