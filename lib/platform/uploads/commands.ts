import "server-only";
import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { invalid } from "@/lib/kernel/errors";
import {
  isUploadName,
  jpegName,
  uploadName,
  uploadUrl,
  variantWidths,
} from "@/lib/platform/addresses/image-url";
import type { SentFile } from "@/lib/platform/http/form-file";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { visibleLine } from "@/lib/platform/text/visible";
import type { FileWords } from "./file-words";
import { isBare, processImage } from "./images";
import { IMAGE_REQUIRED } from "./limits";
import { uploadStorage } from "./storage";

interface Shape {
  portrait?: boolean;
}

/** Characters of a file's name that are kept. */
const LONGEST_NAME = 200;

/**
 * Stores the image that a user sends. `read` reads the file, and is not called for a user who has sent too
 * many. Throws 403 for a silenced user, 429 for one who has sent too many images, bytes or pixels, 400 when there is
 * no file, and what `read` and `storeImage` throw.
 */
export async function uploadImage(
  actor: Actor,
  read: () => Promise<SentFile | null>,
  shape: Shape = {},
) {
  await requireVoice(db, actor);
  await spend("UPLOADS", actor);
  const image = await read();
  if (!image) throw invalid("image", IMAGE_REQUIRED);
  await spend("UPLOAD_MEGABYTES", actor, millions(image.data.length));
  return storeImage(image.data, actor, image.name, shape);
}

/**
 * Stores an image file (JPEG, PNG, WebP, AVIF or GIF, judged by its content) in all its sizes, under a name that
 * cannot be guessed and never changes, for `actor`, whose library calls it `fileName`; a portrait is cut to a square of
 * one size. Resolves with its address and the words that its file has, which the library proposes. Once no text has
 * named it for a week, it is swept away. Throws what `processImage` throws.
 */
export async function storeImage(
  file: Buffer,
  actor?: Actor,
  fileName = "",
  { portrait }: Shape = {},
): Promise<{ url: string } & FileWords> {
  const { width, height, data, variants, ...said } = await processImage(file, {
    owner: actor && String(actor.id),
    portrait,
    admit: async (pixels) => {
      if (actor) await spend("UPLOAD_MEGAPIXELS", actor, millions(pixels));
    },
  });
  const words = actor ? said.words : {}; // there is nobody to propose them to
  const id = randomBytes(16).toString("hex");
  const bytes = variants.reduce((sum, variant) => sum + variant.data.length, data.length);
  // The row is there before the files are: no file is ever without an owner.
  await db.upload.create({
    data: {
      upload_id: id,
      user_id: actor?.id,
      bytes,
      width,
      height,
      name: visibleLine(fileName).slice(0, LONGEST_NAME),
      ...words,
    },
    select: { upload_id: true },
  });
  const storage = uploadStorage();
  const name = uploadName(id, width, height);
  try {
    for (const variant of variants) {
      await storage.write(uploadName(id, width, height, variant.width), variant.data);
    }
    await storage.write(name, data);
  } catch (error) {
    // No library must list what is not there; if some of the files are, the sweep finds them.
    await db.upload.deleteMany({ where: { upload_id: id } });
    throw error;
  }
  return { url: uploadUrl(name), ...words };
}

/**
 * Stores an image under the name that it had on another site, as it is unless it says more than its pixels, and makes
 * its smaller sizes; false when it is there already. Throws 400 for what is not the WebP image that its name says, and
 * what `processImage` throws.
 */
export async function bringImage(name: string, file: Buffer): Promise<boolean> {
  const size = /^([0-9a-f]{32})-(\d+)x(\d+)\.webp$/.exec(name);
  if (!size || !isUploadName(name)) throw invalid("image", NOT_OURS);
  const [id, width, height] = [size[1]!, Number(size[2]), Number(size[3])];
  const storage = uploadStorage();
  if ((await storage.size(name)) !== null) return false;
  const made = await processImage(file);
  const isWebp = file.toString("latin1", 8, 12) === "WEBP";
  if (!isWebp || made.width !== width || made.height !== height) throw invalid("image", NOT_OURS);
  const bytes = made.variants.reduce((sum, { data }) => sum + data.length, file.length);
  await db.upload.createMany({
    data: { upload_id: id, bytes, width, height },
    skipDuplicates: true, // an earlier attempt may have begun
  });
  for (const variant of made.variants) {
    await storage.write(uploadName(id, width, height, variant.width), variant.data);
  }
  await storage.write(name, (await isBare(file)) ? file : made.data);
  return true;
}

const NOT_OURS = "No es la imagen que dice su nombre.";

/** Removes an image of this size from the storage, with its smaller ones and its JPEG. */
export async function removeFiles(id: string, width: number, height: number): Promise<void> {
  const storage = uploadStorage();
  for (const variant of [undefined, ...variantWidths(width)]) {
    await storage.remove(uploadName(id, width, height, variant));
  }
  await storage.remove(jpegName(uploadName(id, width, height)));
}

const millions = (count: number) => Math.max(1, Math.round(count / 1_000_000));
