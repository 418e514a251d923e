import "server-only";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { findActorById } from "@/lib/house/users/records";
import type { ImportRun, ImportFile } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { logFailure } from "@/lib/kernel/log-away";
import { whyRefused } from "@/lib/kernel/system-errors";
import { MANIFEST } from "@/lib/operation/export/names";
import { importArchive } from "@/lib/operation/import/archive/import-archive";
import { isZip, openArchive } from "@/lib/operation/import/archive/open";
import { openSpace } from "@/lib/operation/import/destination";
import { importFile } from "@/lib/operation/import/elsewhere/import-file";
import { openSource } from "@/lib/operation/import/elsewhere/open-source";
import { readRedirects } from "@/lib/operation/import/elsewhere/redirects-file";
import type { Source } from "@/lib/operation/import/elsewhere/source";
import type { Line } from "@/lib/operation/import/elsewhere/tally";
import { FAILED, openRun } from "@/lib/operation/import/runs";
import { undoRun } from "@/lib/operation/import/undo";
import { reasonOf, Refusal } from "@/lib/operation/paste/refusal";
import { fetchFile } from "@/lib/platform/http/fetch-file";
import { fileOf, folderOf, makeFolder, removeFolder } from "./files";
import { importOptions } from "./schema";
import { addKept, addLine, noTold, type Told } from "./told";
import { sourceWithin, unpack } from "./unpack";

type Run = ImportRun & { files: ImportFile[] };

/** Milliseconds between two signs of life, at each of which somebody may ask to stop. */
const SIGN_MS = 1_000;

/** The largest feed, in bytes (50 MiB), and milliseconds until it has to be here. */
const MAX_FEED = 50 * 2 ** 20;
const FEED_MS = 60_000;

/**
 * Does what the row of an import says: a rehearsal, the import itself, or its undoing, from the beginning or on from
 * where another process was. `superseded` is called when another process has the import now, and ends this one.
 */
export async function workAtImport(
  run_id: number,
  worker: string,
  superseded: () => void,
): Promise<void> {
  const claimed = { run_id, worker, state: { in: ["running", "undoing"] } };
  const run = await db.importRun.findFirst({ where: claimed, include: { files: true } });
  if (!run) return;
  let stopping = run.stopping;
  const signs = setInterval(() => {
    db.$queryRaw<{ stopping: boolean }[]>`
      UPDATE "import_run" SET "alive_at" = now()
      WHERE "run_id" = ${run_id} AND "worker" = ${worker} RETURNING "stopping"`.then(
      ([row]) => (row ? (stopping = row.stopping) : superseded()),
      (err: unknown) => logFailure(err, "an import goes on"),
    );
  }, SIGN_MS);
  const told = run.state === "undoing" ? toldOf(run) : noTold();
  try {
    if (run.state === "undoing") await undo(run, told);
    else await bring(run, told, () => stopping);
  } catch (error) {
    const isTold = error instanceof Refusal || error instanceof AppError;
    if (!isTold) logFailure(error, "an import failed", { run_id });
    const failure = isTold ? reasonOf(error) : (whyRefused(error) ?? FAILED);
    const data = { state: "failed", failure: failure.slice(0, 500), ended: new Date() };
    await db.importRun.updateMany({ where: { run_id, worker }, data });
  } finally {
    clearInterval(signs);
  }
  const lines = JSON.parse(JSON.stringify(told)) as object;
  const data = { lines, worker: null, stopping: false, alive_at: new Date() };
  await db.importRun.updateMany({ where: { run_id, worker }, data });
  const { state, rehearsal } = await db.importRun.findUniqueOrThrow({ where: { run_id } });
  if (rehearsal || (state !== "done" && state !== "undone")) return;
  await db.importFile.deleteMany({ where: { run_id } });
  await removeFolder(run_id);
}

const toldOf = ({ lines }: ImportRun): Told => (lines as Told | null) ?? noTold();

async function undo(run: Run, told: Told): Promise<void> {
  const { removed, kept } = await undoRun(await actorOf(run.asked_by), run);
  addKept(told, kept);
  const counts = { ...(run.counts as Record<string, number>), removed };
  await db.importRun.update({
    where: { run_id: run.run_id },
    data: { counts, ended: new Date() },
    select: { run_id: true },
  });
}

