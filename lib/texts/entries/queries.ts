import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Profile } from "@/lib/house/users/dto";
import { canModerate } from "@/lib/house/users/policy";
import { assertUserExists } from "@/lib/house/users/queries";
import { withOwner } from "@/lib/house/users/records";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, notFound } from "@/lib/kernel/errors";
import {
  after,
  by,
  fromCursor,
  toPage,
  type Page,
  type PageQuery,
  type Position,
  TOP,
} from "@/lib/kernel/pagination";
import { signPreviewedImage } from "@/lib/platform/auth/image-signature";
import { searchPattern } from "@/lib/platform/limits/search-pattern";
import { spend, spendReading } from "@/lib/platform/limits/spend";
import { previewMarkdown } from "@/lib/platform/markdown";
import { rendering } from "@/lib/platform/markdown/slow-texts";
import { imageBeginning } from "@/lib/platform/markdown/through-proxy";
import { withCards } from "@/lib/texts/embeds/queries";
import { wantPreviewed } from "@/lib/texts/embeds/records";
import {
  addressedEntrySelect,
  entrySelect,
  entrySummarySelect,
  toAddressedEntry,
  toEntry,
  toEntrySummary,
  toWaitingEntry,
  waitingEntrySelect,
  type AddressedEntry,
  type Entry,
  type EntrySummary,
  type WaitingEntry,
} from "@/lib/texts/entries/dto";
import { forSearchSelect } from "@/lib/texts/entries/for-search";
import type { EntryListQuery } from "@/lib/texts/entries/schema";
import { findSegmentTarget, findSlugTarget, type SlugTarget } from "@/lib/texts/slugs/queries";

/** The number of entries on one page of an author. */
const AUTHOR_PAGE_SIZE = 30;

const published = { deleted_at: null };

/** The condition for entries that people wrote; one without a declaration counts as theirs. */
export const byPeople = {
  origin: "person",
  AND: { OR: [{ disclosure: null }, { disclosure: { not: "ai-autonomous" } }] },
} satisfies Prisma.EntryWhereInput;

/** The same condition in SQL. */
export const BY_PEOPLE = Prisma.sql`("origin" = 'person' AND "disclosure" IS DISTINCT FROM 'ai-autonomous')`;

/** The condition for entries that somebody has read: what people publish, and a machine's for which somebody answers. */
const wasRead = {
  OR: [{ origin: "person" }, { disclosure: "ai-assisted" }],
} satisfies Prisma.EntryWhereInput;

const inSpaceOf = (domain: string | null): Prisma.EntryWhereInput =>
  domain === null ? {} : { spaces: { some: { space: { domains: { some: { name: domain } } } } } };

const newestFirst: Prisma.EntryOrderByWithRelationInput[] = [
  { created: "desc" },
  { entry_id: "desc" },
];

/** Returns one entry, also as an open transaction sees it. Throws 404 for none or a deleted one. */
export async function getEntry(entryId: number, reader?: Database): Promise<Entry> {
  const entry = await findEntry(entryId, reader);
  if (!entry) throw missing();
  return entry;
}

/** Finds one entry; null for none or a deleted one. */
export async function findEntry(entryId: number, reader: Database = db): Promise<Entry | null> {
  const row = await reader.entry.findFirst({
    where: { entry_id: entryId, ...published },
    select: entrySelect,
  });
  return row && toEntry(row);
}

/** Finds one entry, with the owner of the synthetic user that wrote it; null for none or a deleted one. */
export async function findOwnedEntry(entryId: number) {
  const entry = await findEntry(entryId);
  return entry && withOwner(db, entry);
}

/** Throws 404 for no entry or a deleted one. */
export async function assertEntryExists(entryId: number): Promise<void> {
  const where = { entry_id: entryId, ...published };
  const row = await db.entry.findFirst({ where, select: { entry_id: true } });
  if (!row) throw missing();
}

