import "server-only";
import { keptPlace, placeIn, placesToday, spendOnPlaces } from "@/lib/fronts/placements/with-entry";
import { Prisma } from "@/lib/generated/prisma/client";
import { recordEvent } from "@/lib/house/audit/commands";
import { addNotice } from "@/lib/house/notices/commands";
import { closeReports } from "@/lib/house/reports/records";
import { refuseBorrowedName } from "@/lib/house/users/names";
import { canModerate } from "@/lib/house/users/policy";
import { lockUser, requireUser } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { assertMay, conflict } from "@/lib/kernel/errors";
import { z } from "@/lib/kernel/zod";
import { entryTag, oldAddressTags } from "@/lib/platform/addresses/tags";
import { spend } from "@/lib/platform/limits/spend";
import { requireVoice } from "@/lib/platform/limits/voice";
import { inspectMarkdown, type Inspected } from "@/lib/platform/markdown";
import { rendering } from "@/lib/platform/markdown/slow-texts";
import type { ReadQuery } from "@/lib/platform/text/saving";
import { touchImages } from "@/lib/platform/uploads/shown";
import { listOtherBeside, reviewAfterChange, waitsAgain } from "@/lib/publishing/publish/beside";
import { requireFitBeside, requireFitEntry } from "@/lib/publishing/publish/fit";
import {
  holdPublication,
  settlePublication,
  type Publication,
} from "@/lib/publishing/publish/publication";
import {
  assignSlug,
  changeEntryPath,
  keepOldAddresses,
  setEntryPath,
} from "@/lib/publishing/publish/slug-commands";
import { keepEntryRemoval } from "@/lib/publishing/removals/records";
import { lockSpaces, lockSpacesOf } from "@/lib/spaces/spaces/records";
import type { Entry } from "@/lib/texts/entries/dto";
import { keepHtml, keptHtml } from "@/lib/texts/entries/html";
import { leadImageChanges } from "@/lib/texts/entries/image-changes";
import { imageFocus, imageWords, noLeadImage } from "@/lib/texts/entries/lead-image";
import { canDeclare, canEditEntry } from "@/lib/texts/entries/policy";
import { getEntry } from "@/lib/texts/entries/queries";
import { requireEntry } from "@/lib/texts/entries/records";
import type { EntryChanges, EntryInput } from "@/lib/texts/entries/schema";
import { wordColumns, type WordName } from "@/lib/texts/entries/words";
import { requireDeclared } from "@/lib/texts/provenance/records";
import {
  entryTextSelect,
  readText,
  registerSave,
  registerText,
  reviewOf,
  type Told,
} from "@/lib/texts/provenance/register";
import type { Provenance } from "@/lib/texts/provenance/schema";
import { askSignaturesAgain } from "@/lib/texts/signatures/records";
import { touchEntry } from "@/lib/texts/tags/entries";
import { keepEntryVersion, shareRewritten } from "@/lib/texts/versions/records";
import { addressesIn, seenOf } from "@/lib/texts/versions/seen";
import { noteEntry } from "@/lib/texts/webhooks/records";

/** The facts that an entry brings along besides its text: how it came to be, and its date and addresses elsewhere. */
export interface Background extends Provenance {
  /** The moment when it was published there. */
  created?: Date;
  /** Its slug there; without one the title gives it. */
  slug?: string;
  /** Its addresses there, in their stored form: those that are free here lead to it. */
  addresses?: string[];
  /** The key that recognises it when the same source is imported again; unique. */
  import_key?: string;
  /** The marks that its text is found by, where they are known already. */
  marks?: number[];
}

/**
 * Publishes an entry in the actor's name, gives it a slug, and puts it in spaces; the draft that it was written in is
 * published with it. Throws 400 for Markdown that is hostile, 404 for a draft that is not the actor's, 409 for one that
 * is published, 429, 400 for the name of somebody else as its byline; 403, 404 and 409 for a space or an address that
 * cannot be used: then nothing is published.
 */
export async function createEntry(
  actor: Actor,
  { draft_id, draft_version, ...input }: EntryInput,
  background?: Background,
  publication = publicationOf(actor, draft_id, draft_version),
): Promise<Entry> {
  await spend("ENTRIES", actor);
  await spendOnPlaces(actor, input);
  const inspected = await inspectMarkdown(input.content, await rendering(actor));
  return change(async (tx, touched) => {
    await requireVoice(tx, actor);
    const { spaces = [] } = input;
    if (!publication) await lockSpaces(tx, spaces); // before the account, as with a draft
    const draft = publication && (await holdPublication(tx, publication, actor.id, null, spaces));
    const text = { ...input, inspected };
    const told = toldOf(actor, publication);
    const entryId = await insertEntry(tx, touched, actor, text, background, told);
    await placeIn(tx, touched, actor, entryId, input);
    const entry = { entry_id: entryId, title: input.title };
    if (draft) await settlePublication(tx, touched, draft, entry, publication);
    return getEntry(entryId, tx);
  });
}

