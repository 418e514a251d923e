import "server-only";
import { isUploadName } from "@/lib/platform/addresses/image-url";
import { uploadStorage } from "./storage";

/**
 * A stored WebP file by its name, for who knows already that it may be seen (`readUpload` asks); null for any other
 * name and for a file that is not there.
 */
export async function openUpload(name: string): Promise<ReadableStream<Uint8Array> | null> {
  return isUploadName(name) ? uploadStorage().read(name) : null;
}

/** How long what a check found is taken to hold, in milliseconds: whoever asks may ask often. */
const CHECKED_FOR = 5_000;

let last: { at: number; check: Promise<void> } | undefined;

/** Resolves while images can be kept, as far as was seen within the last five seconds. Throws 503 when they cannot. */
export function checkUploads(): Promise<void> {
  const now = performance.now();
  if (!last || now - last.at > CHECKED_FOR) last = { at: now, check: uploadStorage().check() };
  return last.check;
}
