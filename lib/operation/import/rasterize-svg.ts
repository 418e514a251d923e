import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { Refusal } from "@/lib/operation/paste/refusal";

const PROGRAM = path.join(import.meta.dirname, "svg-to-png.ts");

const MAX_SVG_BYTES = 2 * 1024 * 1024;
const MAX_PNG_BYTES = 10 * 1024 * 1024;
/** How long a drawing may take. */
const MILLISECONDS = 5_000;

const run = promisify(execFile);

/** Returns whether a file says it is an SVG drawing. */
export const isSvg = (file: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!doctype\s+svg|svg)\b/i.test(file.toString("utf8", 0, 500));

/**
 * Turns an SVG drawing into a PNG on white. It is drawn by a process of its own, which can be killed and is the only
 * one whose SVG decoder is enabled. Throws a Refusal for a drawing that is too large, damaged, or not drawn in time.
 */
export async function rasterizeSvg(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_SVG_BYTES) throw new Refusal("El dibujo SVG pesa más de 2 MB.");
  const drawing = run(process.execPath, [PROGRAM], {
    encoding: "buffer",
    env: { NODE_ENV: "production" }, // it needs none of our settings, least of all the secret ones
    timeout: MILLISECONDS,
    killSignal: "SIGKILL",
    maxBuffer: MAX_PNG_BYTES,
  });
  drawing.child.stdin?.on("error", () => {}).end(file); // the promise reports its end
  try {
    return (await drawing).stdout;
  } catch {
    throw new Refusal("El dibujo SVG está dañado o es demasiado complejo.");
  }
}
