import "server-only";
import { transaction } from "@/lib/kernel/change";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { kindOf } from "@/lib/operation/export/names";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { givenWordsOf } from "@/lib/texts/entries/words";
import { readDraft, type ArchivedDraft } from "./read";
import { dateOf, findImported, keyOf, noteImported, ownNumber, type Run } from "./run";

/**
 * Brings the drafts of people as drafts: none is published or scheduled by an import. Those of machines stay in the
 * archive, because nobody could review them without the record of how they were made.
 */
export async function importDrafts(run: Run, isInterrupted: () => boolean): Promise<void> {
  let ofMachines = 0;
  for (const file of run.archive.names) {
    if (kindOf(file) !== "draft") continue;
    if (isInterrupted()) return;
    const draft = await readDraft(run.archive, file);
    const author = run.users.get(draft.author ?? run.manifest.of);
    if (!author) refuse(run, draft, "el archivo no dice de quién es.");
    else if (author.synthetic) ofMachines++;
    else await bring(run, draft, author.id);
  }
  if (ofMachines > 0) {
    run.notes.push(
      `No se importa lo que escribieron usuarios sintéticos y esperaba en la mesa de revisión (${ofMachines}).`,
    );
  }
}

function refuse(run: Run, { title }: ArchivedDraft, why: string) {
  run.counts.refused++;
  run.notes.push(`El borrador «${title}» no se ha importado: ${why}`);
}

async function bring(run: Run, draft: ArchivedDraft, userId: number): Promise<void> {
  const key = keyOf(run, "draft", draft.draft_id);
  if ((await findImported(key)) !== null) return void run.counts.present++;
  try {
    if (!run.dry) await create(run, draft, userId, key);
    run.counts.drafts++;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another import of the same archive has just brought it.
    if ((await findImported(key)) !== null) return void run.counts.present++;
    refuse(run, draft, "su autor ya tiene aquí cambios sin publicar de esa entrada.");
  }
}

async function create(run: Run, draft: ArchivedDraft, user_id: number, key: string) {
  const own = await ownNumber(run, draft.draft_id, (draft_id) =>
    db.draft.findUnique({ where: { draft_id }, select: { draft_id: true } }),
  );
  const { title, content, image, image_focus, social_image, slug, disclosure } = draft;
  const { version = 1, entry_version } = draft.rotativa ?? {};
  const entry_id = await findChanged(run, draft);
  await transaction(async (tx) => {
    const { draft_id } = await tx.draft.create({
      data: {
        draft_id: own,
        user_id,
        title,
        content,
        image,
        ...givenWordsOf(draft),
        image_focus_x: image_focus?.x,
        image_focus_y: image_focus?.y,
        social_image,
        disclosure,
        no_ai_comments: draft.no_ai_comments,
        slug,
        spaces: draft.spaces?.flatMap((slug) => run.spaces.get(slug)?.space_id ?? []),
        dated: dateOf(draft.dated),
        ...stateOf(run, draft),
        entry_id,
        entry_version: entry_id && entry_version,
        version,
        created: draft.created,
        updated: draft.updated,
      },
      select: { draft_id: true },
    });
    await noteImported(tx, run, { import_key: key, record_id: draft_id, kind: "draft", version });
  });
}

/** Finds the entry here that a draft changes; undefined for a new text. */
async function findChanged(run: Run, { title, entry_id }: ArchivedDraft) {
  if (entry_id === undefined) return undefined;
  const found = await db.entry.findUnique({
    where: { import_key: keyOf(run, "entry", entry_id) },
    select: { entry_id: true },
  });
  if (!found)
    run.notes.push(`«${title}» cambiaba una entrada que no ha venido: es un texto nuevo.`);
  return found?.entry_id;
}

/**
 * Returns the columns of a draft's state. It is with its writer, and on a site that was empty also before the editors
 * of the space that had it: elsewhere nobody has asked them. What was scheduled says when.
 */
function stateOf(
  { keepsNumbers, spaces }: Run,
  { state, publish_at, space, reason }: ArchivedDraft,
) {
  const space_id = keepsNumbers && space ? spaces.get(space)?.space_id : undefined;
  const scheduled =
    publish_at && `Estaba programada para el ${formatEntryDate(publish_at, env.SITE_TZ)}.`;
  return {
    ...(state !== "open" && space_id !== undefined
      ? { state: "review", space_id }
      : { state: "open" }),
    reason: scheduled ?? reason,
  };
}
