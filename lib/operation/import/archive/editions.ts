import "server-only";
import { touchFront } from "@/lib/fronts/editions/shown";
import { change } from "@/lib/kernel/change";
import { db } from "@/lib/kernel/db";
import type { EditionRecord } from "@/lib/operation/export/format";
import { readEditions } from "./read";
import { dateOf, findImported, keyOf, noteImported, ownNumber, type Run } from "./run";

/**
 * Imports the front pages that were kept: those of the archive's spaces, and on an empty site those of its home page.
 */
export async function importEditions(run: Run, isInterrupted: () => boolean): Promise<void> {
  let ofHome = 0;
  let entries: Map<number, number> | undefined;
  for await (const edition of readEditions(run.archive)) {
    if (isInterrupted()) return;
    if (edition.space === null && !run.keepsNumbers) ofHome++;
    else if (!run.dry) await bring(run, edition, (entries ??= await entriesHere(run)));
  }
  if (ofHome > 0) {
    run.notes.push(`${ofHome} portadas del sitio no se importan: este tiene las suyas.`);
  }
}

/** Returns the numbers that entries have here, by their numbers in the archive. */
async function entriesHere(run: Run): Promise<Map<number, number>> {
  const prefix = keyOf(run, "entry", 0).slice(0, -1);
  const rows = await db.entry.findMany({
    where: { import_key: { startsWith: prefix }, deleted_at: null },
    select: { entry_id: true, import_key: true },
  });
  return new Map(
    rows.map(({ entry_id, import_key }) => [Number(import_key!.slice(prefix.length)), entry_id]),
  );
}

async function bring(run: Run, edition: EditionRecord, entries: Map<number, number>) {
  const key = keyOf(run, "edition", edition.id);
  const space = edition.space === null ? null : run.spaces.get(edition.space);
  if (space === undefined || (await findImported(key)) !== null) return;
  const own = await ownNumber(run, edition.id, (edition_id) =>
    db.edition.findUnique({ where: { edition_id }, select: { edition_id: true } }),
  );
  const space_id = space?.space_id ?? null;
  /** Returns the records about entries that are here, with the numbers that those have here. */
  const here = <Told extends { entry: number }>(told: Told[]) =>
    told.flatMap(({ entry, ...rest }) => {
      const entry_id = entries.get(entry);
      return entry_id === undefined ? [] : [{ ...rest, entry_id }];
    });
  const { state, layout, automatic, day, number, version } = edition;
  await change(async (tx, touched) => {
    const isTaken =
      state === "published" &&
      (await tx.edition.findFirst({
        where: { space_id, day, number, state },
        select: { edition_id: true },
      }));
    if (isTaken) return;
    const { edition_id } = await tx.edition.create({
      data: {
        edition_id: own,
        space_id,
        state,
        layout,
        automatic,
        day,
        number,
        version,
        breaking_id: edition.breaking === null ? null : (entries.get(edition.breaking) ?? null),
        hidden: edition.hidden.flatMap((id) => entries.get(id) ?? []),
        published_at: dateOf(edition.published),
        saved_at: edition.saved,
        saved_by: edition.saved_by === null ? null : run.users.get(edition.saved_by)?.id,
      },
      select: { edition_id: true },
    });
    await tx.editionStory.createMany({
      data: here(edition.stories).map(({ until, lost, ...story }) => ({
        edition_id,
        ...story,
        until: dateOf(until),
        lost_at: dateOf(lost),
      })),
    });
    await tx.editionShown.createMany({
      data: here(edition.shown).map(({ author, ...shown }) => ({
        edition_id,
        ...shown,
        author_id: (author !== null && run.users.get(author)?.id) || 0,
      })),
    });
    await noteImported(tx, run, { import_key: key, kind: "edition", record_id: edition_id });
    const kept = day !== null && number !== null ? { day, number } : undefined;
    await touchFront(tx, touched, space_id, kept);
    run.counts.editions++;
  });
}
