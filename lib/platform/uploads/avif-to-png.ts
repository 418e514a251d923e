// Run as a process of its own: AVIF on stdin, PNG on stdout, no larger than what is kept of an image. Nothing comes out
// of a damaged file.
import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { endInTime } from "../../kernel/end-in-time.ts";
import { KEPT_SIZE, MAX_IMAGE_PIXELS } from "./limits.ts";

endInTime();
if (process.platform === "linux") {
  setPriority(0, 5);
  // Where memory runs out, the system ends this process, not the server.
  await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
}

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadHeif"] });

const file = await buffer(process.stdin);
const png = await sharp(file, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS })
  .resize({ ...KEPT_SIZE, fit: "inside", withoutEnlargement: true })
  .png({ compressionLevel: 1 }) // it is read again at once
  .toBuffer()
  .catch(() => null);
if (png) process.stdout.write(png);
