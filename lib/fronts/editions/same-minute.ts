import "server-only";
import type { FrontOf } from "@/lib/fronts/editions/dto";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { wallClockOf } from "@/lib/platform/text/wall-clock";

/**
 * Which of its minute, from 1, each front page that was published on these days is: the hour alone would call several
 * the same. Those that were taken out count: the others keep their names.
 */
export async function placesInMinute(
  of: FrontOf,
  day: Prisma.StringNullableFilter,
): Promise<(editionId: number) => number> {
  const rows = await db.edition.findMany({
    where: { space_id: of, state: { in: ["published", "removed"] }, automatic: false, day },
    orderBy: [{ day: "asc" }, { number: "asc" }],
    select: { edition_id: true, published_at: true },
  });
  const minutes = Map.groupBy(rows, ({ published_at }) =>
    wallClockOf(published_at!.toISOString(), env.SITE_TZ),
  );
  const places = new Map<number, number>();
  for (const sharing of minutes.values()) {
    sharing.forEach(({ edition_id }, index) => places.set(edition_id, index + 1));
  }
  return (editionId) => places.get(editionId) ?? 1;
}
