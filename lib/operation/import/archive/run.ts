import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import type { ArchiveManifest } from "@/lib/operation/export/format";
import type { Line } from "@/lib/operation/import/elsewhere/tally";
import type { OpenRun } from "@/lib/operation/import/runs";
import type { Archive } from "./open";

/** The counts of an import, for its report. */
export interface Counts {
  entries: number;
  withdrawn: number;
  drafts: number;
  comments: number;
  accounts: number;
  spaces: number;
  images: number;
  editions: number;
  /** Entries and drafts that came with an earlier import. */
  present: number;
  refused: number;
}

/** The state of one import: its archive, the records found or made so far, and its counts and notes. */
export interface Run {
  archive: Archive;
  manifest: ArchiveManifest;
  /** True when the site is empty except for what came from this archive: then all numbers stay as they were. */
  keepsNumbers: boolean;
  /** True when an account here with the same username is taken for the same person: always on an empty site. */
  matchesAuthors: boolean;
  /** The account that gets what cannot go to its former owner; null on a site without accounts. */
  publisher: Actor | null;
  /** True for a dry run, which writes nothing. */
  dry: boolean;
  /** The accounts here, by the names that the archive gives them. */
  users: Map<string, { id: number; synthetic: boolean; isNew: boolean }>;
  /** The spaces here, by their slugs in the archive. */
  spaces: Map<string, { space_id: number; isNew: boolean }>;
  counts: Counts;
  notes: string[];
  /** Called with what becomes of each entry, as it happens. */
  onLine: (line: Line) => void;
  /** The import that is noted; absent for a dry run. */
  open?: OpenRun;
}

export const noCounts = (): Counts => ({
  entries: 0,
  withdrawn: 0,
  drafts: 0,
  comments: 0,
  accounts: 0,
  spaces: 0,
  images: 0,
  editions: 0,
  present: 0,
  refused: 0,
});

/** Returns the key that recognises a record of the archive's site when it comes again. */
export const keyOf = ({ manifest }: Pick<Run, "manifest">, kind: string, id: number): string =>
  `archive:${manifest.source}:${kind}:${id}`;

/** Finds the number that an imported record has here; null for one that has not been imported yet. */
export async function findImported(key: string): Promise<number | null> {
  const row = await db.imported.findUnique({ where: { import_key: key } });
  return row?.record_id ?? null;
}

/** Records which number a record got here, within the change that creates it. */
export const noteImported = (
  tx: Database,
  { open }: Pick<Run, "open">,
  made: { import_key: string; record_id: number; kind: string; version?: number },
) => tx.imported.create({ data: { ...made, run_id: open?.run_id }, select: { import_key: true } });

/** Returns whether there are no entries here but those of this archive, under their own numbers. */
export async function isEmptyBut({ manifest }: Pick<Run, "manifest">): Promise<boolean> {
  const prefix = keyOf({ manifest }, "entry", 0).slice(0, -1);
  const [{ others }] = await db.$queryRaw<[{ others: boolean }]>`
    SELECT EXISTS (
      SELECT FROM "entry" WHERE "import_key" IS DISTINCT FROM ${prefix} || "entry_id"
    ) AS "others"`;
  return !others;
}

/** Returns the number that a new record keeps: its own, if the run keeps numbers and it is free; else undefined. */
export const ownNumber = async (
  { keepsNumbers }: Pick<Run, "keepsNumbers">,
  id: number,
  find: (id: number) => Promise<unknown>,
): Promise<number | undefined> => (keepsNumbers && !(await find(id)) ? id : undefined);

/** Parses a date; null without one. */
export const dateOf = (written: string | null | undefined): Date | null =>
  written ? new Date(written) : null;
