import "server-only";
import type { EditionLink, FrontOf, KeptFront, KeptMonth } from "@/lib/fronts/editions/dto";
import { shownEntrySelect, toStories } from "@/lib/fronts/editions/kept-stories";
import { BREAKING, MOST_A_DAY } from "@/lib/fronts/editions/publication";
import type { Layout } from "@/lib/fronts/editions/schema";
import { tellingOf, tellingSelect, titleOf } from "@/lib/fronts/editions/telling";
import type { Prisma } from "@/lib/generated/prisma/client";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { wallClockOf } from "@/lib/platform/text/wall-clock";

const editionFields = {
  edition_id: true,
  day: true,
  number: true,
  published_at: true,
  automatic: true,
} satisfies Prisma.EditionSelect;

const linkSelect = {
  ...editionFields,
  shown: {
    where: { position: { gte: 0 } },
    orderBy: { position: "asc" },
    take: 1,
    select: { entry_id: true, headline: true, entry: { select: tellingSelect } },
  },
} satisfies Prisma.EditionSelect;

type LinkRow = Prisma.EditionGetPayload<{ select: typeof linkSelect }>;

type PlaceOf = Awaited<ReturnType<typeof placesInMinute>>;

const toLink = (of: FrontOf, { shown: [lead], ...row }: LinkRow, placeOf: PlaceOf): EditionLink =>
  linkOf(row, placeOf, lead ? titleOf(tellingOf(of, lead, lead.entry), lead, lead.entry) : null);

const linkOf = (
  { edition_id, day, number, published_at, automatic }: Omit<LinkRow, "shown">,
  placeOf: PlaceOf,
  headline: string | null,
): EditionLink => ({
  edition_id,
  day: day!,
  number: number!,
  published_at: published_at!.toISOString(),
  automatic,
  of_minute: placeOf(edition_id),
  headline,
});

const newestFirst = [{ day: "desc" as const }, { number: "desc" as const }];
const oldestFirst = [{ day: "asc" as const }, { number: "asc" as const }];

const kept = (of: FrontOf) => ({ space_id: of, state: "published" });

/** Finds the kept front pages of a month, such as `2026-11`, or of the last month that has any; null for none. */
export async function findKeptMonth(of: FrontOf, asked?: string): Promise<KeptMonth | null> {
  const last = asked ?? (await monthAt(of, {}, newestFirst));
  if (!last) return null;
  const [first, end] = [`${last}-01`, `${last}-32`];
  const rows = await db.edition.findMany({
    where: { ...kept(of), day: { gte: first, lt: end } },
    orderBy: newestFirst,
    take: MOST_A_MONTH,
    select: linkSelect,
  });
  if (rows.length === 0) return null;
  const [older, newer, placeOf] = await Promise.all([
    monthAt(of, { lt: first }, newestFirst),
    monthAt(of, { gte: end }, oldestFirst),
    placesInMinute(of, { gte: first, lt: end }),
  ]);
  return {
    month: last,
    editions: rows.map((row) => toLink(of, row, placeOf)),
    lead_ids: rows.flatMap(({ shown }) => shown.map(({ entry_id }) => entry_id)),
    older,
    newer,
  };
}

/** The most front pages that can be kept in a month, so that the list shows them all. */
const MOST_A_MONTH = 31 * (MOST_A_DAY + 1);

async function monthAt(of: FrontOf, day: Prisma.StringNullableFilter, orderBy: Order) {
  const row = await db.edition.findFirst({
    where: { ...kept(of), day },
    orderBy,
    select: { day: true },
  });
  return row?.day?.slice(0, 7) ?? null;
}

type Order = Prisma.EditionOrderByWithRelationInput[];

/** Finds one kept front page, as readers saw it; null for none. */
export async function findKept(
  of: FrontOf,
  day: string,
  number: number,
): Promise<KeptFront | null> {
  const row = await db.edition.findFirst({
    where: { ...kept(of), day, number },
    select: {
      ...editionFields,
      layout: true,
      shown: { orderBy: { position: "asc" }, include: { entry: { select: shownEntrySelect } } },
    },
  });
  if (!row) return null;
  const { layout, shown } = row;
  const [stories, older, newer] = await Promise.all([
    toStories(of, shown, row.published_at!),
    neighbour(of, { OR: [{ day: { lt: day } }, { day, number: { lt: number } }] }, newestFirst),
    neighbour(of, { OR: [{ day: { gt: day } }, { day, number: { gt: number } }] }, oldestFirst),
  ]);
  const days = [day, older?.day, newer?.day].filter((one) => typeof one === "string");
  const placeOf = await placesInMinute(of, { in: days });
  const breaking = shown[0]?.position === BREAKING ? stories.shift()! : null;
  const lead = stories[0];
  const headline = lead && lead.state !== "forgotten" ? lead.entry.title : null;
  return {
    edition: { ...linkOf(row, placeOf, headline), layout: layout as Layout | null },
    breaking,
    stories,
    older: older && toLink(of, older, placeOf),
    newer: newer && toLink(of, newer, placeOf),
  };
}

/** Finds a kept front page by its id, with the space that it belongs to (`of`; null for the home page). */
export async function findKeptById(
  editionId: number,
): Promise<{ of: FrontOf; kept: KeptFront } | null> {
  const row = await db.edition.findUnique({
    where: { edition_id: editionId, state: "published" },
    select: { space_id: true, day: true, number: true },
  });
  const kept = row && (await findKept(row.space_id, row.day!, row.number!));
  return kept && { of: row.space_id, kept };
}

/** Returns whether this kept front page existed and was taken out. */
export const wasTakenOut = async (of: FrontOf, day: string, number: number): Promise<boolean> =>
  (await db.edition.count({ where: { space_id: of, state: "removed", day, number } })) > 0;

const neighbour = (of: FrontOf, where: Prisma.EditionWhereInput, orderBy: Order) =>
  db.edition.findFirst({ where: { ...kept(of), ...where }, orderBy, select: linkSelect });

/** Yields all kept front pages of a space or of the home page, a batch at a time, the newest first. */
export async function* eachKept(of: FrontOf): AsyncGenerator<{ day: string; number: number }[]> {
  for (let before = "9999-99-99", count = BATCH; count === BATCH;) {
    const days = await db.edition.findMany({
      where: { ...kept(of), day: { lt: before } },
      orderBy: newestFirst,
      take: BATCH,
      select: { day: true, number: true },
    });
    // A day is not split between batches: its first front page has the lowest number.
    const oldest = days.at(-1)?.day;
    count = days.length;
    const whole = count === BATCH ? days.filter(({ day }) => day !== oldest) : days;
    if (whole.length === 0) return;
    before = whole.at(-1)!.day!;
    yield whole.map(({ day, number }) => ({ day: day!, number: number! }));
  }
}

const BATCH = 1_000;

/**
 * Numbers the front pages of these days that share a minute of publication, from 1: the hour alone would not tell them
 * apart. Those that were taken out count, so that the others keep their numbers. Returns a function that gives the
 * number of an edition.
 */
async function placesInMinute(
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
