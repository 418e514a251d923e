import "server-only";
import { isAnothers } from "@/lib/house/users/names";
import { change, type Touched } from "@/lib/kernel/change";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { db, type Database } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { ArchivedComment, ArchivedVersion, Provenance } from "@/lib/operation/export/format";
import { kindOf } from "@/lib/operation/export/names";
import type { Fate, Line } from "@/lib/operation/import/elsewhere/tally";
import { Refusal } from "@/lib/operation/paste/refusal";
import { isReservedPath, lastSegment } from "@/lib/platform/addresses/routes";
import { hasTooManyParameters, MAX_PARAMETERS } from "@/lib/platform/addresses/spelling";
import { inspectMarkdown } from "@/lib/platform/markdown";
import { withdrawEntry } from "@/lib/publishing/publish/entry-commands";
import { keepOldAddress } from "@/lib/publishing/publish/slug-commands";
import { keepEntryRemoval } from "@/lib/publishing/removals/records";
import { keepHtml } from "@/lib/texts/entries/html";
import { givenWordsOf } from "@/lib/texts/entries/words";
import { touchEntry } from "@/lib/texts/tags/entries";
import { readComments, readEntry, readVersions, type ArchivedEntry } from "./read";
import { dateOf, keyOf, noteImported, ownNumber, type Run } from "./run";

/**
 * Publishes each entry with its comments and versions, or withdraws it again as it was, whole or not at all: an
 * interrupted import goes on after the last one.
 */
export async function importEntries(
  run: Run,
  tell: (done: number, total: number) => Promise<void>,
  isInterrupted: () => boolean,
): Promise<void> {
  const files = run.archive.names.filter((name) => kindOf(name) === "entry");
  for (const [index, file] of files.entries()) {
    if (isInterrupted()) return;
    await bring(run, file);
    await tell(index + 1, files.length);
  }
}

async function bring(run: Run, file: string): Promise<void> {
  const entry = await readEntry(run.archive, file);
  const import_key = keyOf(run, "entry", entry.rotativa.id);
  const tell = (fate: Fate, more?: Pick<Line, "reason" | "entry_id">) =>
    run.onLine({ fate, what: entry.title, ...more, source: file });
  const present = () => {
    run.counts.present++;
    tell("known");
  };
  if (await isThere(import_key)) return present();
  const beside = (kind: string) => file.replace(/\.md$/, `.${kind}.yaml`);
  const comments = await readComments(run.archive, beside("comments"));
  const versions = await readVersions(run.archive, beside("versions"));
  try {
    let entry_id: number | undefined;
    if (run.dry) await foretell(run, entry);
    else entry_id = await publish(run, { ...entry, comments, versions, import_key });
    run.counts[entry.withdrawn ? "withdrawn" : "entries"]++;
    run.counts.comments += comments.length;
    tell("taken", { entry_id: entry.withdrawn ? undefined : entry_id });
  } catch (error) {
    // Another import of the same archive has just published it.
    if (isUniqueViolation(error) && (await isThere(import_key))) return present();
    const reason = reasonOf(error);
    run.counts.refused++;
    run.notes.push(`«${entry.title}» no se ha importado: ${reason}`);
    tell("left", { reason });
  }
}

/** Returns why an entry was refused. Throws errors that are not the archive's fault. */
function reasonOf(error: unknown): string {
  if (isUniqueViolation(error)) return "el archivo repite un número.";
  if (error instanceof Refusal || error instanceof AppError) return error.message;
  throw error;
}

const isThere = (import_key: string) =>
  db.entry.findUnique({ where: { import_key }, select: { entry_id: true } });

async function foretell(run: Run, entry: ArchivedEntry) {
  await inspectMarkdown(entry.content);
  for (const { path } of entry.rotativa.paths) await freePath(db, run, entry.title, path);
}

type Whole = ArchivedEntry & {
  comments: ArchivedComment[];
  versions: ArchivedVersion[];
  import_key: string;
};

