import { slugify } from "@/lib/platform/text/slugify";
import { spaceLimits } from "@/lib/spaces/spaces/schema";

/** Characters kept free at the end for the `-2`, `-3`, … of a slug that is taken. */
const ROOM_FOR_NUMBER = 8;

/** Makes a slug from a name: within the limits of slugs, and never empty. */
export function slugFromName(name: string): string {
  const slug = slugify(name)
    .slice(0, spaceLimits.slug.max - ROOM_FOR_NUMBER)
    .replace(/-+$/, "");
  return slug.length >= spaceLimits.slug.min ? slug : ["espacio", slug].filter(Boolean).join("-");
}
