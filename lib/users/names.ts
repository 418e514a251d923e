import { reservedSegments } from "@/lib/addresses/routes";
import { invalid } from "@/lib/kernel/errors";

/** Usernames that would pass for the site itself, besides the first segments of its addresses. */
const reservedUsernames = new Set(
  "admin administrador root system sistema api soporte moderador rotativa".split(" "),
);

/** Throws 400 for the field `username`, with this message, when nobody may be called that. */
export function refuseReserved(username: string, message: string): void {
  const name = username.toLowerCase();
  if (reservedUsernames.has(name) || reservedSegments.has(name)) throw invalid("username", message);
}
