import { createHash } from "node:crypto";

/** A row of the register as it is hashed: `at` as `toISOString` writes it, `data` letter by letter. */
export interface ChainedRow {
  event_id: string;
  at: string;
  kind: string;
  draft_id: number | null;
  entry_id: number | null;
  comment_id: number | null;
  author_id: number | null;
  author_name: string | null;
  actor_id: number | null;
  actor_name: string | null;
  data: string;
  prev_hash: string;
}

/** The predecessor of the first row. */
export const START = { event_id: 0n, hash: "0".repeat(64) };

/**
 * The hash that a row must have: SHA-256 over its fields in this order, each with its length in bytes and a colon
 * before it, a hyphen for none, with line feeds between. The database's `chain_text_event` calculates the same; this is
 * an independent check.
 */
export const hashOf = (row: ChainedRow): string =>
  createHash("sha256")
    .update(
      [
        ...[row.event_id, row.at, row.kind, row.draft_id, row.entry_id, row.comment_id],
        ...[row.author_id, row.author_name, row.actor_id, row.actor_name, row.data, row.prev_hash],
      ]
        .map(field)
        .join("\n"),
    )
    .digest("hex");

function field(value: string | number | null): string {
  if (value === null) return "-";
  return `${Buffer.byteLength(String(value))}:${value}`;
}
