import type { IncomingHttpHeaders } from "node:http";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

export type Encoding = (typeof ENCODINGS)[number];

/** The encodings in the order of the server's preference. */
const ENCODINGS = ["br", "gzip", "identity"] as const;

/** The encodings chosen for headers that were sent before: browsers write them in a handful of ways. */
const chosen = new LRUCache<string, Encoding>({ max: 100 });

/** Returns the encoding for a client that sent this `Accept-Encoding`. */
export function encodingFor(accept = ""): Encoding {
  let encoding = chosen.get(accept);
  if (!encoding) {
    const negotiator = new Negotiator({ headers: { "accept-encoding": accept } });
    const accepted = negotiator.encodings([...ENCODINGS]);
    encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? "identity";
    chosen.set(accept, encoding);
  }
  return encoding;
}

/** Returns whether the client already has the version with this ETag: 304 is all that it needs. */
export const isKnown = (headers: IncomingHttpHeaders, etag: string) =>
  "if-none-match" in headers && fresh(headers, { etag });
