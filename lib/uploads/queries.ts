import "server-only";
import { isUploadName } from "./image-url";
import { uploadStorage } from "./storage";

/** A stored WebP file by its name; null for any other name and for a file that is not there. */
export async function readUpload(name: string): Promise<ReadableStream<Uint8Array> | null> {
  return isUploadName(name) ? uploadStorage().read(name) : null;
}
