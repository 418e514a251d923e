import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { compressed } from "./compression.ts";
import { encodingFor, isKnown } from "./negotiation.ts";

/**
 * Ends a response with its whole body, compressed as the client asked, or with 304 if the client has it.
 * @param asked the headers of the request; the response has its `ETag` and `Content-Type` already
 */
export async function sendWhole(
  body: Buffer,
  asked: IncomingHttpHeaders,
  response: ServerResponse,
) {
  varyBy("accept-encoding", response);
  if (response.statusCode === 200 && isKnown(asked, String(response.getHeader("etag")))) {
    response.statusCode = 304;
    response.removeHeader("content-length");
    response.end();
    return;
  }
  const type = String(response.getHeader("content-type") ?? "");
  const encoding = encodingFor(asked["accept-encoding"]);
  const packed = await compressed(body, type, encoding, "once");
  if (packed !== body) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", packed.length);
  response.end(packed);
}

/** Adds a request header to those by which an answer differs. */
export function varyBy(name: string, response: ServerResponse): void {
  const known = [response.getHeader("vary") ?? []].flat();
  response.setHeader("vary", [...known, name].join(", "));
}