/**
 * Returns the facts of a publication for the register: by whom, of which draft, and whether somebody has read a
 * machine's text.
 */
const toldOf = (author: Actor, publication: Publication | undefined): Told =>
  publication
    ? {
        actor: publication.by,
        draft_id: publication.draft_id,
        data: { mode: publication.approved ? "approved" : "unread" },
        review: { ...publication.approved },
      }
    : { actor: author };

const publicationOf = (
  by: Actor,
  draft_id: number | undefined,
  version: number | undefined,
): Publication | undefined => (draft_id === undefined ? undefined : { draft_id, by, version });

/**
 * Adds a new entry with its slug, within a change, and returns its id; `inspected` is what `inspectMarkdown` gave. The
 * entry of a new account is not listed before somebody admits it. Throws 400 for a person's entry that declares nothing
 * of AI where the site asks for it, and for the name of somebody else as its byline.
 */
export async function insertEntry(
  tx: Database,
  touched: Touched,
  author: Pick<Actor, "id" | "isAdmin" | "isEditor">,
  {
    inspected,
    slug: path,
    spaces: _,
    dated,
    ...input
  }: Omit<EntryInput, "draft_id" | "draft_version"> & { inspected: Inspected },
  {
    slug = input.title,
    created = dated ? new Date(dated) : undefined,
    addresses = [],
    ...background
  }: Background = {},
  told: Told = { actor: author },
): Promise<number> {
  const { excerpt, html } = inspected;
  const words = leadImageChanges({ image: null, ...noLeadImage }, input);
  const { trusted_at, synthetic } = await requireUser(tx, author.id); // locked: nobody changes its trust meanwhile
  if (!synthetic && !background.import_key) requireDeclared(input.disclosure);
  if (input.byline) await refuseBorrowedName(tx, author, input.byline, author.id);
  const { entry_id, ...row } = await tx.entry.create({
    data: {
      ...input,
      ...words,
      excerpt,
      ...background,
      created,
      updated: created,
      user_id: author.id,
      listed: trusted_at !== null,
    },
    select: { entry_id: true, ...entryTextSelect },
  });
  await keepHtml(tx, { entry_id, content: input.content }, html);
  if (path) await setEntryPath(tx, touched, author, entry_id, path);
  else await assignSlug(tx, entry_id, slug);
  await keepOldAddresses(tx, touched, author, entry_id, addresses);
  if (background.reviewed_by) {
    await registerText(tx, "reviewed", { entry_id }, reviewOf(told, background), row);
  }
  await registerText(tx, "published", { entry_id }, told, row);
  noteEntry(touched, entry_id, null);
  await touchEntry(tx, touched, entry_id);
  return entry_id;
}

/**
 * Changes an entry; what it said before is kept as a version. An admitted entry of an account that is still new waits
 * again once its author changes it: it is another text. Throws 404, 403 unless the actor may edit it, 400 for Markdown
 * that is hostile and for a correction without a change, 409 with the current text when the save was started from
 * another version, 404 and 409 for drafts as `createEntry`, 422 for words in a machine's entry that the checks refuse,
 * 429. The draft that holds the changes is published with them.
 */
export async function updateEntry(
  actor: Actor,
  entryId: number,
  { draft_id, draft_version, ...changes }: EntryChanges,
  publication = publicationOf(actor, draft_id, draft_version),
): Promise<Entry> {
  await spend("EDITS", actor);
  await spendOnPlaces(actor, changes);
  const { content } = changes;
  const inspected =
    content === undefined ? null : await inspectMarkdown(content, await rendering(actor));
  return change(async (tx, touched) => {
    if (publication) await requireEditable(tx, actor, entryId); // held before its spaces and its draft
    const draft =
      publication &&
      (await holdPublication(tx, publication, actor.id, entryId, changes.spaces ?? []));
    await changeEntry(tx, touched, actor, entryId, { ...changes, inspected });
    const entry = await getEntry(entryId, tx);
    if (draft) await settlePublication(tx, touched, draft, entry, publication);
    return entry;
  });
}

/**
 * Changes an entry as `updateEntry` does, within a change; `inspected` as `inspectMarkdown` gave it for the content, if
 * that changes.
 */
