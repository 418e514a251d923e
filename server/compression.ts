import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiation.ts";

/** Less is not worth compressing, in bytes. */
const SMALL = 1_000;

const COMPRESSIBLE = /^text\/|\b(json|xml)\b/;

/** A body as it is sent in this encoding; the same one where compressing is not worth it. */
export const compressed = async (
  body: Buffer,
  type: string,
  encoding: Encoding,
): Promise<Buffer> =>
  body.length >= SMALL && COMPRESSIBLE.test(type) ? compress[encoding](body) : body;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => promisify(gzip)(body),
  identity: async (body) => body,
};
