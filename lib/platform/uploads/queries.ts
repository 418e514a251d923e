import "server-only";
import { isUploadName } from "@/lib/platform/addresses/image-url";
import { uploadStorage } from "./storage";

/**
 * Opens a stored file by its name, for callers that know already that it may be seen (`readUpload` checks it);
 * null for any other name and for a file that is not there.
 */
export async function openUpload(name: string): Promise<ReadableStream<Uint8Array> | null> {
  return isUploadName(name) ? uploadStorage().read(name) : null;
}

/** Milliseconds for which the result of a check counts, so that it may be asked for often. */
const CHECKED_FOR = 5_000;

let last: { at: number; check: Promise<void> } | undefined;

/** Resolves while images can be kept, as far as was seen within the last five seconds. Throws 503 when they cannot. */
export function checkUploads(): Promise<void> {
  const now = performance.now();
  if (!last || now - last.at > CHECKED_FOR) last = { at: now, check: uploadStorage().check() };
  return last.check;
}
