import "server-only";
import type { ImportFile, ImportRun } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { assertMay, changedMeanwhile, conflict, invalid, notFound } from "@/lib/kernel/errors";
import { findDestination, findPublisher } from "@/lib/operation/import/destination";
import { findUndoable, isAtWork } from "@/lib/operation/import/runs";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { bytesText } from "@/lib/platform/text/bytes";
import type { Brought } from "./dto";
import { fileOf, isHere, makeFolder, removeFolder, requireRoomForFiles, writePart } from "./files";
import { beginWork, endWork } from "./keeper";
import { PART_BYTES, SILENT_MS } from "./limits";
import { requireAdmin, requireMeans } from "./policy";
import { getImport } from "./queries";
import type { ImportOptions, NewImport, Purpose } from "./schema";

type Run = ImportRun & { files: ImportFile[] };

/**
 * Notes an import whose files are to come in parts. Throws 403 for all but administrators, and unless the actor has just
 * proven who they are; 404 without such a user; 409 where nothing can be imported, or without room for the files.
 */
export async function createImport(
  actor: Actor,
  { files, feed, options }: NewImport,
): Promise<Brought> {
  requireAdmin(actor);
  requireMeans();
  requireConfirmed();
  const user_id = await checkedUser(options);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await requireRoomForFiles(bytes + (await announcedBytes()));
  const texts = files.find(({ purpose }) => purpose === "texts");
  const { run_id } = await db.importRun.create({
    data: {
      kind: "unknown",
      name: texts?.name ?? feed ?? "",
      user_id,
      asked_by: actor.id,
      state: "uploading",
      rehearsal: true,
      bytes,
      options,
      files: { create: files },
    },
    select: { run_id: true },
  });
  await makeFolder(run_id);
  return getImport(actor, run_id);
}

/** Returns the number of the account in whose name texts come, which may publish where they are to go. */
async function checkedUser({ user, space }: ImportOptions): Promise<number> {
  const publisher = await findPublisher(user);
  if (space) await findDestination(publisher, space);
  return publisher.id;
}

/** Counts the bytes that are still on their way here. */
async function announcedBytes(): Promise<number> {
  const { _sum } = await db.importFile.aggregate({
    where: { run: { state: "uploading" } },
    _sum: { bytes: true, received: true },
  });
  return Number(_sum.bytes ?? 0) - Number(_sum.received ?? 0);
}

/**
 * Puts a part of a file behind what is here of it, and resolves with how much that is. Throws 403 for everybody but the
 * administrator who began, 404, 409 with the bytes that are here for a part that does not follow them, 413 for one that
 * is too large or goes beyond the end.
 */
export async function putPart(
  actor: Actor,
  { runId: run_id, purpose }: { runId: number; purpose: Purpose },
  offset: number,
  read: (limit: number, message: string) => Promise<Uint8Array>,
): Promise<{ received: number }> {
  requireAdmin(actor);
  const run = await readRun(run_id);
  assertMay(run.asked_by === actor.id, "Un archivo lo sube quien ha empezado a subirlo.");
  const file = run.files.find((one) => one.purpose === purpose);
  if (!file) throw notFound("Ese archivo no es de esta importación.");
  if (run.state !== "uploading") throw conflict("Los archivos de esta importación ya están aquí.");
  if (!isHere(run_id)) throw conflict(ELSEWHERE);
  const [bytes, received] = [Number(file.bytes), Number(file.received)];
  if (offset !== received) throw notBehind(received);
  const most = Math.min(PART_BYTES, bytes - received);
  const part = await read(most, `Una parte puede pesar ${bytesText(most)}.`);
  if (part.length === 0) throw invalid("", "La parte está vacía.");
  await writePart(fileOf(run_id, purpose), offset, part);
  const { count } = await db.importFile.updateMany({
    where: { run_id, purpose, received: offset },
    data: { received: offset + part.length },
  });
  if (count === 0) throw notBehind(Number((await readFile(run_id, purpose)).received));
  await db.importRun.updateMany({ where: { run_id }, data: { alive_at: new Date() } });
  return { received: offset + part.length };
}

const notBehind = (received: number) =>
  changedMeanwhile("Esa parte no sigue a lo que ya hay.", { received });

const readFile = (run_id: number, purpose: Purpose) =>
  db.importFile.findUniqueOrThrow({ where: { run_id_purpose: { run_id, purpose } } });

/**
 * Begins a rehearsal, which keeps nothing, with these options. Throws 403 for all but administrators, 404, 409 while
 * files are missing or another import is at work, and once something was really imported.
 */
export async function rehearseImport(
  actor: Actor,
  runId: number,
  options: ImportOptions,
): Promise<Brought> {
  requireAdmin(actor);
  requireMeans();
  const run = await readRun(runId);
  if (!run.rehearsal) throw conflict("Esta importación ya se ha hecho: no se puede ensayar.");
  requireIdle(run);
  requireFiles(run);
  const user_id = await checkedUser(options);
  await inTurn(run, async (tx) => {
    const data = { user_id, options, counts: {}, bytes_read: 0, lines: undefined };
    await tx.importRun.update({ where: { run_id: runId }, data, select: { run_id: true } });
    return "running";
  });
  return getImport(actor, runId);
}

