import "server-only";
import { MASKED } from "@/lib/machines/synthetic-users/schema";
import { seal, unseal } from "@/lib/platform/auth/seal";

/** Encrypts a service token for storage. */
export const encryptToken = (token: string): string => seal("synthetic user token", token);

/** Reads a stored token back. Throws when it was altered, or its key is not known any more. */
export const decryptToken = (stored: string): string => unseal("synthetic user token", stored);

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
