import "server-only";
import { recordEvent } from "@/lib/house/audit/commands";
import { findFirstAdmin } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { IMAGES, kindOf } from "@/lib/operation/export/names";
import { bringImage } from "@/lib/platform/uploads/commands";
import { checkArchive } from "./check";
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
  /** Called after each entry. */
  tell?: (done: number, total: number) => void;
  /** Returns true to end the import after the record at work. */
  isInterrupted?: () => boolean;
}

export interface ImportReport {
  lines: string[];
  /** Entries that were refused. */
  refused: number;
  interrupted: boolean;
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
    await keep(); // before all: texts written meanwhile, or after a failure, must not get the archive's numbers
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
  const { entries, comments, present, refused, accounts, spaces, images, editions } = counts;
  const hasNewPeople = [...users.values()].some(({ isNew, synthetic }) => isNew && !synthetic);
  const parts = {
    Entradas: entries,
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