/** Adds the entry, and returns its number here. */
async function publish(run: Run, entry: Whole): Promise<number> {
  const { excerpt, html } = await inspectMarkdown(entry.content);
  const own = await ownNumber(run, entry.rotativa.id, (entry_id) =>
    db.entry.findUnique({ where: { entry_id }, select: { entry_id: true } }),
  );
  const author = userOf(run, entry.author);
  if (author.synthetic && entry.origin === "person") {
    throw new Refusal("Lo que firma un usuario sintético no lo ha escrito una persona.");
  }
  const notes: string[] = [];
  const id = await change(async (tx, touched) => {
    notes.length = 0; // after a deadlock it begins again
    const known = entry.rotativa;
    const provenance = provenanceOf(run, entry);
    const isBorrowed = entry.byline && (await isAnothers(tx, entry.byline, accountsOf(run)));
    if (isBorrowed) {
      const { title, byline } = entry;
      notes.push(
        `«${title}» la firma «${byline}», que es aquí otra cuenta: se queda sin esa firma.`,
      );
    }
    const { entry_id } = await tx.entry.create({
      data: {
        entry_id: own,
        title: entry.title,
        content: entry.content,
        user_id: author.id,
        excerpt: known.excerpt || excerpt,
        import_key: entry.import_key,
        image: entry.image,
        ...givenWordsOf(entry),
        ...(isBorrowed && { byline: null }),
        image_focus_x: entry.image_focus?.x,
        image_focus_y: entry.image_focus?.y,
        social_image: entry.social_image,
        created: entry.date,
        updated: entry.updated,
        version: entry.version,
        modified_at: dateOf(known.modified),
        revised_at: dateOf(known.revised),
        modified_by: idOf(run, known.modified_by),
        recovered_from: known.recovered_from,
        listed: entry.listed,
        no_ai_comments: entry.no_ai_comments,
        comments_closed_at: dateOf(entry.comments_closed),
        ...provenance,
        reviewed_late: entry.reviewed_late,
      },
      select: { entry_id: true },
    });
    // A trigger has set the first two by what the account is now.
    const { origin, ai_model = null, disclosure = null } = entry;
    await tx.entry.update({ where: { entry_id }, data: { origin, ai_model, disclosure } });
    await addAddresses(tx, touched, run, entry, entry_id, notes);
    await addPlaces(tx, run, entry, entry_id, notes);
    await tx.entrySignature.createMany({
      data: (entry.coauthors ?? []).map(({ author, asked, agreed, version }) => ({
        entry_id,
        user_id: userOf(run, author).id,
        role: "coauthor",
        asked_at: asked,
        agreed_at: agreed,
        agreed_version: version,
      })),
      skipDuplicates: true,
    });
    await tx.correction.createMany({
      data: (entry.corrections ?? []).map(({ version, date, text, by }) => ({
        entry_id,
        version,
        line: text,
        created: date,
        user_id: idOf(run, by),
      })),
    });
    await tx.entryVersion.createMany({
      data: entry.versions.map(({ text, date, by, ...version }) => ({
        entry_id,
        ...version,
        content: text,
        created: date,
        user_id: idOf(run, by),
      })),
    });
    await addComments(tx, run, entry.comments, entry_id);
    await keepHtml(tx, { entry_id, content: entry.content }, html);
    const { import_key, version } = entry;
    await noteImported(tx, run, { import_key, kind: "entry", record_id: entry_id, version });
    await touchEntry(tx, touched, entry_id);
    if (entry.withdrawn === undefined) return entry_id;
    const at = new Date(entry.withdrawn);
    await withdrawEntry(tx, touched, entry_id, "withdrawn", at);
    const by = { id: idOf(run, entry.withdrawn_by) };
    const removed = { entry_id, user_id: author.id, title: entry.title };
    await keepEntryRemoval(tx, by, "withdrawn", removed, at);
    return entry_id;
  });
  run.notes.push(...notes);
  return id;
}

/** Returns an account that the archive names. Throws a Refusal for one that the archive does not describe. */
function userOf(run: Run, ref: string) {
  const user = run.users.get(ref);
  if (!user) throw new Refusal(`El archivo no dice quién es «${ref}».`);
  return user;
}

/** Lists the accounts here that the archive brings: its texts may bear their names, as they did there. */
const accountsOf = ({ users }: Run): number[] => [...users.values()].map(({ id }) => id);

const idOf = (run: Run, ref: string | undefined): number | undefined =>
  ref === undefined ? undefined : userOf(run, ref).id;

const provenanceOf = (run: Run, text: Provenance) => ({
  origin: text.origin,
  disclosure: text.disclosure,
  ai_model: text.ai_model,
  reviewed_by: idOf(run, text.reviewed_by),
  reviewed_at: dateOf(text.reviewed_at),
  human_share: text.human_share,
});