export async function changeEntry(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
  changed: Omit<EntryChanges, "draft_id" | "draft_version"> & {
    inspected: Inspected | null;
    recoveredFrom?: number;
  },
): Promise<void> {
  const { slug, spaces, dated, ...text } = changed;
  const { inspected, version, correction, recoveredFrom, ...sent } = text;
  const { user_id } = await requireEditable(tx, actor, entryId);
  await requireVoice(tx, actor);
  const again = await waitsAgain(tx, actor, { user_id });
  const before = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: recordedSelect,
  });
  await requireDeclarable(tx, actor, entryId, sent.disclosure);
  const changes = { ...sent, ...leadImageChanges(before, sent) };
  const of = { entry_id: entryId };
  const registered = await readText(tx, of);
  const isAnother = (field: "title" | "content") =>
    sent[field] !== undefined && sent[field] !== registered[field];
  const isReworded = isAnother("title") || isAnother("content");
  const created = dated ? new Date(dated) : undefined;
  const beside = await listOtherBeside(tx, entryId, { ...changes, created });
  if (sent.byline && beside.includes("byline")) {
    await refuseBorrowedName(tx, actor, sent.byline, user_id);
  }
  const isMachines = registered.origin === "synthetic";
  const words = beside.filter((name): name is WordName => name in wordColumns);
  const saysOther = isMachines && (isReworded || words.length > 0 || Boolean(correction));
  const showsOther = saysOther || (isMachines && beside.length > 0);
  const review = showsOther ? await reviewAfterChange(tx, actor, entryId) : null;
  if (isMachines && isReworded) {
    const { title = before.title, content = registered.content } = sent;
    await requireFitEntry(tx, { entry_id: entryId, user_id, title, content });
  }
  if (isMachines) {
    const said = words.map((name) => [name, changes[name]]);
    requireFitBeside({ ...Object.fromEntries(said), correction });
  }
  const seen = inspected ? seenOf(inspected.html) : undefined;
  const saving = { version, correction, recoveredFrom, seen };
  await touchEntry(tx, touched, entryId);
  const kept = await keepEntryVersion(tx, actor, entryId, changes, saving);
  const rewritten = saysOther && { human_share: await shareRewritten(tx, entryId, sent) };
  const { version: saved, ...after } = await tx.entry.update({
    where: { entry_id: entryId },
    data: {
      ...changes,
      ...kept,
      ...review,
      ...rewritten,
      excerpt: inspected?.excerpt,
      ...(sent.content !== undefined && { marks: [] }), // the chores make new ones
      created,
      updated: new Date(),
      ...(again && { listed: false }),
    },
    select: { ...recordedSelect, version: true },
  });
  const how = { change: correction ? "correction" : "erratum", ...rewritten };
  await registerSave(tx, of, registered, await readText(tx, of), { actor, data: how });
  if (slug) await changeEntryPath(tx, touched, actor, entryId, slug);
  const { content } = changes;
  if ("version" in kept || beside.length > 0) {
    const isAnotherText =
      beside.length > 0 ||
      after.title !== before.title ||
      again ||
      correction !== undefined || // its line is read beside the text, too
      (inspected !== null &&
        (await hasOtherAddresses(tx, { ...of, content: registered.content }, inspected)));
    const text = { content: content ?? registered.content, seen: seen ?? null };
    const signed = { ...of, title: after.title, version: saved };
    await askSignaturesAgain(tx, actor, signed, isAnotherText ? undefined : text);
  }
  if (content !== undefined && inspected) {
    await keepHtml(tx, { entry_id: entryId, content }, inspected.html);
  }
  if (actor.id !== user_id) {
    await recordEvent(tx, {
      action: "entry.edited",
      actor,
      subject: "entry",
      subjectId: entryId,
      before,
      after,
    });
  }
  await touchEntry(tx, touched, entryId);
  await placeIn(tx, touched, actor, entryId, { spaces, dated });
}

/**
 * Deletes an entry: it leaves every public page and its spaces at once; its comments and slugs stay in the
 * administration lists. For a while it can be brought back, and its addresses stay its own. Throws 404, 403 unless the
 * actor may edit it.
 */
export const deleteEntry = (actor: Actor, entryId: number): Promise<void> =>
  change((tx, touched) => trashEntry(tx, touched, actor, entryId));

