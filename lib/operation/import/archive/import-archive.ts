import "server-only";
import { stat } from "node:fs/promises";
import { recordEvent } from "@/lib/house/audit/commands";
import { findFirstAdmin } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { IMAGES, kindOf } from "@/lib/operation/export/names";
import type { Line } from "@/lib/operation/import/elsewhere/tally";
import { beginRun, FAILED, type OpenRun } from "@/lib/operation/import/runs";
import { bringImage } from "@/lib/platform/uploads/commands";
import { checkArchive } from "./check";
import { importDrafts } from "./drafts";
import { importEditions } from "./editions";
import { importEntries } from "./entries";
import { openArchive } from "./open";
import { isEmptyBut, noCounts, type Run } from "./run";
import { importSite, keepSequences } from "./site";
import { importSpaces } from "./spaces";
import { importUsers } from "./users";

interface Options {
  /** An absolute path. */
  file: string;
  /** The account that gets what cannot go to its former owner; the first administrator when not given. */
  publisher?: Actor;
  /**
   * True when an account here with the same username is taken for the same person: the archive itself proves nothing.
   */
  matchesAuthors?: boolean;
  /** Says what would be done, and writes nothing. */
  dry?: boolean;
  /** The record of it, where there is one already; of a dry run too. */
  noted?: OpenRun;
  /** Called after each entry. */
  tell?: (done: number, total: number) => void;
  /** Returns true to end the import after the record at work. */
  isInterrupted?: () => boolean;
  /** Called with what becomes of each entry, as it happens, and with all that was adapted. */
  onLine?: (line: Line) => void;
}

export interface ImportReport {
  lines: string[];
  /** Entries and drafts that were refused. */
  refused: number;
  interrupted: boolean;
  /** The import that can be undone; absent for a dry run. */
  run_id?: number;
}

/**
 * Imports an archive that `npm run export` wrote. On a site without entries of its own everything keeps its number, its
 * address and its date; elsewhere it gets new numbers, and free addresses where its own are taken. What an earlier
 * import brought is not imported again, so that an interrupted import can go on. Throws 404 and 409 for an archive that
 * cannot be used, before anything is written.
 */
export async function importArchive({
  file,
  publisher,
  matchesAuthors = false,
  dry = false,
  noted,
  tell = () => {},
  isInterrupted = () => false,
  onLine = () => {},
}: Options): Promise<ImportReport> {
  const archive = await openArchive(file);
  try {
    const manifest = await checkArchive(archive);
    const keepsNumbers = await isEmptyBut({ manifest });
    const owner = publisher ?? (await findFirstAdmin());
    const { size: bytes } = await stat(file);
    const begin = () => beginRun(owner, { kind: "archive", name: file, bytes });
    const open = noted ?? (dry ? undefined : await begin());
    const run: Run = {
      archive,
      manifest,
      keepsNumbers,
      matchesAuthors: matchesAuthors || keepsNumbers,
      publisher: owner,
      dry,
      users: new Map(),
      spaces: new Map(),
      counts: noCounts(),
      notes: [],
      onLine,
      open,
    };
    const keep = async () => {
      if (keepsNumbers && !dry) await keepSequences(run);
    };
    const progress = (part: number) => ({
      bytes_read: Math.round(bytes * part),
      counts: { ...run.counts },
    });
    await keep(); // before all: texts written meanwhile, or after a failure, must not get the archive's numbers
    let interrupted;
    try {
      await importUsers(run);
      await importSpaces(run);
      if (!dry) await importImages(run, isInterrupted);
      await importEntries(
        run,
        async (done, total) => {
          tell(done, total);
          await open?.tell(progress(done / total));
        },
        isInterrupted,
      );
      await importDrafts(run, isInterrupted);
      await importEditions(run, isInterrupted);
      interrupted = isInterrupted();
      if (!interrupted) await importSite(run);
    } catch (error) {
      const failure = error instanceof AppError ? error.message : FAILED;
      await open?.end("failed", { ...progress(0), report: reportOf(run), failure });
      throw error;
    } finally {
      await keep(); // an archive of less than a site does not say how far its numbers go
    }
    if (!dry) {
      const after = { name: manifest.of, number: run.counts.entries };
      await recordEvent(db, { action: "archive.imported", actor: publisher ?? null, after });
    }
    const what = manifest.of;
    for (const reason of run.notes) onLine({ fate: "adapted", what, reason, source: "" });
    const lines = reportOf(run);
    const state = interrupted ? "interrupted" : "done";
    await open?.end(state, { ...progress(interrupted ? 0 : 1), report: lines });
    return { lines, refused: run.counts.refused, interrupted, run_id: open?.run_id };
  } finally {
    archive.close();
  }
}

/** Stores each image of the archive under its own name, which texts use. Images that cannot be used are noted. */
async function importImages(run: Run, isInterrupted: () => boolean): Promise<void> {
  for (const file of run.archive.names) {
    if (kindOf(file) !== "image") continue;
    if (isInterrupted()) return;
    const name = file.slice(IMAGES.length);
    try {
      if (await bringImage(name, await run.archive.read(file))) run.counts.images++;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      run.notes.push(`Imagen ${name}: ${error.message}`);
    }
  }
}

/** Reports what was done, or would be, in lines: the totals first, then the notes. */
function reportOf({ counts, notes, keepsNumbers, manifest, dry, users }: Run): string[] {
  const number = new Intl.NumberFormat("es-ES");
  const {
    entries,
    withdrawn,
    drafts,
    comments,
    present,
    refused,
    accounts,
    spaces,
    images,
    editions,
  } = counts;
  const hasNewPeople = [...users.values()].some(({ isNew, synthetic }) => isNew && !synthetic);
  const parts = {
    Entradas: entries,
    Retiradas: withdrawn,
    Borradores: drafts,
    Comentarios: comments,
    "Cuentas nuevas": accounts,
    "Espacios nuevos": spaces,
    ...(dry ? {} : { Imágenes: images, Portadas: editions }),
    "Ya importadas": present,
    Rechazadas: refused,
  };
  const totals = Object.entries(parts).map(([name, count]) => `${name}: ${number.format(count)}`);
  return [
    `Exportado de ${manifest.site} el ${manifest.exported.slice(0, 10)}: «${manifest.of}».`,
    keepsNumbers
      ? "El sitio estaba vacío: todo conserva sus números, direcciones y fechas."
      : "El sitio ya tiene textos: lo importado recibe números nuevos.",
    (dry ? "Se importaría: " : "") + totals.join(" · "),
    ...notes.map((note) => `  – ${note}`),
    ...(hasNewPeople ? PEOPLE : []),
  ];
}

const PEOPLE = [
  "Las personas vuelven sin contraseña ni correo: para entrar, cada una necesita un enlace de un administrador",
  "(npm run admin -- NOMBRE --reset). Si nadie administra aún el sitio: npm run admin -- NOMBRE.",
  "Los usuarios sintéticos vuelven sin token: no escriben hasta que se les dé uno.",
];
