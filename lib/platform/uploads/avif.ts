import "server-only";
import pLimit from "p-limit";
import { inOwnProcess } from "@/lib/kernel/own-process";
import type { ImageFault } from "@/server/next-internals";

/** Milliseconds for one image: forty megapixels take some five seconds. */
const LONGEST = 20_000;

/** Bytes: more than the pixels of what is kept of an image. */
const MOST = 100_000_000;

/** One at a time: an image of forty megapixels takes up to a gigabyte of memory. */
const decoding = pLimit(1);

/**
 * Decodes an AVIF, as a PNG no larger than what is kept of an image; or tells what is wrong with it. A process of its own
 * does so: a few kilobytes of AVIF can keep a decoder busy for hours, and nothing stops it within ours.
 */
export const avifToPng = (file: Buffer, milliseconds = LONGEST): Promise<Buffer | ImageFault> =>
  decoding(async () => {
    try {
      const limits = { milliseconds, maxBuffer: MOST };
      const png = await inOwnProcess("lib/platform/uploads/avif-to-png.ts", file, limits);
      return png.length > 0 ? png : "damaged";
    } catch (error) {
      // Killed: by us after too long, or by the system, which was out of memory.
      if ((error as { signal?: string }).signal === "SIGKILL") return "too complex";
      throw error;
    }
  });
