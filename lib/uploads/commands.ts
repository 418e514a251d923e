import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { invalid } from "@/lib/kernel/errors";
import { uploadName, uploadUrl } from "./image-url";
import { processImage } from "./images";
import { IMAGE_REQUIRED } from "./limits";
import { uploadStorage } from "./storage";
import { throttleUploads } from "./throttle";

/**
 * Stores the image that a user sends. `read` reads the file, and is not called for a user who has sent too
 * many. Throws 429 for that user, 400 when there is no file, and what `read` and `storeImage` throw.
 */
export async function uploadImage(actor: Actor, read: () => Promise<Buffer | null>) {
  await throttleUploads(actor);
  const image = await read();
  if (!image) throw invalid("image", IMAGE_REQUIRED);
  return storeImage(image);
}

/**
 * Stores an image file (JPEG, PNG, WebP or GIF, judged by its content) in all its sizes, under a name that
 * cannot be guessed and never changes. Throws what `processImage` throws.
 */
export async function storeImage(file: Buffer): Promise<{ url: string }> {
  const { width, height, data, variants } = await processImage(file);
  const id = randomBytes(16).toString("hex");
  const storage = uploadStorage();
  for (const variant of variants) {
    await storage.write(uploadName(id, width, height, variant.width), variant.data);
  }
  const name = uploadName(id, width, height);
  await storage.write(name, data);
  return { url: uploadUrl(name) };
}
