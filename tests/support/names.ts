import { randomBytes } from "node:crypto";

/** A name that no other test in any process uses. */
export const unique = (prefix: string) => `${prefix}-${randomBytes(5).toString("hex")}`;