/** A page of all entries, newest first; with `q`, of those whose title or content holds that text. */
export async function listEntries({ q, limit, cursor }: EntryListQuery): Promise<Page<Entry>> {
  const position = fromCursor(cursor);
  if (q) return searchEntries(q, limit, position);
  return listWhere({}, limit, position);
}

/** Lists one user's entries in the same way. Throws 404 for no account or a deleted one. */
export async function listUserEntries(
  userId: number,
  { q, limit, cursor }: EntryListQuery,
): Promise<Page<Entry>> {
  await assertUserExists(userId);
  const position = fromCursor(cursor);
  if (q) return searchEntries(q, limit, position, userId);
  return listWhere({ user_id: userId }, limit, position);
}

/** Counts the pages of an author's entries, at least one. */
export const authorPages = ({ entries_count, cosigned_count }: Signed) =>
  Math.max(1, Math.ceil((entries_count + cosigned_count) / AUTHOR_PAGE_SIZE));

type Signed = Pick<Profile, "entries_count" | "cosigned_count">;

/** The entries on page `page` (from 1) of what an account signs, newest first. */
export async function listAuthorPage(userId: number, page: number): Promise<EntrySummary[]> {
  const rows = await db.entry.findMany({
    where: { ...published, ...(await signedBy(userId)) },
    orderBy: newestFirst,
    skip: (page - 1) * AUTHOR_PAGE_SIZE,
    take: AUTHOR_PAGE_SIZE,
    select: entrySummarySelect,
  });
  return rows.map(toEntrySummary);
}

/** The newest entries that an account signs, with their texts, for its feed. */
export async function listSignedEntries(userId: number, { limit }: PageQuery): Promise<Entry[]> {
  return (await listWhere(await signedBy(userId), limit, undefined)).items;
}

/** Selects an account's own entries, and those of others that it signs as a coauthor: few, if any. */
async function signedBy(userId: number): Promise<Prisma.EntryWhereInput> {
  const along = await db.entrySignature.findMany({
    where: { user_id: userId, role: "coauthor", agreed_at: { not: null } },
    select: { entry_id: true },
  });
  const own = { user_id: userId };
  if (along.length === 0) return own;
  return { OR: [own, { entry_id: { in: along.map(({ entry_id }) => entry_id) } }] };
}

/** The highest entry id there is, deleted ones included; 0 on an empty site. */
export async function lastEntryId(): Promise<number> {
  const last = await db.entry.findFirst({
    orderBy: { entry_id: "desc" },
    select: { entry_id: true },
  });
  return last?.entry_id ?? 0;
}

/**
 * Listed entries in the order of their ids, from the one after `after` up to `upTo`, with what says whether they are
 * for search engines (`isForSearch`). `domain`: only those that a space of this domain has.
 */
export async function listAddressedEntries(
  { after, upTo, domain }: { after: number; upTo: number; domain: string | null },
  limit: number,
) {
  const rows = await db.entry.findMany({
    where: {
      ...published,
      listed: true,
      ...inSpaceOf(domain),
      entry_id: { gt: after, lte: upTo },
    },
    orderBy: { entry_id: "asc" },
    take: limit,
    select: { ...addressedEntrySelect, ...forSearchSelect },
  });
  return rows.map(toAddressedEntry);
}

/**
 * The listed entries since a moment that somebody has read, newest first. `domain`: only those that a space of this
 * domain has.
 */
export async function listEntriesSince(
  { since, domain }: { since: Date; domain: string | null },
  limit: number,
): Promise<AddressedEntry[]> {
  const rows = await db.entry.findMany({
    where: {
      ...published,
      ...wasRead,
      listed: true,
      ...inSpaceOf(domain),
      created: { gte: since },
    },
    orderBy: newestFirst,
    take: limit,
    select: addressedEntrySelect,
  });
  return rows.map(toAddressedEntry);
}

