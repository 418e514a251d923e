import "server-only";
import { createHash } from "node:crypto";

/** What is stored of a secret that a link carries: it is long and random, so that its hash tells nothing of it. */
export const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
