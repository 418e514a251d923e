import "server-only";
import { decode } from "he";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { noteSpace } from "@/lib/operation/import/imported";
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
export function categorySpaces(actor: Actor, writes: boolean, tally: Tally, run_id?: number) {
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
        if ("input" in found) tally.take("Espacios que se harían", found.input.name);
        return null;
      }
      const { space, isNew } = await openSpace(actor, slug, name);
      if (isNew) {
        tally.take("Espacios nuevos", space.name);
        await noteSpace(space.space_id, run_id);
      }
      return space.space_id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      tally.leave("Categorías para las que no hay espacio", `${name}: ${error.message}`);
      return null;
    }
  }
}
