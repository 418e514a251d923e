import "server-only";
import { randomBytes, randomUUID } from "node:crypto";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { partOrMake } from "@/lib/kernel/process";
import { findRequestContext } from "@/lib/kernel/request-context";

/** OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Passwords that may wait to be checked, from everywhere and from one network: some seconds of work. */
const WAITING = { waiting: 120, waitingEach: 15 };

const busy = () =>
  new AppError("unavailable", "Too many people are signing in right now. Try again in a moment.", {
    retryAfter: 10,
  });

// A tenth of a second of CPU each: a flood of sign-ins must leave room for readers, and for others who sign in.
const turns = () =>
  partOrMake(
    "passwordTurns",
    () => new FairQueue({ atOnce: 1, ...WAITING, full: busy, fullForOwner: busy }),
  );

const oneAtATime = <T>(work: () => Promise<T>) =>
  turns().run(findRequestContext()?.network ?? randomUUID(), work);

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    passwordTurns: FairQueue;
  }
}

/** Hashes a password (8 to 128 characters, checked by the schema). Throws 503 while too many wait, as checking does. */
export const hashPassword = (password: string) => oneAtATime(() => hash(password, cost));

/** Hashes a random code, always to the same hash for the same salt (32 hex digits). */
export const hashCode = async (code: string, salt: string): Promise<string> => {
  const options = { ...cost, salt: Buffer.from(salt, "hex") };
  return (await oneAtATime(() => hashRaw(code, options))).toString("base64url");
};

/** A hash that no password fits: for accounts that cannot sign in. */
export const unusablePassword = () => `!${randomBytes(16).toString("hex")}`;

/** Returns whether a stored password is one of `unusablePassword`. */
export const isUnusable = (stored: string): boolean => stored.startsWith("!");

/**
 * Returns whether the password fits. Takes as long for an unknown user (null) as for a known one. Throws 503 when too
 * many checks are waiting already.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const target = stored?.startsWith("$argon2") ? stored : await decoy();
  const fits = await oneAtATime(() => verify(target, password));
  return fits && target === stored;
}

let decoyHash: Promise<string> | undefined;
const decoy = () => (decoyHash ??= hash(randomBytes(16).toString("hex"), cost));