/** A page of the listed entries, as cards show them, newest first; `where`: only those of them that match it. */
export async function listLatestEntries(
  { limit, cursor }: PageQuery,
  where: Prisma.EntryWhereInput = {},
  reader: Database = db,
): Promise<Page<EntrySummary>> {
  const rows = await reader.entry.findMany({
    where: { ...published, listed: true, AND: where, ...after(fromCursor(cursor), "entry_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: entrySummarySelect,
  });
  return toPage(rows, limit, by("entry_id"), toEntrySummary);
}

/** Lists those of these entries that are listed, newest first; `where` as in `listLatestEntries`. */
export async function listListedAmong(
  entryIds: number[],
  where: Prisma.EntryWhereInput = {},
  reader: Database = db,
): Promise<EntrySummary[]> {
  const rows = await reader.entry.findMany({
    where: { ...published, listed: true, AND: where, entry_id: { in: entryIds } },
    orderBy: newestFirst,
    select: entrySummarySelect,
  });
  return rows.map(toEntrySummary);
}

/** Counts today's listed entries, of people and of machines. */
export async function countToday(): Promise<{ people: number; machines: number }> {
  const [row] = await db.$queryRaw<[{ people: number; machines: number }]>`
    SELECT count(*) FILTER (WHERE ${BY_PEOPLE})::integer AS "people",
           count(*) FILTER (WHERE NOT (${BY_PEOPLE}))::integer AS "machines"
    FROM "entry"
    WHERE "deleted_at" IS NULL AND "listed"
      AND "created" >= date_trunc('day', now() AT TIME ZONE ${env.SITE_TZ}) AT TIME ZONE ${env.SITE_TZ}
      AND "created" <= now()`;
  return row;
}

/** A page of the listed entries that people wrote, newest first. */
export const listPeopleEntries = (page: PageQuery): Promise<Page<EntrySummary>> =>
  listLatestEntries(page, byPeople);

/** Lists the listed entries with their texts, for the site's feeds; `people`: only what people wrote. */
export const listListedEntries = ({ limit, cursor }: PageQuery, people = false) =>
  listWhere({ listed: true, ...(people && byPeople) }, limit, fromCursor(cursor));

/** A page of the entries that wait to be admitted, newest first. Throws 403 for all but those who moderate. */
export async function listWaitingEntries(
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<WaitingEntry>> {
  assertMay(canModerate(actor), "Solo quien edita el sitio ve lo que espera.");
  const rows = await db.entry.findMany({
    where: { ...published, listed: false, ...after(fromCursor(cursor), "entry_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: waitingEntrySelect,
  });
  return toPage(rows, limit, by("entry_id"), toWaitingEntry);
}

/** Counts the entries that wait to be admitted, up to `most`. */
export async function countWaitingEntries(most: number): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: bigint }]>`
    SELECT count(*) FROM (
      SELECT FROM "entry" WHERE "deleted_at" IS NULL AND NOT "listed"
      ORDER BY "created" DESC, "entry_id" DESC LIMIT ${most}) AS "waiting"`;
  return Number(row.count);
}

/** The entry of an address; `alias`: the address is an old one, which redirects. */
interface FoundEntry {
  entry: Entry;
  alias: boolean;
}

interface FoundAtPath extends FoundEntry {
  /** The stored path that the address is, or ends like. */
  path: string;
}

/** Finds the entry of `/e/{slug}`, `/{slug}` or the path of a slug call; null when there is none. */
export async function findEntryByPath(path: string): Promise<FoundAtPath | null> {
  return entryOf(await findSlugTarget(path));
}

/** The same as `findEntryByPath`, for a call of the API. Throws 404. */
export async function getEntryByPath(path: string): Promise<Entry> {
  const found = await findEntryByPath(path);
  if (!found) throw notFound("Ninguna entrada tiene esa dirección.");
  return found.entry;
}

/**
 * The entry of a `/s/{space}/e/…` address, by a slug's last segment or else by id; null when there is none. An entry
 * that `isThere` denies, as one in other spaces, does not stand before the one with the id.
 */
export async function findEntryBySlugOrId(
  slugOrId: string,
  isThere: (entry: Entry) => boolean | Promise<boolean> = () => true,
): Promise<FoundEntry | null> {
  const found = await entryOf(await findSegmentTarget(slugOrId));
  if (found && (await isThere(found.entry))) return found;
  const id = /^[1-9]\d{0,8}$/.test(slugOrId) ? Number(slugOrId) : null;
  const entry = id && (await findEntry(id));
  return entry && (await isThere(entry)) ? { entry, alias: false } : null;
}

/**
 * A text as its page will show it. Throws 400 for Markdown that is hostile, as saving it would, 409 once the actor
 * asks for a newer one, 429 for too many within a minute.
 */
export async function previewContent(actor: Actor, content: string): Promise<{ html: string }> {
  await spend("PREVIEWS", actor);
  const html = await previewMarkdown(content, await rendering(actor));
  await wantPreviewed(actor, html);
  return { html: await withCards(html, signPreviewedImage) };
}

async function entryOf(target: SlugTarget | null): Promise<FoundAtPath | null> {
  const entry = target && (await findEntry(target.entry_id));
  return entry && { entry, path: target.path, alias: target.alias };
}

async function listWhere(
  where: Prisma.EntryWhereInput,
  limit: number,
  position: Position | undefined,
) {
  const rows = await db.entry.findMany({
    where: { ...published, ...where, ...after(position, "entry_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: entrySelect,
  });
  await countRead(rows);
  return toPage(rows, limit, by("entry_id"), toEntry);
}

/** Counts the megabytes of whole texts in a list against the limit of the network: they are much to read. */
const countRead = (rows: { content: string }[]) =>
  spendReading(rows.reduce((sum, { content }) => sum + content.length, 0) / 1_000_000);

async function searchEntries(
  q: string,
  limit: number,
  position: Position | undefined,
  userId?: number,
) {
  const pattern = await searchPattern(q);
  const byUser = userId === undefined ? Prisma.empty : Prisma.sql`AND "user_id" = ${userId}`;
  const { created, id } = position ?? TOP;
  const found = await db.$queryRaw<{ entry_id: number }[]>`
    SELECT "entry_id" FROM "entry"
    WHERE "deleted_at" IS NULL
      AND "search_text" LIKE ${pattern}
      ${byUser}
      AND ("created", "entry_id") < (${created}, ${id}::integer)
    ORDER BY "created" DESC, "entry_id" DESC
    LIMIT ${limit + 1}`;
  const rows = await db.entry.findMany({
    where: { entry_id: { in: found.map(({ entry_id }) => entry_id) } },
    orderBy: newestFirst,
    select: entrySelect,
  });
  await countRead(rows);
  return toPage(rows, limit, by("entry_id"), toEntry);
}

const missing = () => notFound("La entrada no existe o ha sido eliminada.");

/**
 * Returns whether an entry that can be read shows the image of another site at this address: in its text as that is
 * kept rendered, else as it was written, or in the card of something that it links to.
 */
export async function showsImage(entryId: number, address: string): Promise<boolean> {
  const written = address.replace(/^https?:/i, "");
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "entry" LEFT JOIN "entry_html" USING ("entry_id")
    WHERE "entry_id" = ${entryId} AND "deleted_at" IS NULL AND (
      CASE WHEN "html" IS NULL THEN strpos("content", ${written}) > 0
        ELSE strpos("html", ${imageBeginning(address)}) > 0 END
      OR EXISTS (
        SELECT FROM "entry_embed" JOIN "embed" USING ("address")
        WHERE "entry_embed"."entry_id" = "entry"."entry_id" AND "embed"."thumbnail" = ${address}))`;
  return found.length > 0;
}

/** Returns whether an entry that can be read has this address of another site as its image. */
export async function hasEntryImage(image: string): Promise<boolean> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "entry"
    WHERE "image" = ${image} AND "image" LIKE 'http%' AND "deleted_at" IS NULL LIMIT 1`;
  return found.length > 0;
}
