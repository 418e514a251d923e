import "server-only";
import { decode } from "he";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { findDestination, openSpace } from "@/lib/operation/import/destination";
import { slugFromName } from "@/lib/spaces/spaces/slug-from-name";
import type { Piece } from "./piece";
import type { Tally } from "./tally";

type Category = Piece["categories"][number];

/** WordPress's slugs for texts without a category. */
const NONE = new Set(["uncategorized", "sin-categoria", "sin-clasificar"]);

/**
 * Returns a function that finds the spaces of categories. A space that does not exist is created, if the import writes.
 */
export function categorySpaces(actor: Actor, writes: boolean, tally: Tally) {
  const known = new Map<string, Promise<number | null>>();

  return async (categories: Category[]): Promise<number[]> => {
    const ids: number[] = [];
    for (const category of categories) {
      const name = decode(category.name).trim();
      const slug = slugFromName(category.slug || name);
      if (NONE.has(slug)) continue;
      const space = known.get(slug) ?? open(slug, name);
      known.set(slug, space);
      const id = await space;
      if (id !== null) ids.push(id);
    }
    return ids;
  };

  async function open(slug: string, name: string): Promise<number | null> {
    try {
      if (!writes) {
        const found = await findDestination(actor, slug, name);
        if ("input" in found) tally.add(WOULD_MAKE, found.input.name);
        return null;
      }
      const { space, isNew } = await openSpace(actor, slug, name);
      if (isNew) tally.add(MADE, space.name);
      return space.space_id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tally.add("Categorías para las que no hay espacio", `${name}: ${error.message}`);
      return null;
    }
  }
}

/** Kinds of the report that name what was done, not what was lost: the report shows them elsewhere. */
export const MADE = "Espacios nuevos";
export const WOULD_MAKE = "Espacios que se harían";
