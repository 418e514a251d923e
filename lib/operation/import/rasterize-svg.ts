import { inOwnProcess } from "@/lib/kernel/own-process";
import { Refusal } from "@/lib/operation/paste/refusal";

const MAX_SVG_BYTES = 2 * 1024 * 1024;
const MAX_PNG_BYTES = 10 * 1024 * 1024;
/** How long a drawing may take. */
const MILLISECONDS = 5_000;

/**
 * Turns an SVG drawing into a PNG on white. It is drawn by a process of its own, which can be killed and is the only
 * one whose SVG decoder is enabled. Throws a Refusal for a drawing that is too large, damaged, or not drawn in time.
 */
export async function rasterizeSvg(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_SVG_BYTES) throw new Refusal("El dibujo SVG pesa más de 2 MB.");
  const limits = { milliseconds: MILLISECONDS, maxBuffer: MAX_PNG_BYTES };
  try {
    return await inOwnProcess("lib/operation/import/svg-to-png.ts", file, limits);
  } catch {
    throw new Refusal("El dibujo SVG está dañado o es demasiado complejo.");
  }
}
