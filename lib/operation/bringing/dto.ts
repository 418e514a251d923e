import type { ImportFile, ImportRun } from "@/lib/generated/prisma/client";
import { UNDO_DAYS } from "@/lib/operation/import/undo-days";
import { SHOWN_LINES, SILENT_MS } from "./limits";
import { importOptions, type ImportOptions, type Purpose } from "./schema";
import { noTold, type Told } from "./told";

export type ImportState =
  "uploading" | "running" | "interrupted" | "failed" | "done" | "undoing" | "undone";

/** An import, made here or by the command, in the list of all. */
export interface BroughtSummary {
  run_id: number;
  /** The program that exported it; null until its file was looked at. */
  kind: "wordpress" | "ghost" | "feed" | "folder" | "archive" | null;
  /** The file, the folder or the feed. */
  name: string;
  state: ImportState;
  /** True while nothing was really imported: its state is that of a rehearsal. */
  rehearsal: boolean;
  /** True when it was made in the browser. */
  is_here: boolean;
  begun: string;
  ended: string | null;
  bytes: number;
  bytes_read: number;
  /** How many texts became what. */
  counts: Record<string, number>;
  failure: string | null;
  /** Until when it can be undone; null when there is nothing to undo. */
  undo_until: string | null;
}

export interface BroughtFile {
  purpose: Purpose;
  name: string;
  bytes: number;
  /** How many of its bytes are here. */
  received: number;
}

export interface Brought extends BroughtSummary {
  /** Absent for one that the command made. */
  options: ImportOptions | null;
  /** Those that are here; none once it was imported. */
  files: BroughtFile[];
  /** The fate of each thing there, the first of each kind; the downloaded report has more. */
  told: Told;
  /** The lines of the command's own report. */
  report: string[];
  /** True while it is asked to stop. */
  stopping: boolean;
}

/** How imports are made on this site. */
export interface BringingMeans {
  /** Why none can be, as a sentence; null when they can. */
  refused: string | null;
}

/**
 * Returns the state that is told: an import whose texts are through is at work for as long as its process has it, which
 * writes the report last. Whoever asked in between would see an end without a report, and not ask again.
 */
function stateTold({ state, worker, alive_at }: Omit<ImportRun, "lines">): ImportState {
  const isHeld = worker !== null && alive_at.getTime() > Date.now() - SILENT_MS;
  if (isHeld && (state === "done" || state === "failed" || state === "interrupted"))
    return "running";
  return isHeld && state === "undone" ? "undoing" : (state as ImportState);
}

export function toSummary(row: Omit<ImportRun, "lines">): BroughtSummary {
  const { run_id, kind, name, rehearsal, begun, ended, failure, alive_at } = row;
  const state = stateTold(row);
  const until = new Date(alive_at.getTime() + UNDO_DAYS * 86_400_000);
  const isUndoable = !rehearsal && ["done", "interrupted", "failed", "undoing"].includes(state);
  return {
    run_id,
    kind: kind === "unknown" ? null : (kind as BroughtSummary["kind"]),
    name,
    state,
    rehearsal,
    is_here: row.asked_by !== null,
    begun: begun.toISOString(),
    ended: ended?.toISOString() ?? null,
    bytes: Number(row.bytes),
    bytes_read: Number(row.bytes_read),
    counts: row.counts as Record<string, number>,
    failure,
    undo_until: isUndoable ? until.toISOString() : null,
  };
}

export function toBrought(row: ImportRun & { files: ImportFile[] }): Brought {
  const { lines, ...told } = row;
  return {
    ...toSummary(told),
    options: importOptions.safeParse(row.options).data ?? null,
    files: row.files.map(({ purpose, name, bytes, received }) => ({
      purpose: purpose as Purpose,
      name,
      bytes: Number(bytes),
      received: Number(received),
    })),
    told: shown((lines as Told | null) ?? noTold()),
    report: row.asked_by === null ? row.report : [],
    stopping: row.stopping,
  };
}

const shown = ({ counts, ...lists }: Told): Told => ({
  counts,
  taken: lists.taken.slice(0, SHOWN_LINES),
  adapted: lists.adapted.slice(0, SHOWN_LINES),
  left: lists.left.slice(0, SHOWN_LINES),
  kept: lists.kept.slice(0, SHOWN_LINES),
});