async function addAddresses(
  tx: Database,
  touched: Touched,
  run: Run,
  { title, rotativa: { paths, old_paths = [] } }: Whole,
  entry_id: number,
  notes: string[],
) {
  for (const { id, path, created } of paths) {
    const free = await freePath(tx, { ...run, notes }, title, path);
    const slug_id = await ownNumber(run, id, (slug_id) =>
      tx.slug.findUnique({ where: { slug_id }, select: { slug_id: true } }),
    );
    await tx.slug.create({
      data: { slug_id, path: free, segment: lastSegment(free), entry_id, created },
    });
  }
  for (const { path, created } of old_paths) {
    if (isReservedPath(path)) {
      notes.push(`/${path} es del propio sitio: no lleva a «${title}».`);
      continue;
    }
    if (hasTooManyParameters(path)) {
      notes.push(`/${path} tiene más de ${MAX_PARAMETERS} parámetros: no lleva a «${title}».`);
      continue;
    }
    const leads = await keepOldAddress(tx, touched, { path, entry_id, created });
    if (!leads) notes.push(`/${path} ya es de otra entrada: no lleva a «${title}».`);
  }
}

/**
 * Returns a free path: the path itself, one under `e/` if the site itself now uses it, or one with a number if it or
 * its last segment is taken, or if it still leads to another entry.
 */
async function freePath(
  tx: Database,
  run: Pick<Run, "notes">,
  title: string,
  path: string,
): Promise<string> {
  const wanted = isReservedPath(path) ? `e/${lastSegment(path)}` : path;
  for (let number = 1; ; number++) {
    const tried = number === 1 ? wanted : `${wanted.slice(0, 190)}-${number}`;
    const segment = lastSegment(tried);
    const [slug, alias] = [
      await tx.slug.findFirst({ where: { OR: [{ path: tried }, { segment }] } }),
      await tx.slugAlias.findUnique({ where: { path: tried } }),
    ];
    if (slug || alias) continue;
    if (tried !== path) {
      const whose = wanted === path ? "ya es de otra entrada" : "es del propio sitio";
      run.notes.push(`/${path} ${whose}: «${title}» queda en /${tried}.`);
    }
    return tried;
  }
}

async function addPlaces(tx: Database, run: Run, entry: Whole, entry_id: number, notes: string[]) {
  const places = (entry.spaces ?? []).flatMap(({ slug, placed, accepted, placed_by }) => {
    const space = run.spaces.get(slug);
    if (!space)
      notes.push(`«${entry.title}» estaba en el espacio ${slug}, que el archivo no trae.`);
    return space
      ? {
          space_id: space.space_id,
          entry_id,
          created: placed,
          accepted_at: dateOf(accepted),
          placed_by: idOf(run, placed_by),
        }
      : [];
  });
  await tx.spaceEntry.createMany({ data: places });
}

async function addComments(
  tx: Database,
  run: Run,
  comments: ArchivedComment[],
  entry_id: number,
): Promise<void> {
  if (comments.length === 0) return;
  const ids = await numbersFor(tx, run, comments);
  const rows = comments.map((comment, index) => ({ ...comment, comment_id: ids[index]! }));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx.storedComment.createMany({
      data: rows.slice(at, at + AT_ONCE).map((row) => ({
        comment_id: row.comment_id,
        entry_id,
        content: row.text,
        image: row.image,
        user_id: userOf(run, row.author).id,
        created: row.date,
        version: row.version,
        edited_at: dateOf(row.edited),
        edited_by: idOf(run, row.edited_by),
        edit_reason: row.edit_reason,
        ...provenanceOf(run, row),
      })),
    });
  }
  for (const { comment_id, author, origin, disclosure = null, ai_model = null } of rows) {
    const isMachine = userOf(run, author).synthetic;
    if (isMachine && origin === "person") {
      throw new Refusal("Lo que firma un usuario sintético no lo ha escrito una persona.");
    }
    if (!isMachine && origin === "person") continue;
    await tx.storedComment.update({
      where: { comment_id },
      data: { origin, disclosure, ai_model },
    });
  }
  await tx.commentVersion.createMany({
    data: rows.flatMap(({ comment_id, versions = [] }) =>
      versions.map(({ version, date, by, text, image }) => ({
        comment_id,
        version,
        content: text,
        image,
        created: date,
        user_id: idOf(run, by),
      })),
    ),
  });
}

/** How many rows one statement adds at most. */
const AT_ONCE = 500;

/** Returns numbers for comments: their own if the run keeps numbers and all of them are free, else new ones. */
async function numbersFor(tx: Database, run: Run, comments: ArchivedComment[]): Promise<number[]> {
  const own = comments.map(({ id }) => id);
  if (run.keepsNumbers) {
    const taken = await tx.storedComment.findFirst({
      where: { comment_id: { in: own } },
      select: { comment_id: true },
    });
    if (!taken) return own;
  }
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT nextval('stored_comment_comment_id_seq')::integer AS "id" FROM generate_series(1, ${own.length}::integer)`;
  return rows.map(({ id }) => id);
}
