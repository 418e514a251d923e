import "server-only";
import sharp from "sharp";
import { Refusal } from "./refusal";

const LOADER = { operation: ["VipsForeignLoadSvg"] };

/** Pixels of the longer side: sharp on any screen, however small the drawing calls itself. */
const LONGER_SIDE = 1600;
const MAX_SVG_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 20_000_000;
const CSS_DPI = 72;
const MAX_DPI = 2400;
const SECONDS = 10;

export const isSvg = (file: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!doctype\s+svg|svg)\b/i.test(file.toString("utf8", 0, 500));

/**
 * An SVG drawing as PNG on white, since its lines are mostly black. The decoder, shut everywhere else in the
 * product, is open for this one picture; given as bytes, it has no place to load other files from.
 * Throws a Refusal for what cannot be drawn.
 */
export async function rasterizeSvg(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_SVG_BYTES) throw new Refusal("el dibujo SVG pesa más de 2 MB");
  sharp.unblock(LOADER);
  try {
    const { width, height } = await sharp(file, { limitInputPixels: MAX_PIXELS }).metadata();
    const scale = LONGER_SIDE / Math.max(width, height);
    const density = Math.min(MAX_DPI, Math.max(1, CSS_DPI * scale));
    return await sharp(file, { density, limitInputPixels: MAX_PIXELS })
      .timeout({ seconds: SECONDS })
      .flatten({ background: "white" })
      .png()
      .toBuffer();
  } catch {
    throw new Refusal("el dibujo SVG está dañado o es demasiado grande");
  } finally {
    sharp.block(LOADER);
  }
}
