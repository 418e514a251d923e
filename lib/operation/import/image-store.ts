import "server-only";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/kernel/errors";
import { Refusal } from "@/lib/operation/paste/refusal";
import { storeImage } from "@/lib/platform/uploads/commands";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { imageFinder } from "./image-file";
import { isSvg, rasterizeSvg } from "./rasterize-svg";

export type StoredImage =
  | { url: string; note?: string }
  /** The reason why the image was not stored; null when no file was found. */
  | { url: null; problem: string | null };

/** Uploads the file that `src` means in an article, whose path is relative to the folder. */
export type StoreImage = (src: string, article: string) => Promise<StoredImage>;

/** Uploads the images of a folder, each file once. */
export function imageStore(folder: string): StoreImage {
  const find = imageFinder(folder);
  const stored = new Map<string, Promise<StoredImage>>();

  return async (src, article) => {
    const file = await find(src, article);
    if (!file) return { url: null, problem: null };
    const image = stored.get(file) ?? storeFile(file);
    stored.set(file, image);
    return image;
  };
}

/** Uploads one file of this machine. */
export async function storeFile(file: string): Promise<StoredImage> {
  return orProblem(async () => {
    if ((await stat(file)).size > MAX_IMAGE_BYTES) throw new Refusal(IMAGE_TOO_LARGE);
    return storeBytes(await readFile(file), path.basename(file));
  });
}

/** Uploads a picture from its bytes. */
export const storePicture = (bytes: Buffer, name: string): Promise<StoredImage> =>
  orProblem(() => storeBytes(bytes, name));

async function storeBytes(bytes: Buffer, name: string): Promise<StoredImage> {
  if (!isSvg(bytes)) return storeImage(bytes);
  const { url } = await storeImage(await rasterizeSvg(bytes));
  return { url, note: `La imagen ${name} es un dibujo SVG: se convierte a PNG.` };
}

async function orProblem(store: () => Promise<StoredImage>): Promise<StoredImage> {
  try {
    return await store();
  } catch (error) {
    if (error instanceof AppError || error instanceof Refusal) {
      return { url: null, problem: error.message };
    }
    throw error;
  }
}
