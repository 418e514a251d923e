import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { OverlayOptions, Sharp } from "sharp";
import { wholeOf } from "@/lib/kernel/file-stream";
import { imageVariant } from "@/lib/platform/addresses/image-url";
import { sharp } from "@/lib/platform/uploads/decoders";
import { MAX_IMAGE_PIXELS } from "@/lib/platform/uploads/limits";
import { readUpload } from "@/lib/texts/library/queries";
import type { Focus } from "./card";
import { COLORS, type PhotoArea } from "./parts";

/** The width in pixels of the stored size that is read: photos are shown up to 600 wide, cut from wider ones. */
const READ_WIDTH = 960;

/** A photo is enlarged by this factor at most: beyond, it would only be a blur. */
const MAX_ENLARGEMENT = 2;

/** Seconds that the storage, and the decoder, have for a photo: others are waiting. */
const SECONDS = 5;

/** A photo and where it is laid on an image. */
export type Photo = PhotoArea & OverlayOptions;

/**
 * Reads the file of an entry's image; null when it is gone, or not public, as cards are. Only uploaded images are ever
 * read: a server that fetched the addresses of others could be sent anywhere. Throws when the storage fails or keeps us
 * waiting.
 */
export async function readPhoto(image: string): Promise<Buffer | null> {
  const name = /^\/uploads\/([^/]+)$/.exec(imageVariant(image, READ_WIDTH))?.[1];
  return name ? Promise.race([bytesOf(name), tooLate()]) : null;
}

/**
 * Cuts a photo to its place, which depends on its ratio (width over height), around its focus, else around what
 * catches the eye; a photo with transparent parts is a drawing or a logo, and is shown whole. Null when there is no
 * place for it, or it is too small. Throws for a damaged file.
 */
export async function cutPhoto(
  file: Buffer,
  areaOf: (ratio: number) => PhotoArea | null,
  focus?: Focus,
): Promise<Photo | null> {
  // Only the first frame of an animation is read.
  const image = sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS }).timeout({ seconds: SECONDS });
  const own = await image.metadata();
  const area = areaOf(own.width / own.height);
  if (!area) return null;
  const { width, height } = area;
  if (Math.max(width / own.width, height / own.height) > MAX_ENLARGEMENT) return null;
  const { data, info } = await (
    focus && !own.hasAlpha
      ? cutAround(image, own, area, focus)
      : image.resize({ width, height, ...(own.hasAlpha ? WHOLE : CATCHING) })
  )
    .flatten({ background: COLORS.sheet })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { ...area, input: data, raw: { width, height, channels: info.channels } };
}

const WHOLE = { fit: "contain", background: COLORS.sheet } as const;
const CATCHING = { fit: "cover", position: sharp.strategy.attention } as const;

/** Cuts as browsers do for `object-position`: the focus is at the same percentage of the cut as of the whole. */
function cutAround(image: Sharp, own: Size, { width, height }: Size, { x, y }: Focus): Sharp {
  const scale = Math.max(width / own.width, height / own.height);
  const whole = {
    width: Math.max(width, Math.round(own.width * scale)),
    height: Math.max(height, Math.round(own.height * scale)),
  };
  return image.resize({ ...whole, fit: "fill" }).extract({
    left: Math.round(((whole.width - width) * x) / 100),
    top: Math.round(((whole.height - height) * y) / 100),
    width,
    height,
  });
}

type Size = { width: number; height: number };

const bytesOf = async (name: string) => wholeOf(await readUpload(name, "everybody"));

async function tooLate(): Promise<never> {
  await sleep(SECONDS * 1000, undefined, { ref: false });
  throw new Error("The storage has not answered");
}
