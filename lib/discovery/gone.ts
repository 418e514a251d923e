import "server-only";
import { wasTakenOut } from "@/lib/fronts/editions/archive";
import { parseDomainPath, parseSitePath } from "@/lib/platform/addresses/grammar";
import { spell } from "@/lib/platform/addresses/spelling";
import { findSpaceOfDomain } from "@/lib/spaces/domains/queries";
import { findSpace, findSpaceBySlug } from "@/lib/spaces/spaces/queries";

/**
 * Returns whether what was at a path (without its first slash) was taken away for good, and is answered with 410: a
 * front page of the archive. `host` names a custom domain; null for the main site.
 */
export async function isGone(host: string | null, written: string): Promise<boolean> {
  const { path } = spell(written);
  const address = host === null ? parseSitePath(path) : parseDomainPath(path);
  if (address.kind !== "edition") return false;
  const { space, day, number } = address;
  if (space === undefined) return wasTakenOut(null, day, number);
  const found = await (space === null
    ? findSpaceOfDomain(host!)
    : typeof space === "string"
      ? findSpaceBySlug(space)
      : findSpace(space));
  return found !== null && wasTakenOut(found.space_id, day, number);
}
