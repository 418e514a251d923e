import { createHash } from "node:crypto";

/** Tells one version of what is sent from another, however it is compressed. */
export const etagOf = (body: Buffer): string =>
  `W/"${createHash("sha1").update(body).digest("base64url")}"`;
