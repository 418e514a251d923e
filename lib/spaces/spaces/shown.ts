import "server-only";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { spaceAddress, spaceFeeds } from "@/lib/platform/addresses/canonical";
import { domainsTag, hostTag } from "@/lib/platform/addresses/tags";
import { touchImages } from "@/lib/platform/uploads/shown";

/** The tag of the home page and of everything else that lists the site's spaces and newest entries. */
export const homeTag = "home";

/** The tag of everything that shows a space's own fields, such as its name. */
export const spaceTag = (spaceId: number) => `space:${spaceId}`;

/** The tag of a space's front page and feeds: which entries they show, and how. */
export const frontTag = (spaceId: number) => `front:${spaceId}`;

/** The tag of what `/s/{slug}` leads to, a 404 included. */
export const spaceSlugTag = (slug: string) => `space-slug:${slug}`;

/**
 * Touches everything that shows a space which appears, changes or is deleted: the pages that name it, its address and
 * its domains. Call it before and after a change of its slug, and before it is deleted.
 */
export async function touchSpace(tx: Database, touched: Touched, spaceId: number): Promise<void> {
  const { slug, listed, domains } = await tx.space.findUniqueOrThrow({
    where: { space_id: spaceId },
    select: {
      slug: true,
      listed: true,
      domains: { select: { name: true, active_at: true }, orderBy: { domain_id: "asc" } },
    },
  });
  touched.tag(
    homeTag,
    spaceTag(spaceId),
    spaceSlugTag(slug),
    ...domains.flatMap(({ name }) => [domainsTag, hostTag(name)]),
  );
  await touchImages(tx, touched, "space", [spaceId]);
  const domain = domains.find(({ active_at }) => active_at)?.name ?? null;
  touched.announce(listed ? [spaceAddress({ slug, domain }, 1, env.SITE_URL)] : [], [
    spaceFeeds({ slug, domain }, env.SITE_URL),
  ]);
}
