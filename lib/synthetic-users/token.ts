import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { secretKey } from "@/lib/kernel/env";
import { MASKED } from "@/lib/synthetic-users/schema";

const VERSION = "v1";

/** Encrypts a service token for storage (AES-256-GCM, its own key derived from the site's secret). */
export function encryptToken(token: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce);
  const sealed = Buffer.concat([cipher.update(token, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return [VERSION, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
}

/** Reads a stored token back. Throws when it was altered or sealed with another key. */
export function decryptToken(stored: string): string {
  const [version, nonce, sealed] = stored.split(".");
  if (version !== VERSION || !nonce || !sealed) throw new Error("The stored token is malformed.");
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key(), Buffer.from(nonce, "base64url"));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
    "utf8",
  );
}

/** Twenty characters to recognise a token by: at most its first and last four, bullets between. */
export function maskToken(token: string): string {
  const shown = token.length >= 16 ? 4 : 0; // of a short token the ends would give away too much
  const bullets = MASKED.repeat(20 - 2 * shown);
  return token.slice(0, shown) + bullets + (shown ? token.slice(-shown) : "");
}

/** The mask of a stored token; nothing but bullets when it can no longer be read. */
export function maskStoredToken(stored: string): string {
  try {
    return maskToken(decryptToken(stored));
  } catch {
    return maskToken("");
  }
}

function key() {
  return new Uint8Array(hkdfSync("sha256", secretKey(), "", "rotativa synthetic user token", 32));
}