/** Deletes an entry as `deleteEntry` does, within a change. */
export async function trashEntry(
  tx: Database,
  touched: Touched,
  actor: Actor,
  entryId: number,
): Promise<void> {
  const entry = await requireEditable(tx, actor, entryId);
  await closeReports(tx, { subject: "entry", subject_id: entryId }, null);
  const before = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: recordedSelect,
  });
  await recordEvent(tx, {
    action: "entry.deleted",
    actor,
    subject: "entry",
    subjectId: entryId,
    before: { ...before, user_id: entry.user_id },
  });
  await withdrawEntry(tx, touched, entryId, "trashed");
  await registerText(tx, "deleted", { entry_id: entryId }, { actor });
  await keepEntryRemoval(tx, actor, "trash", entry);
}

/**
 * Takes an entry, which the change holds, off every public place, as from the moment `at`. The rows of its places and
 * its proposals are kept as they are until `restoreEntry` brings it back; its addresses stay its own, and lead nowhere.
 */
export async function withdrawEntry(
  tx: Database,
  touched: Touched,
  entryId: number,
  status: "withdrawn" | "trashed" | "removed",
  at = new Date(),
): Promise<void> {
  await touchEntry(tx, touched, entryId);
  const comments = await tx.comment.findMany({
    where: { entry_id: entryId, image: { not: null } },
    select: { comment_id: true },
  });
  await touchImages(
    tx,
    touched,
    "comment",
    comments.map(({ comment_id }) => comment_id),
  );
  await lockSpacesOf(tx, entryId);
  const [kept] = await tx.$queryRaw<[{ places: Prisma.JsonArray; proposals: Prisma.JsonArray }]>`
    SELECT
      (SELECT coalesce(jsonb_agg(to_jsonb("space_entry")), '[]') FROM "space_entry"
       WHERE "entry_id" = ${entryId}) AS "places",
      (SELECT coalesce(jsonb_agg(to_jsonb("placement_proposal")), '[]') FROM "placement_proposal"
       WHERE "entry_id" = ${entryId}) AS "proposals"`;
  await tx.spaceEntry.deleteMany({ where: { entry_id: entryId } });
  await tx.placementProposal.deleteMany({ where: { entry_id: entryId } });
  await tx.entryHtml.deleteMany({ where: { entry_id: entryId } });
  await tx.entry.update({
    where: { entry_id: entryId },
    data: { status, deleted_at: at, kept },
  });
}

/** Puts a withdrawn entry, which the change holds, into the trash; if it is brought back, it is withdrawn again. */
export async function trashWithdrawn(tx: Database, entryId: number): Promise<void> {
  const kept = { ...(await readKept(tx, entryId)), withdrawn: true } as Prisma.InputJsonObject;
  await tx.entry.update({ where: { entry_id: entryId }, data: { status: "trashed", kept } });
}

/** Returns what is kept of a removed entry for its return: places, proposals. */
export async function readKept(
  tx: Database,
  entry_id: number,
): Promise<z.output<typeof keptOfEntry>> {
  const { kept } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { kept: true },
  });
  return keptOfEntry.parse(kept ?? {});
}

/**
 * Brings an entry back as it was, except for spaces that are gone or no longer take it (see `placesToday`), and for old
 * addresses that others have taken. `actor`: the person who brings it back, whose right to place it counts, too.
 */
