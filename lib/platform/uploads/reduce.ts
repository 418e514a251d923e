import { kindOfFile, mayMove, refusalOf } from "./file-kind";
import { KEPT_SIZE, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "./limits";

/** Bytes that are read of a file before it is sent: more than the metadata of a photo takes. */
const HEAD = 1_000_000;

/** Bytes from which a file may be a photo of too many pixels: it is opened to see. */
const OPENED_FROM = 3_000_000;

/**
 * Returns an image as the server takes it. A photo with too many bytes or pixels, and one in HEIC, becomes a JPEG that
 * keeps the words in it; animations and what this browser cannot open stay as they are. Throws an Error with the
 * sentence to show for what is no image that is shown here, before it is sent. Runs in browsers alone.
 */
export async function fitForUpload(image: File): Promise<File> {
  const head = new Uint8Array(await image.slice(0, HEAD).arrayBuffer());
  const isHeic = kindOfFile(head) === "heic"; // which Safari opens
  const refusal = refusalOf(head);
  if (refusal && !isHeic) throw new Error(refusal);
  if (!isHeic && (image.size < OPENED_FROM || mayMove(head))) return image;
  const bitmap = await createImageBitmap(image).catch(() => null);
  if (!bitmap && refusal) throw new Error(refusal);
  if (!bitmap) return image;
  const isTaken = image.size <= MAX_IMAGE_BYTES && bitmap.width * bitmap.height <= MAX_IMAGE_PIXELS;
  const jpeg = isTaken && !isHeic ? null : await drawn(bitmap);
  bitmap.close();
  if (!jpeg) return image;
  // The words stand behind the two bytes with which every JPEG begins.
  const parts = [jpeg.slice(0, 2), ...wordSegments(head), jpeg.slice(2)];
  return new File(parts, image.name, { type: jpeg.type });
}

/** Draws an image on white; browsers have turned it upright. */
async function drawn(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, KEPT_SIZE.width / bitmap.width, KEPT_SIZE.height / bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.round(side * scale));
  const canvas = new OffscreenCanvas(width!, height!);
  const context = canvas.getContext("2d")!;
  context.fillStyle = "white";
  context.fillRect(0, 0, width!, height!);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width!, height!);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/**
 * Returns the segments of a JPEG that hold words: XMP, IPTC, and the signed manifests in which AI is told. None of
 * another file.
 */
export function wordSegments(file: Uint8Array): Uint8Array<ArrayBuffer>[] {
  if (kindOfFile(file) !== "jpeg") return [];
  const segments = [];
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff && file[at + 1] !== PIXELS;) {
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.length) break;
    const segment = file.slice(at, end);
    if (WORDS.has(segment[1]!) || (segment[1] === APP1 && isXmp(segment))) segments.push(segment);
    at = end;
  }
  return segments;
}

/** Markers of JPEG: what the pixels begin with; EXIF or XMP; signed manifests, IPTC. */
const PIXELS = 0xda;
const APP1 = 0xe1;
const WORDS = new Set([0xeb, 0xed]);

const isXmp = (segment: Uint8Array) =>
  String.fromCharCode(...segment.subarray(4, 32)) === "http://ns.adobe.com/xap/1.0/";
