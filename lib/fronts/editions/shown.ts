import "server-only";
import type { FrontOf } from "@/lib/fronts/editions/dto";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { editionAddress, spaceAddress } from "@/lib/platform/addresses/canonical";
import { editionPart, routes } from "@/lib/platform/addresses/routes";
import { entryTag } from "@/lib/platform/addresses/tags";
import { activeDomain } from "@/lib/spaces/spaces/dto";
import { frontTag, homeTag } from "@/lib/spaces/spaces/shown";

/** The tag of pages that show which front pages of a space, or of the home page, are kept. */
export const editionsTag = (of: FrontOf) => `editions:${of ?? "home"}`;

/** The tag of pages that show that this edition is kept, or what it showed. */
export const editionTag = (editionId: number) => `edition:${editionId}`;

/**
 * Touches a front page that shows something else now. `kept`: the edition that was kept or taken out, whose address is
 * announced, too.
 */
export async function touchFront(
  tx: Database,
  touched: Touched,
  of: FrontOf,
  kept?: { day: string; number: number },
): Promise<void> {
  touched.tag(of === null ? homeTag : frontTag(of), editionsTag(of));
  if (!kept) return;
  const part = editionPart(kept);
  if (of === null) {
    touched.announce([env.SITE_URL + routes.home, env.SITE_URL + routes.editions(part)], []);
    return;
  }
  const { slug, listed, domains } = await tx.space.findUniqueOrThrow({
    where: { space_id: of },
    select: { slug: true, listed: true, domains: activeDomain },
  });
  const space = { slug, domain: domains[0]?.name ?? null };
  if (!listed) return;
  const pages = [spaceAddress(space, 1, env.SITE_URL), editionAddress(space, part, env.SITE_URL)];
  touched.announce(pages, []);
}

/** Touches the kept front pages that showed these entries, of which less may be told now. */
export async function touchKept(tx: Database, touched: Touched, entryIds: number[]): Promise<void> {
  const fronts = await tx.$queryRaw<{ space_id: number | null }[]>`
    SELECT DISTINCT "space_id" FROM "edition_shown" JOIN "edition" USING ("edition_id")
    WHERE "entry_id" = ANY(${entryIds})`;
  touched.tag(...entryIds.map(entryTag), ...fronts.map(({ space_id }) => editionsTag(space_id)));
}
