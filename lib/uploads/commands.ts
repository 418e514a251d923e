import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { db } from "@/lib/kernel/db";
import { invalid } from "@/lib/kernel/errors";
import { requireVoice } from "@/lib/limits/voice";
import { spend } from "@/lib/limits/spend";
import { uploadName, uploadUrl } from "./image-url";
import { processImage } from "./images";
import { IMAGE_REQUIRED } from "./limits";
import { uploadStorage } from "./storage";

/**
 * Stores the image that a user sends. `read` reads the file, and is not called for a user who has sent too
 * many. Throws 403 for who is silenced, 429 for that user, and for one who has sent too many bytes or pixels, 400
 * when there is no file, and what `read` and `storeImage` throw.
 */
export async function uploadImage(actor: Actor, read: () => Promise<Buffer | null>) {
  await requireVoice(db, actor);
  await spend("UPLOADS", actor);
  const image = await read();
  if (!image) throw invalid("image", IMAGE_REQUIRED);
  await spend("UPLOAD_MEGABYTES", actor, millions(image.length));
  return storeImage(image, actor);
}

/**
 * Stores an image file (JPEG, PNG, WebP or GIF, judged by its content) in all its sizes, under a name that
 * cannot be guessed and never changes, for `actor`. Once no text has named it for a week, it is swept away. Throws
 * what `processImage` throws.
 */
export async function storeImage(file: Buffer, actor?: Actor): Promise<{ url: string }> {
  const { width, height, data, variants } = await processImage(file, {
    owner: actor && String(actor.id),
    admit: async (pixels) => {
      if (actor) await spend("UPLOAD_MEGAPIXELS", actor, millions(pixels));
    },
  });
  const id = randomBytes(16).toString("hex");
  const bytes = variants.reduce((sum, variant) => sum + variant.data.length, data.length);
  // Known before it is there: no file is ever without an owner.
  await db.upload.create({
    data: { upload_id: id, user_id: actor?.id, bytes },
    select: { upload_id: true },
  });
  const storage = uploadStorage();
  for (const variant of variants) {
    await storage.write(uploadName(id, width, height, variant.width), variant.data);
  }
  const name = uploadName(id, width, height);
  await storage.write(name, data);
  return { url: uploadUrl(name) };
}

const millions = (count: number) => Math.max(1, Math.round(count / 1_000_000));
