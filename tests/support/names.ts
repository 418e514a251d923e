import { createHash, randomBytes } from "node:crypto";

let nextEnd = () => randomBytes(5).toString("hex");

/** A name that no other test in any process uses. */
export const unique = (prefix: string) => `${prefix}-${nextEnd()}`;

/**
 * Has the names of this process follow from a seed, each from its turn: a test whose subject reads them (a check of a
 * text, an order by name) is asked the same at every run.
 */
export function seedNames(from: string): void {
  let turn = 0;
  nextEnd = () => createHash("sha256").update(`${from} ${turn++}`).digest("hex").slice(0, 10);
}
