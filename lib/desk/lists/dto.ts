import type { Newcomers } from "@/lib/accounts/people/dto";
import type { ModerationCounts } from "@/lib/desk/moderation/dto";
import type { FrontState } from "@/lib/fronts/editions/dto";
import { toEntrySummary, type Entry, type EntrySummary } from "@/lib/texts/entries/dto";

/** A published entry as its list has it. */
export type DeskEntry = EntrySummary & Pick<Entry, "comments_closed_at" | "version">;

export const toDeskEntry = ({
  comments_closed_at,
  version,
  ...row
}: Parameters<typeof toEntrySummary>[0] & {
  comments_closed_at: Date | null;
  version: number;
}): DeskEntry => ({
  ...toEntrySummary(row),
  version,
  comments_closed_at: comments_closed_at?.toISOString() ?? null,
});

/** An entry in a choice by title, with its addresses. */
export type TitledEntry = Pick<EntrySummary, "entry_id" | "title" | "slug" | "spaces">;

/**
 * The spaces by which a list of entries can be filtered, and those into which somebody puts entries or offers them.
 */
export interface DeskChoices {
  spaces: { name: string; slug: string }[];
  own: { space_id: number; name: string }[];
}

/** The result of an action on many entries. */
export interface BulkDone {
  /** The ids of the entries that were changed. */
  ids: number[];
  /** The number of entries that were gone already, or stood in the space already. */
  gone: number;
  /** The number of entries that an editor of the space has to accept first. */
  proposed?: number;
}

/** A front page that somebody composes. */
export interface DeskFront extends FrontState {
  /** Null for the home page. */
  space: { space_id: number; name: string; slug: string } | null;
}

/** The numbers of what waits for a decision of somebody, each counted up to a few hundred. */
export interface Waiting extends ModerationCounts, Newcomers {
  /** Texts on the review desk. */
  review: number;
  /** Published entries that were offered to a space, the space with most of them first. */
  proposals: { space_id: number; name: string; count: number }[];
}

/** The parts of the dashboard for a day besides a person's own texts; each part may be empty. */
export interface Today {
  waiting: Waiting;
  /** The front pages that they compose: the home page, then those of spaces, the latest changed first. */
  fronts: DeskFront[];
  /** The next runs of tasks that they manage. */
  runs: { task_id: number; name: string; at: string }[];
  /** The cost of synthetic users today: of their own; for administrators, of all. */
  spent: { currency: string; micros: number }[];
  /** The number of readings of their texts; for administrators, of the whole site. */
  read: { today: number; week: number };
}
