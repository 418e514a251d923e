import { toEntrySummary, type Entry, type EntrySummary } from "@/lib/entries/dto";

/** A published entry as its list has it. */
export type DeskEntry = EntrySummary & Pick<Entry, "comments_closed_at">;

export const toDeskEntry = ({
  comments_closed_at,
  ...row
}: Parameters<typeof toEntrySummary>[0] & { comments_closed_at: Date | null }): DeskEntry => ({
  ...toEntrySummary(row),
  comments_closed_at: comments_closed_at?.toISOString() ?? null,
});

/** What a list of entries can be narrowed to, and the spaces into which somebody puts entries or offers them. */
export interface DeskChoices {
  spaces: { name: string; slug: string }[];
  own: { space_id: number; name: string }[];
}

/** What became of many entries. */
export interface BulkDone {
  /** With which something happened. */
  ids: number[];
  /** How many were gone already, or stood in the space already. */
  gone: number;
  /** How many an editor of the space has to accept first. */
  proposed?: number;
}
