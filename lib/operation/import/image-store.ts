import "server-only";
import { readFile, stat } from "node:fs/promises";
import { AppError } from "@/lib/kernel/errors";
import { Refusal } from "@/lib/operation/paste/refusal";
import { storeImage } from "@/lib/platform/uploads/commands";
import { kindOfFile } from "@/lib/platform/uploads/file-kind";
import { IMAGE_TOO_LARGE, MAX_IMAGE_BYTES } from "@/lib/platform/uploads/limits";
import { rasterizeSvg } from "./rasterize-svg";

export type StoredImage =
  /** `drawn`: it was an SVG drawing. */
  | { url: string; drawn?: true }
  /** The reason why the image was not stored. */
  | { url: null; problem: string };

/** Uploads one file of this machine. */
export async function storeFile(file: string): Promise<StoredImage> {
  return orProblem(async () => {
    if ((await stat(file)).size > MAX_IMAGE_BYTES) throw new Refusal(IMAGE_TOO_LARGE);
    return storeBytes(await readFile(file));
  });
}

/** Uploads a picture from its bytes. */
export const storePicture = (bytes: Buffer): Promise<StoredImage> =>
  orProblem(() => storeBytes(bytes));

async function storeBytes(bytes: Buffer): Promise<StoredImage> {
  if (kindOfFile(bytes) !== "svg") return storeImage(bytes);
  const { url } = await storeImage(await rasterizeSvg(bytes));
  return { url, drawn: true };
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
