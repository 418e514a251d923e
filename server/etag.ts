import { createHash } from "node:crypto";

/** Returns the ETag of a body, which is the same however it is compressed. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash("sha1").update(body).digest("base64url")}"`;
