import type { FrontOf } from "@/lib/fronts/editions/dto";
import type { Prisma } from "@/lib/generated/prisma/client";

/** The columns that decide how much may be told of an entry that a front page showed. */
export const tellingSelect = {
  title: true,
  deleted_at: true,
  spaces: { select: { space_id: true, accepted_at: true } },
  /** The removal by which somebody may bring it back, if it is removed. */
  removals: { where: { subject: "entry" }, take: 1, select: { removal_id: true } },
} satisfies Prisma.EntrySelect;

type Row = Prisma.EntryGetPayload<{ select: typeof tellingSelect }>;

/**
 * The part of what it showed that a kept front page may tell now: all of it, as it was kept (`kept`); the entry as it
 * is now (`listed`), in a space that its author has not agreed to; only the title of an entry that was taken out of the
 * space (`left`) or removed (`gone`); nothing at all (`forgotten`).
 */
export type Telling = "kept" | "listed" | "left" | "gone" | "forgotten";

export function tellingOf(of: FrontOf, kept: { headline: string | null }, entry: Row): Telling {
  // A text that nobody can bring back was taken away for a reason, or for good.
  const isAway = entry.deleted_at !== null;
  if (kept.headline === null || (isAway && entry.removals.length === 0)) return "forgotten";
  if (isAway) return "gone";
  if (of === null) return "kept";
  const place = entry.spaces.find(({ space_id }) => space_id === of);
  if (!place) return "left";
  return place.accepted_at ? "kept" : "listed";
}

/**
 * Returns the title to show: an editor's headline only as long as the entry's author agrees to its place; null when
 * nothing may be told.
 */
export function titleOf(
  telling: Telling,
  kept: { headline: string | null },
  { title }: { title: string },
): string | null {
  if (telling === "forgotten") return null;
  return telling === "kept" ? kept.headline : title;
}
