import "server-only";
import type { ComposedFront, FrontOf } from "@/lib/fronts/editions/dto";
import { dayOf } from "@/lib/fronts/editions/records";
import { editionTag } from "@/lib/fronts/editions/shown";
import type { Prisma } from "@/lib/generated/prisma/client";
import { signatureOf } from "@/lib/house/users/dto";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { rateLimited } from "@/lib/kernel/errors";
import { sectionOf } from "@/lib/platform/addresses/routes";
import { wallClockOf } from "@/lib/platform/text/wall-clock";
import { standfirstOf, type EntrySummary } from "@/lib/texts/entries/dto";

/** A story as a published front page keeps it for good; the one in the breaking-news line comes before the first. */
export type Shown = Omit<Prisma.EditionShownCreateManyInput, "edition_id">;

export function shownOf(
  of: FrontOf,
  { breaking, stories }: Omit<ComposedFront, "layout">,
): Shown[] {
  const section = (entry: EntrySummary) => (of === null ? sectionOf(entry)?.name : undefined);
  const at = (entry: EntrySummary, position: number): Shown => ({
    position,
    entry_id: entry.entry_id,
    headline: entry.title,
    standfirst: standfirstOf(entry),
    image: entry.image,
    focus_x: entry.image_focus_x,
    focus_y: entry.image_focus_y,
    author_id: entry.user_id,
    author_name: entry.author && signatureOf(entry),
    section: section(entry),
    dated: new Date(entry.created),
  });
  return [...(breaking ? [at(breaking, BREAKING)] : []), ...stories.map(at)];
}

/** The position of the breaking-news line above everything. */
export const BREAKING = -1;

/**
 * The most front pages of a space, or home pages, that people may publish in a day: each is kept at its own address.
 */
export const MOST_A_DAY = 48;

/** Throws 429 once a front page was published `MOST_A_DAY` times today by the site's clock. */
export async function requireRoomToday(tx: Database, of: FrontOf, now: Date): Promise<void> {
  const count = await tx.edition.count({
    where: { space_id: of, day: dayOf(now), automatic: false },
  });
  if (count < MOST_A_DAY) return;
  const [hour, minute] = wallClockOf(now.toISOString(), env.SITE_TZ).slice(11).split(":");
  throw rateLimited(
    `Hoy se han publicado ya ${MOST_A_DAY} portadas: la siguiente, a partir de medianoche.`,
    (24 * 60 - Number(hour) * 60 - Number(minute)) * 60,
  );
}

/**
 * Returns the day and the next number among its front pages, those taken out included. The change holds the front page.
 */
export async function nextNumber(tx: Database, of: FrontOf, now: Date) {
  const day = dayOf(now);
  const last = await tx.edition.aggregate({
    where: { space_id: of, day },
    _max: { number: true },
  });
  return { day, number: (last._max.number ?? 0) + 1 };
}

/** Stores what an edition shows, and touches the pages that show it. */
export async function keepShown(
  tx: Database,
  touched: Touched,
  editionId: number,
  shown: Shown[],
): Promise<void> {
  touched.tag(editionTag(editionId));
  await tx.editionShown.createMany({
    data: shown.map((row) => ({ ...row, edition_id: editionId })),
  });
}
