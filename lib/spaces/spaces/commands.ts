import "server-only";
import { readSiteName } from "@/lib/house/settings/paper";
import { passesForOffice } from "@/lib/house/users/names";
import { requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { conflict, invalid } from "@/lib/kernel/errors";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import type { Space } from "@/lib/spaces/spaces/dto";
import { getSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceInput } from "@/lib/spaces/spaces/schema";
import { touchSpace } from "@/lib/spaces/spaces/shown";
import { slugFromName } from "@/lib/spaces/spaces/slug-from-name";

export const SLUG_TAKEN = "Ya existe un espacio con ese slug";

/** Creates a space that belongs to the actor; without a slug its name gives one. Throws 400, 409, 429. */
export async function createSpace(actor: Actor, input: SpaceInput): Promise<Space> {
  await spend("SPACES", actor);
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    await refuseSiteName(tx, actor, input.name);
    const { trusted_at } = await requireUser(tx, actor.id); // locked: nobody is trusted before the row is written
    const listed = trusted_at !== null;
    for (const slug of input.slug ? [input.slug] : await freeSlugs(tx, input.name)) {
      const [created] = await tx.space.createManyAndReturn({
        data: { ...input, slug, owner_id: actor.id, listed },
        skipDuplicates: true,
        select: { space_id: true },
      });
      if (!created) continue; // taken, perhaps this very moment
      await touchSpace(tx, touched, created.space_id);
      return getSpace(created.space_id, tx);
    }
    throw conflict(SLUG_TAKEN);
  });
}

/** Throws 400 for a name that readers would take for the site's own; administrators may give it. */
export async function refuseSiteName(tx: Database, actor: Actor, name: string) {
  if (!actor.isAdmin && passesForOffice(name, await readSiteName(tx))) {
    throw invalid("name", "Ese nombre se confunde con el del sitio.");
  }
}

/** The slugs that a name can give and no space has: the name itself, then `-2`, `-3`, … */
async function freeSlugs(tx: Database, name: string): Promise<string[]> {
  const base = slugFromName(name);
  const rows = await tx.space.findMany({
    where: { OR: [{ slug: base }, { slug: { startsWith: `${base}-` } }] },
    select: { slug: true },
  });
  const taken = new Set(rows.map(({ slug }) => slug));
  const numbered = Array.from({ length: taken.size + 5 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !taken.has(slug));
}
