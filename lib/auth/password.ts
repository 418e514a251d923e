import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A tenth of a second of CPU each: a flood of sign-ins must leave room for readers.
const oneAtATime = pLimit(1);

/** Hashes a password (8 to 128 characters, checked by the schema). */
export const hashPassword = (password: string) => oneAtATime(() => hash(password, cost));

/** A hash that no password fits: for accounts that cannot sign in. */
export const unusablePassword = () => `!${randomBytes(16).toString("hex")}`;

/** Whether the password fits. Takes as long for an unknown user (null) as for a known one. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const target = stored?.startsWith("$argon2") ? stored : await decoy();
  const fits = await oneAtATime(() => verify(target, password));
  return fits && target === stored;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hashPassword(randomBytes(16).toString("hex")));
