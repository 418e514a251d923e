import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { findFirstAdmin } from "@/lib/house/users/queries";
import { checkArchive } from "./check";
import { importEditions } from "./editions";
import { importEntries } from "./entries";
import { importImages } from "./images";
import { openArchive } from "./open";
import { reportOf } from "./report";
import { isEmptyBut, noCounts, type Run } from "./run";
import { importSite, keepSequences } from "./site";
import { importSpaces } from "./spaces";
import { importUsers } from "./users";

interface Options {
  /** Absolute. */
  file: string;
  /** Who gets what cannot be whose it was; the first administrator where it is not said. */
  publisher?: Actor;
  /** Whether who has the same username here is the same: the archive's word for it is nobody's. */
  matchesAuthors?: boolean;
  /** Says what would be done, and writes nothing. */
  dry?: boolean;
  /** After each entry. */
  tell?: (done: number, total: number) => void;
  /** Whether to end after what is at work. */
  isInterrupted?: () => boolean;
}

export interface ImportReport {
  lines: string[];
  /** Entries that were refused. */
  refused: number;
  interrupted: boolean;
}

/**
 * Reads back what `npm run export` wrote. On a site without entries of its own everything keeps its number, its address
 * and its date; elsewhere it gets new numbers, and free addresses where its own are taken. What came before is not
 * brought again, so that an import that was interrupted goes on. Throws 404 and 409 for an archive that cannot be used,
 * before anything is written.
 */
export async function importArchive({
  file,
  publisher,
  matchesAuthors = false,
  dry = false,
  tell = () => {},
  isInterrupted = () => false,
}: Options): Promise<ImportReport> {
  const archive = await openArchive(file);
  try {
    const manifest = await checkArchive(archive);
    const keepsNumbers = await isEmptyBut({ manifest });
    const run: Run = {
      archive,
      manifest,
      keepsNumbers,
      matchesAuthors: matchesAuthors || keepsNumbers,
      publisher: publisher ?? (await findFirstAdmin()),
      dry,
      users: new Map(),
      spaces: new Map(),
      counts: noCounts(),
      notes: [],
    };
    const keep = async () => {
      if (keepsNumbers && !dry) await keepSequences(run);
    };
    await keep(); // before all: whoever writes meanwhile, or after it has failed, must get none of its numbers
    let interrupted;
    try {
      await importUsers(run);
      await importSpaces(run);
      if (!dry) await importImages(run, isInterrupted);
      await importEntries(run, tell, isInterrupted);
      await importEditions(run, isInterrupted);
      interrupted = isInterrupted();
      if (!interrupted) await importSite(run);
    } finally {
      await keep(); // an archive of less than a site does not say how far its numbers go
    }
    if (!dry) {
      const after = { name: manifest.of, number: run.counts.entries };
      await recordEvent(db, { action: "archive.imported", actor: publisher ?? null, after });
    }
    return { lines: reportOf(run), refused: run.counts.refused, interrupted };
  } finally {
    archive.close();
  }
}
