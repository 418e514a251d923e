import "server-only";
import type { IncomingMessage } from "node:http";
import { askPinned } from "./pinned";
import { reach, type Reach } from "./reach";

/** The most redirects that are followed. */
const MAX_HOPS = 3;

/** Milliseconds for everything together, redirects included. */
const MAX_MS = 10_000;

/** Another site has answered, but not with the file. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The answer is ${status}.`);
    this.status = status;
  }
}

/** The file of another site has more bytes than are taken. */
export class TooManyBytes extends Error {}

const REDIRECTS = [301, 302, 303, 307, 308];

interface Limits {
  /** The most bytes of the file. */
  maxBytes: number;
  /** Where hosts may be: by default on the internet only. */
  to?: Reach;
  /** Milliseconds for everything together. */
  longest?: number;
  /** Milliseconds until each host's first byte; by default as long as everything may take. */
  firstByte?: number;
  /** The types that are asked for: by default images. */
  accept?: string;
}

/**
 * Fetches a file of another site. Each connection, after each redirect too, goes to the very addresses that
 * were found and checked for its host. Nothing of ours is sent along: no cookie, no referrer, no reader's address.
 * Throws when the file cannot be had whole: wrong schemes, hosts within our network, too many redirects, bytes or
 * seconds.
 */
export async function fetchFile(
  address: string,
  { maxBytes, to = reach, longest = MAX_MS, firstByte = longest, accept = IMAGES }: Limits,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(longest);
  let url = new URL(address);
  for (let hops = 0; hops <= MAX_HOPS; hops++) {
    const silence = new AbortController();
    const silent = setTimeout(() => silence.abort(), firstByte);
    const response = await askPinned(url, {
      to,
      signal: AbortSignal.any([signal, silence.signal]),
      headers: { accept },
    }).finally(() => clearTimeout(silent));
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return await read(response, maxBytes);
      if (!REDIRECTS.includes(statusCode) || !headers.location) {
        throw new Refused(statusCode);
      }
      url = new URL(headers.location, url);
    } finally {
      response.destroy();
    }
  }
  throw new Error("There are too many redirects.");
}

const IMAGES = "image/webp,image/png,image/jpeg,image/gif";

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new TooManyBytes(`It has more than ${maxBytes} bytes.`);
  if (Number(response.headers["content-length"] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