async function bring(run: Run, told: Told, isInterrupted: () => boolean): Promise<void> {
  const { run_id, rehearsal: dry } = run;
  const options = importOptions.parse(run.options);
  const publisher = await actorOf(run.user_id);
  const onLine = (line: Line | object) => {
    if ("fate" in line) addLine(told, line);
  };
  const texts = fileOf(run_id, "texts");
  const isFeed = !run.files.some(({ purpose }) => purpose === "texts");
  if (isFeed) await fetchFeed(run.name, run_id);
  const found: Found = (await isZip(texts)) ? await openZip(run_id, texts) : { file: texts };
  if (found.isOurs) {
    await note(run_id, "archive", (await stat(texts)).size);
    const noted = openRun(run_id);
    const matchesAuthors = options.match_authors;
    const wishes = { file: texts, publisher, matchesAuthors, dry, noted, isInterrupted, onLine };
    await importArchive(wishes);
    return;
  }
  const siteUrl = options.site_url ?? undefined;
  const source = await openSource(found.file, { siteUrl });
  await note(run_id, source.program, source.bytes);
  const redirects = await redirectsOf(run);
  const attachments = await mediaOf(run, found.media);
  const destination = dry || !options.space ? {} : await destinationOf(publisher, options.space);
  const outcomes = await importFile({
    source,
    publisher,
    ...destination,
    attachments,
    redirects,
    isInterrupted,
    onLine,
    fetchImages: options.fetch_images,
    spacesFromCategories: options.spaces_from_categories,
    spacesFromTags: options.spaces_from_tags,
    matchAuthors: options.match_authors,
    accountsBy: options.make_authors ? await actorOf(run.asked_by) : undefined,
    withoutComments: !options.with_comments,
    dryRun: dry,
    run: openRun(run_id),
  });
  tellEnding(source, outcomes.report(), told);
}

/** Adds to a report what no such file ever brings, and where a file that was cut off ends. */
function tellEnding(source: Source, report: string[], told: Told): void {
  const cut = report.find((line) => line.startsWith("El archivo está a medias"));
  const never = source.notTaken.map((sentence) => `Nunca: ${sentence}`);
  const sentences = [...(cut ? [cut] : []), ...never];
  for (const reason of sentences) addLine(told, { fate: "left", what: "", reason, source: "" });
}

async function actorOf(userId: number | null): Promise<Actor> {
  const actor = userId === null ? null : await findActorById(db, userId);
  if (actor) return actor;
  throw new Refusal("La cuenta a cuyo nombre venía ya no existe: empieza de nuevo con otra.");
}

async function destinationOf(publisher: Actor, slug: string) {
  const { space, isNew } = await openSpace(publisher, slug);
  return { spaceId: space.space_id, isNewSpace: isNew };
}

/** Notes which kind of file it is, and how many bytes there are to read. */
const note = (run_id: number, kind: Source["program"] | "archive", bytes: number) =>
  db.importRun.update({ where: { run_id }, data: { kind, bytes }, select: { run_id: true } });

/** The contents of a file with texts, as they were recognised. */
interface Found {
  /** The file or the folder to read. */
  file: string;
  /** True for an archive that `npm run export` wrote. */
  isOurs?: true;
  /** The folder with the pictures that came along. */
  media?: string;
}

/** Opens a ZIP of texts: an archive of ours as it is, anything else unpacked. Its pictures come with it. */
async function openZip(run_id: number, file: string): Promise<Found> {
  const archive = await openArchive(file);
  const isOurs = archive.has(MANIFEST);
  archive.close();
  if (isOurs) return { file, isOurs };
  const folder = path.join(folderOf(run_id), "unpacked");
  const names = await unpack(file, folder);
  return { file: sourceWithin(folder, names), media: folder };
}

async function redirectsOf({ run_id, files }: Run) {
  const isThere = files.some(({ purpose }) => purpose === "redirects");
  return isThere ? readRedirects(fileOf(run_id, "redirects")) : undefined;
}

/** Finds the copy of the other site's pictures: a ZIP of its own, else what came with the texts. */
async function mediaOf({ run_id, files }: Run, within: string | undefined) {
  if (!files.some(({ purpose }) => purpose === "media")) return within;
  const folder = path.join(folderOf(run_id), "pictures");
  await unpack(fileOf(run_id, "media"), folder);
  return folder;
}

/** Fetches a feed, unless a rehearsal has: what was rehearsed is what comes. */
async function fetchFeed(address: string, run_id: number): Promise<void> {
  const file = fileOf(run_id, "texts");
  if (await stat(file).catch(() => null)) return;
  await makeFolder(run_id);
  const accept = "application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.8";
  try {
    const limits = { maxBytes: MAX_FEED, longest: FEED_MS, accept };
    await writeFile(`${file}.part`, await fetchFile(address, limits), { mode: 0o600 });
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    logFailure(error, "a feed could not be fetched", { run_id });
    throw new Refusal(
      "No se ha podido leer ese canal: comprueba la dirección, o guárdalo como archivo y súbelo.",
    );
  }
  await rename(`${file}.part`, file);
}
