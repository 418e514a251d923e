import "server-only";
import { createHash } from "node:crypto";

/**
 * Returns the hash that is stored of a link's secret: the secret is long and random, so its hash gives nothing away.
 */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
