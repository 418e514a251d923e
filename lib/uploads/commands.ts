import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import { uploadName, uploadUrl } from "./image-url";
import { processImage } from "./images";
import { uploadStorage } from "./storage";

/**
 * Stores an image file (JPEG, PNG, WebP or GIF, judged by its content) in all its sizes, under a name that
 * cannot be guessed and never changes. Any signed-in user may. Throws what `processImage` throws.
 */
export async function storeImage(_actor: Actor, file: Buffer): Promise<{ url: string }> {
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
