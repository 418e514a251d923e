import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiation.ts";

/** Bytes below which a body is not worth compressing. */
const SMALL = 1_000;

const COMPRESSIBLE = /^text\/|\b(json|xml)\b/;

/** `once`: it is sent and forgotten; `kept`: many get it, so that packing it tightly pays. */
type Use = "once" | "kept";

/**
 * Brotli's quality, of 11: 10 makes a page of 6 kB a tenth smaller, in 8 milliseconds instead of half a millisecond.
 */
const QUALITY: Record<Use, number> = { once: 6, kept: 10 };

/** Returns a body as it is sent in this encoding; the same body if compressing is not worth it. */
export const compressed = async (
  body: Buffer,
  type: string,
  encoding: Encoding,
  use: Use,
): Promise<Buffer> =>
  body.length >= SMALL && COMPRESSIBLE.test(type) ? compress[encoding](body, use) : body;

const compress: Record<Encoding, (body: Buffer, use: Use) => Promise<Buffer>> = {
  br: (body, use) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[use] },
    }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};