export async function restoreEntry(
  tx: Database,
  touched: Touched,
  actor: Actor | null,
  entry_id: number,
): Promise<void> {
  const { aliases, ...kept } = await readKept(tx, entry_id);
  const { places, offers } = await placesToday(tx, actor, entry_id, kept.places);
  const proposals = [...kept.proposals, ...offers];
  await touchEntry(tx, touched, entry_id);
  await tx.entry.update({
    where: { entry_id },
    data: { status: "published", deleted_at: null, kept: Prisma.DbNull },
  });
  await tx.$executeRaw`
    INSERT INTO "space_entry"
    SELECT "place".* FROM jsonb_populate_recordset(NULL::"space_entry", ${JSON.stringify(places)}::jsonb) AS "place"
    JOIN "space" USING ("space_id") ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO "slug_alias"
    SELECT "old".* FROM jsonb_populate_recordset(NULL::"slug_alias", ${JSON.stringify(aliases)}::jsonb) AS "old"
    WHERE NOT EXISTS (SELECT FROM "slug" WHERE "slug"."path" = "old"."path")
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`
    INSERT INTO "placement_proposal"
    SELECT "offer".*
    FROM jsonb_populate_recordset(NULL::"placement_proposal", ${JSON.stringify(proposals)}::jsonb) AS "offer"
    JOIN "space" USING ("space_id") ON CONFLICT DO NOTHING`;
  await touchEntry(tx, touched, entry_id);
  // Its old addresses led nowhere.
  const led = await tx.slugAlias.findMany({ where: { entry_id }, select: { path: true } });
  touched.tag(...led.flatMap(({ path }) => oldAddressTags(path)));
}

const keptOfEntry = z.object({
  places: z.array(keptPlace).default([]),
  proposals: z.array(z.unknown()).default([]), // none for entries removed before proposals were kept
  aliases: z.array(z.unknown()).default([]), // of entries removed while their old addresses were freed at once
  withdrawn: z.boolean().default(false),
});

/**
 * Lists one text of a new account on the home page, in the site's feeds and for search engines; its author is told.
 * Throws 404, 403 unless the actor edits the site, 409 when it has changed since the version that was read.
 */
export const admitEntry = (
  actor: Actor,
  entryId: number,
  { version: read }: ReadQuery = {},
): Promise<Entry> =>
  change(async (tx, touched) => {
    assertMay(canModerate(actor), "Solo quien edita el sitio admite entradas.");
    const { listed, title, user_id, version } = await requireEntry(tx, entryId);
    if (!listed) {
      if (read !== undefined && read !== version) throw conflict(READ_AGAIN);
      await touchEntry(tx, touched, entryId);
      await tx.entry.update({ where: { entry_id: entryId }, data: { listed: true } });
      await touchEntry(tx, touched, entryId);
      const author = await lockUser(tx, user_id);
      const told = author?.synthetic ? author.owner_id : author?.id;
      if (told != null) await addNotice(tx, told, { kind: "admitted", entry_id: entryId, title });
      const event = { action: "entry.admitted", subject: "entry", subjectId: entryId } as const;
      await recordEvent(tx, { ...event, actor, after: { title, user_id } });
    }
    return getEntry(entryId, tx);
  });

const READ_AGAIN = "La entrada ha cambiado desde que la leíste: léela otra vez antes de admitirla.";

/** Opens or closes an entry for comments. Throws 404, 403 unless the actor may edit it. */
export const setCommentsClosed = (
  actor: Actor,
  entryId: number,
  closed: boolean,
): Promise<{ comments_closed_at: string | null }> =>
  change(async (tx, touched) => {
    const { user_id } = await requireEditable(tx, actor, entryId);
    const { comments_closed_at: before } = await tx.entry.findUniqueOrThrow({
      where: { entry_id: entryId },
      select: { comments_closed_at: true },
    });
    const comments_closed_at = closed ? (before ?? new Date()) : null;
    if (Boolean(before) !== closed) {
      await tx.entry.update({ where: { entry_id: entryId }, data: { comments_closed_at } });
      touched.tag(entryTag(entryId)); // its own pages; no list shows it
      if (actor.id !== user_id) {
        const action = closed ? "comments.closed" : "comments.opened";
        await recordEvent(tx, { action, actor, subject: "entry", subjectId: entryId });
      }
    }
    return { comments_closed_at: comments_closed_at?.toISOString() ?? null };
  });

/**
 * Throws 403 for a declaration about AI that differs from the entry's and is not the actor's to make, 400 for taking
 * one away where the site asks for it.
 */
async function requireDeclarable(
  tx: Database,
  actor: Actor,
  entryId: number,
  disclosure: EntryChanges["disclosure"],
) {
  if (disclosure === undefined) return;
  const entry = await tx.entry.findUniqueOrThrow({
    where: { entry_id: entryId },
    select: { disclosure: true, origin: true, user_id: true },
  });
  if (disclosure === entry.disclosure) return;
  if (entry.disclosure) requireDeclared(disclosure);
  assertMay(
    canDeclare(actor, entry),
    entry.origin === "person"
      ? "Solo quien ha escrito la entrada dice si ha usado IA."
      : "De lo que escribe un usuario sintético no se declara nada: lo ha escrito una IA.",
  );
}

/** The columns of an entry that an audit event repeats. */
const recordedSelect = {
  title: true,
  excerpt: true,
  image: true,
  ...imageWords,
  ...imageFocus,
} as const;

async function requireEditable(tx: Database, actor: Actor, entryId: number) {
  const entry = await requireEntry(tx, entryId);
  assertMay(canEditEntry(actor, entry), "No tienes permiso para editar esta entrada.");
  return entry;
}

/**
 * Returns whether a text shows other images, cards or links than the entry, which has the one before still; true where
 * it is not known what that shows.
 */
async function hasOtherAddresses(
  tx: Database,
  before: { entry_id: number; content: string },
  { html }: Inspected,
): Promise<boolean> {
  const shown = await keptHtml(tx, before);
  return shown === null || addressesIn(shown) !== addressesIn(html);
}