/**
 * Really imports what was rehearsed, or goes on with an import that did not come to its end. Throws as `rehearseImport`,
 * 403 unless the actor has just proven who they are, and 409 before a rehearsal has come to its end.
 */
export async function bringImport(actor: Actor, runId: number): Promise<Brought> {
  requireAdmin(actor);
  requireMeans();
  requireConfirmed();
  const run = await readRun(runId);
  requireIdle(run);
  requireFiles(run);
  if (run.rehearsal && run.state !== "done") throw conflict("Antes se ensaya, hasta el final.");
  if (!run.rehearsal && !["interrupted", "failed"].includes(run.state)) {
    throw conflict("Esta importación ya se ha hecho.");
  }
  await inTurn(run, async (tx) => {
    const data = { rehearsal: false, counts: {}, bytes_read: 0 };
    await tx.importRun.update({ where: { run_id: runId }, data, select: { run_id: true } });
    await recordEvent(tx, { action: "import.begun", actor, after: { name: run.name } });
    return "running";
  });
  return getImport(actor, runId);
}

/** Asks an import to end after the text at work. Throws 403 for all but administrators, 404, 409 when none is at work. */
export async function stopImport(actor: Actor, runId: number): Promise<Brought> {
  requireAdmin(actor);
  const run = await readRun(runId);
  if (run.state !== "running" || run.worker === null) {
    throw conflict("Esta importación no está en marcha.");
  }
  await db.importRun.updateMany({ where: { run_id: runId }, data: { stopping: true } });
  // Nobody is at work who could end it.
  const silent = new Date(Date.now() - SILENT_MS);
  await endWork({ run_id: runId, worker: run.worker, alive_at: { lt: silent } }, "interrupted");
  return getImport(actor, runId);
}

/**
 * Begins to take back what an import brought. Throws 403 for all but administrators, and unless the actor has just
 * proven who they are; 404 once the week is over or when nothing was brought, 409 while an import is at work.
 */
export async function undoImport(actor: Actor, runId: number): Promise<Brought> {
  requireAdmin(actor);
  requireMeans();
  requireConfirmed();
  const run = await readRun(runId);
  requireIdle(run);
  if (run.rehearsal || !(await findUndoable(runId))) {
    throw notFound("Esta importación no se puede deshacer: no trajo nada, o ha pasado la semana.");
  }
  await inTurn(run, async (tx) => {
    const data = { asked_by: actor.id };
    await tx.importRun.update({ where: { run_id: runId }, data, select: { run_id: true } });
    return "undoing";
  });
  return getImport(actor, runId);
}

/**
 * Forgets a rehearsal, or an import whose files never came whole, with its files. Throws 403 for all but administrators,
 * 404, 409 while it is at work and once something was really imported.
 */
export async function discardImport(actor: Actor, runId: number): Promise<void> {
  requireAdmin(actor);
  const run = await readRun(runId);
  requireIdle(run);
  if (!run.rehearsal) throw conflict("Esta importación ya se ha hecho: se puede deshacer.");
  await db.importRun.delete({ where: { run_id: runId }, select: { run_id: true } });
  await removeFolder(runId);
}

/** Throws 409 while somebody works at the import. */
function requireIdle(run: ImportRun): void {
  const works = run.worker !== null && ["running", "undoing"].includes(run.state);
  if (works || isAtWork(run)) throw conflict("Esta importación está en marcha.");
}

/** Throws 409 unless all files of the import are here; a feed has none. */
function requireFiles({ run_id, files }: Run): void {
  if (files.some(({ bytes, received }) => received < bytes)) {
    throw conflict("Faltan archivos por subir.");
  }
  if (!isHere(run_id)) throw conflict(ELSEWHERE);
}

const ELSEWHERE = "Los archivos no están en este servidor: vuelve a subirlos.";

/** Has a process work at an import, one at a time: `prepare` says at what. */
async function inTurn(
  { run_id }: Pick<ImportRun, "run_id">,
  prepare: (tx: Database) => Promise<"running" | "undoing">,
): Promise<void> {
  const worker = await transaction(async (tx) => {
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('import'))::text`;
    const others = await tx.importRun.findMany({
      where: { state: { in: ["running", "undoing"] } },
    });
    if (others.some((other) => other.worker !== null || isAtWork(other))) {
      throw conflict("Hay otra importación en marcha. Inténtalo de nuevo cuando acabe.");
    }
    const state = await prepare(tx);
    const worker = crypto.randomUUID();
    const fresh = { stopping: false, failure: null, ended: null };
    const data = { ...fresh, state, worker, tries: 1, alive_at: new Date() };
    await tx.importRun.update({ where: { run_id }, data, select: { run_id: true } });
    return worker;
  });
  beginWork(run_id, worker);
}

async function readRun(run_id: number): Promise<Run> {
  const run = await db.importRun.findUnique({ where: { run_id }, include: { files: true } });
  if (!run) throw notFound("Esa importación ya no está en la lista.");
  return run;
}
