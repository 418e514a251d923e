import type { Route } from "next";
import { foldPath } from "@/lib/slugs/schema";

/**
 * The path of an address (without its first slash) in the one spelling that addresses have: decoded, in
 * lower case, accents folded. `movedTo` is that address when it was written otherwise, else null; send
 * nobody there before it is known to lead somewhere.
 */
export function spell(written: string): { path: string; movedTo: Route | null } {
  const decoded = decode(written);
  const path = foldPath(decoded);
  return { path, movedTo: path === decoded ? null : (`/${path}` as Route) };
}

function decode(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // nothing is there
  }
}
