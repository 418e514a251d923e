import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { change, transaction, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { conflict, notFound } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { removeFiles } from "@/lib/platform/uploads/commands";
import { uploadTag } from "@/lib/platform/uploads/shown";
import { canDeleteAnyImage, canKeepImage } from "@/lib/texts/library/policy";
import { findHold } from "@/lib/texts/library/queries";
import type { ImageWords } from "@/lib/texts/library/schema";
import { touchEntry } from "@/lib/texts/tags/entries";

/** Saves the words of an image for the next texts that show it. Throws 404, also for somebody else's, 429. */
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
 * Deletes an image with all its sizes, even when texts of others show it; administrators, whatever shows it. Throws
 * 404, also for somebody else's, and 409 with the text that shows it; when the storage fails, the image is still listed
 * and can be deleted again.
 */
export async function deleteImage(actor: Actor, uploadId: string): Promise<void> {
  const { width, height } = await transaction((tx) => requireFree(tx, actor, uploadId));
  if (width && height) await removeFiles(uploadId, width, height);
  await change(async (tx, touched) => {
    const { user_id } = await requireFree(tx, actor, uploadId);
    await touchImage(tx, touched, uploadId);
    await tx.upload.delete({ where: { upload_id: uploadId }, select: { upload_id: true } });
    if (user_id === actor.id) return;
    const subject = { subject: "user", subjectId: user_id ?? undefined } as const;
    await recordEvent(tx, { action: "image.deleted", actor, ...subject });
  });
}

/** Touches what shows an image that is deleted: its files, and the social images with it. */
async function touchImage(tx: Database, touched: Touched, uploadId: string): Promise<void> {
  touched.tag(uploadTag(uploadId));
  const entries = await tx.uploadUse.findMany({
    where: { upload_id: uploadId, kind: "entry" },
    select: { record_id: true },
  });
  for (const { record_id } of entries) await touchEntry(tx, touched, record_id);
}

async function requireFree(tx: Database, actor: Actor, uploadId: string): Promise<HeldImage> {
  const image = await requireImage(tx, actor, uploadId);
  const hold = canDeleteAnyImage(actor) ? null : await findHold(tx, uploadId);
  if (hold) {
    throw conflict(
      hold.title
        ? `La imagen está en «${hold.title}». Quítala de allí antes de eliminarla.`
        : "La imagen está en algún texto o es la foto de una cuenta: quítala de allí antes de eliminarla.",
    );
  }
  return image;
}

interface HeldImage {
  user_id: number | null;
  width: number | null;
  height: number | null;
}

/** The row, which nobody else changes before the transaction ends. */
async function requireImage(tx: Database, actor: Actor, uploadId: string) {
  const [image] = await tx.$queryRaw<HeldImage[]>`
    SELECT "user_id", "width", "height" FROM "upload" WHERE "upload_id" = ${uploadId} FOR UPDATE`;
  if (!image || !canKeepImage(actor, image)) {
    throw notFound("La imagen no existe, o no es tuya.");
  }
  return image;
}
