import "server-only";
import { env } from "@/lib/kernel/env";
import { textFile, type ServedFile } from "@/lib/platform/http/file";

const DAY = 86_400_000; // milliseconds

/** Days for which the file is valid: RFC 9116 wants less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): whom to tell of a security problem. Null where the settings name nobody. */
export function securityText(now = Date.now()): ServedFile | null {
  if (!env.SECURITY_CONTACT) return null;
  const expires = new Date((Math.floor(now / DAY) + VALID_DAYS) * DAY);
  const lines = [
    ...env.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: es, en",
    `Canonical: ${env.SITE_URL}/.well-known/security.txt`,
  ];
  return textFile(`${lines.join("\n")}\n`);
}
