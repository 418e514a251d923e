import "server-only";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { AppError } from "@/lib/kernel/errors";
import { storeImage } from "@/lib/uploads/commands";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/uploads/limits";
import { imageFinder } from "./image-file";
import { isSvg, rasterizeSvg } from "./rasterize-svg";
import { Refusal } from "./refusal";

export type StoredImage =
  | { url: string; note?: string }
  /** Why there is none; null when no file was found. */
  | { url: null; problem: string | null };

/** Uploads the file meant by `src` in the article of that path relative to the folder. */
export type StoreImage = (src: string, article: string) => Promise<StoredImage>;

/** Uploads the images of a folder, each file once. */
export function imageStore(folder: string): StoreImage {
  const find = imageFinder(folder);
  const stored = new Map<string, Promise<StoredImage>>();

  return async (src, article) => {
    const file = await find(src, article);
    if (!file) return { url: null, problem: null };
    const image = stored.get(file) ?? upload(file);
    stored.set(file, image);
    return image;
  };
}

async function upload(file: string): Promise<StoredImage> {
  try {
    if ((await stat(file)).size > MAX_IMAGE_BYTES) throw new Refusal(IMAGE_TOO_LARGE);
    const bytes = await readFile(file);
    if (!isSvg(bytes)) return await storeImage(bytes);
    const { url } = await storeImage(await rasterizeSvg(bytes));
    return { url, note: `La imagen ${path.basename(file)} es un dibujo SVG: se convierte a PNG.` };
  } catch (error) {
    if (error instanceof AppError || error instanceof Refusal) {
      return { url: null, problem: error.message };
    }
    throw error;
  }
}
