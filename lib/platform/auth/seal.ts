import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { secretKeys } from "@/lib/kernel/env";

// Encrypts and signs with the site's secret keys. Besides, next-auth (options.ts) and first-account.ts use the keys.

/**
 * The purposes for which a text is sealed or signed. They never change: each has keys of its own, derived from the
 * site's.
 */
export type Purpose =
  | "synthetic user token"
  | "totp secret"
  | "passkey challenge"
  | "image of another site"
  | "webhook secret"
  | "mail";

const FIRST_VERSION = "v1"; // without the id of its key, for tokens only
const VERSION = "v2";

/** Encrypts a text for storage (AES-256-GCM) with the newest key, whose id is in the result. */
export function seal(purpose: Purpose, text: string): string {
  const [key] = keysFor(purpose);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, idOf(key), nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Reads back what `seal` made for the same purpose. Throws when it was altered, or its key is not known any more. */
export function unseal(purpose: Purpose, stored: string): string {
  const { id, nonce, sealed } = parse(stored);
  const keys = keysFor(purpose).filter((key) => id === null || idOf(key) === id);
  for (const key of keys) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
    } catch {
      // of another key, or altered
    }
  }
  throw new Error("What was sealed is altered, or its key is not known.");
}

/** Returns whether a text is sealed as `seal` would seal it now: with the newest key. */
export function isSealedNewest(purpose: Purpose, stored: string): boolean {
  return stored.startsWith(`${VERSION}.${idOf(keysFor(purpose)[0])}.`);
}

/** Signs a text: returns 22 characters that nobody can make for it without the site's key. */
export const sign = (purpose: Purpose, text: string): string =>
  signature(keysFor(purpose)[0], text).toString("base64url");

/** Returns whether `sign` made this signature for the text, with any key that is known. */
export function isSigned(purpose: Purpose, text: string, signed: string): boolean {
  const given = Buffer.from(signed, "base64url");
  return keysFor(purpose).some((key) => {
    const own = signature(key, text);
    return own.length === given.length && timingSafeEqual(own, given);
  });
}

const signature = (key: Uint8Array, text: string) =>
  createHmac("sha256", key).update(text).digest().subarray(0, 16);

type Keys = [newest: Uint8Array, ...older: Uint8Array[]];

const derived = new Map<Purpose, Keys>();

function keysFor(purpose: Purpose): Keys {
  let keys = derived.get(purpose);
  if (!keys) {
    keys = secretKeys().map(
      (secret) => new Uint8Array(hkdfSync("sha256", secret, "", `rotativa ${purpose}`, 32)),
    ) as Keys;
    derived.set(purpose, keys);
  }
  return keys;
}

/** Returns the id of a key, which tells nothing about the key. */
const idOf = (key: Uint8Array) =>
  createHash("sha256").update("id").update(key).digest("base64url").slice(0, 8);

function parse(stored: string) {
  const parts = stored.split(".");
  const [version, ...rest] = parts;
  const [id, nonce, sealed] =
    version === FIRST_VERSION && rest.length === 2 ? [null, ...rest] : rest;
  const isKnown = (version === VERSION && rest.length === 3) || id === null;
  if (!isKnown || !nonce || !sealed) throw new Error("What was sealed is malformed.");
  return {
    id: id ?? null,
    nonce: Buffer.from(nonce, "base64url"),
    sealed: Buffer.from(sealed, "base64url"),
  };
}
