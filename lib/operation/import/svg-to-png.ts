// Run as a process of its own: SVG on stdin, PNG on stdout.
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { endInTime } from "../../kernel/end-in-time.ts";

/** Pixels of the longer side: sharp on any screen, however small the drawing calls itself. */
const SIDE = 1600;
const MAX_PIXELS = 20_000_000;

endInTime();
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });

// Given as bytes, a drawing has no place to load other files from.
const png = await sharp(await buffer(process.stdin), { limitInputPixels: MAX_PIXELS })
  .resize({ width: SIDE, height: SIDE, fit: "inside" })
  .flatten({ background: "white" }) // lines are mostly black, pages may be dark
  .png()
  .toBuffer();
process.stdout.write(png);
