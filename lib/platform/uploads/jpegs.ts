import "server-only";
import pLimit from "p-limit";
import { wholeOf } from "@/lib/kernel/file-stream";
import {
  imageVariant,
  isUploadName,
  jpegName,
  storedName,
} from "@/lib/platform/addresses/image-url";
import { encodeJpeg } from "./images";
import { uploadStorage } from "./storage";

/** Pixels: wide enough for a mail or a feed reader. */
const WIDTH = 1280;

/** They are made one at a time, besides uploads, and each once. */
const encoding = pLimit(1);

/**
 * Opens the JPEG of a stored WebP file, at most 1280 pixels wide, for programs that show no WebP: still, on white. It is
 * made when it is asked for first, and kept; `onKept` is then told its bytes. Null when the file is not there; for
 * callers that know already that it may be seen.
 */
export async function openJpeg(
  name: string,
  onKept?: (bytes: number) => Promise<void>,
): Promise<ReadableStream<Uint8Array> | null> {
  const kept = await uploadStorage().read(jpegName(name));
  if (kept) return kept;
  const made = await makeJpeg(name, onKept);
  return made && new Blob([made]).stream();
}

/** The bytes of the JPEG of an uploaded image; null for one that is not there, and while the storage fails. */
export async function jpegSize(name: string): Promise<number | null> {
  if (!isUploadName(name)) return null;
  try {
    const kept = await uploadStorage().size(jpegName(name));
    return kept ?? (await makeJpeg(name))?.length ?? null;
  } catch {
    return null;
  }
}

const makeJpeg = (
  name: string,
  onKept?: (bytes: number) => Promise<void>,
): Promise<Buffer<ArrayBuffer> | null> =>
  encoding(async () => {
    const kept = await bytesOf(jpegName(name)); // who waited may find it made
    if (kept) return kept;
    const stored = await bytesOf(storedName(imageVariant(name, WIDTH))!);
    if (!stored) return null;
    const jpeg = await encodeJpeg(stored, WIDTH);
    await uploadStorage().write(jpegName(name), jpeg);
    await onKept?.(jpeg.length);
    // Who removes an image removes its JPEG last, which was perhaps not there yet.
    if ((await uploadStorage().size(name)) === null) await uploadStorage().remove(jpegName(name));
    return jpeg;
  });

const bytesOf = async (name: string) => wholeOf(await uploadStorage().read(name));
