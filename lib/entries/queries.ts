import "server-only";
import { db, type Database } from "@/lib/kernel/db";
import {
  addressedEntrySelect,
  entrySelect,
  entrySummarySelect,
  toAddressedEntry,
  toEntry,
  toEntrySummary,
  type AddressedEntry,
  type Entry,
  type EntrySummary,
} from "@/lib/entries/dto";
import type { EntryListQuery } from "@/lib/entries/schema";
import { notFound } from "@/lib/kernel/errors";
import { inspectMarkdown, renderMarkdown } from "@/lib/markdown";
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
import { Prisma } from "@/lib/generated/prisma/client";
import { searchPattern } from "@/lib/text/search-pattern";
import { findSegmentTarget, findSlugTarget, type SlugTarget } from "@/lib/slugs/queries";
import { assertUserExists } from "@/lib/users/queries";

/** Entries on one page of an author's. */
const AUTHOR_PAGE_SIZE = 30;

const published = { deleted_at: null };
const newestFirst: Prisma.EntryOrderByWithRelationInput[] = [
  { created: "desc" },
  { entry_id: "desc" },
];

/** One entry, also as an open transaction sees it. Throws 404 for none or a deleted one. */
export async function getEntry(entryId: number, reader?: Database): Promise<Entry> {
  const entry = await findEntry(entryId, reader);
  if (!entry) throw missing();
  return entry;
}

/** One entry; null for none or a deleted one. */
export async function findEntry(entryId: number, reader: Database = db): Promise<Entry | null> {
  const row = await reader.entry.findFirst({
    where: { entry_id: entryId, ...published },
    select: entrySelect,
  });
  return row && toEntry(row);
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

/** The same of one user's entries. Throws 404 for no account or a deleted one. */
export async function listUserEntries(
  userId: number,
  { q, limit, cursor }: EntryListQuery,
): Promise<Page<Entry>> {
  await assertUserExists(userId);
  const position = fromCursor(cursor);
  if (q) return searchEntries(q, limit, position, userId);
  return listWhere({ user_id: userId }, limit, position);
}

/** How many pages an author's entries fill, at least one. */
export const authorPages = ({ entries_count }: { entries_count: number }) =>
  Math.max(1, Math.ceil(entries_count / AUTHOR_PAGE_SIZE));

/** The entries on page `page` (from 1) of an author's, newest first. */
export async function listAuthorPage(userId: number, page: number): Promise<EntrySummary[]> {
  const rows = await db.entry.findMany({
    where: { ...published, user_id: userId },
    orderBy: newestFirst,
    skip: (page - 1) * AUTHOR_PAGE_SIZE,
    take: AUTHOR_PAGE_SIZE,
    select: entrySummarySelect,
  });
  return rows.map(toEntrySummary);
}

/** The highest entry id there is, deleted ones included; 0 on an empty site. */
export async function lastEntryId(): Promise<number> {
  const last = await db.entry.findFirst({
    orderBy: { entry_id: "desc" },
    select: { entry_id: true },
  });
  return last?.entry_id ?? 0;
}

/** Entries in the order of their ids, from the one after `after` up to `upTo`. */
export async function listAddressedEntries(
  after: number,
  upTo: number,
  limit: number,
): Promise<AddressedEntry[]> {
  const rows = await db.entry.findMany({
    where: { ...published, entry_id: { gt: after, lte: upTo } },
    orderBy: { entry_id: "asc" },
    take: limit,
    select: addressedEntrySelect,
  });
  return rows.map(toAddressedEntry);
}

/** The entries since a moment, newest first. */
export async function listEntriesSince(since: Date, limit: number): Promise<AddressedEntry[]> {
  const rows = await db.entry.findMany({
    where: { ...published, created: { gte: since } },
    orderBy: newestFirst,
    take: limit,
    select: addressedEntrySelect,
  });
  return rows.map(toAddressedEntry);
}

/** A page of all entries as cards show them, newest first. */
export async function listLatestEntries({ limit, cursor }: PageQuery): Promise<Page<EntrySummary>> {
  const rows = await db.entry.findMany({
    where: { ...published, ...after(fromCursor(cursor), "entry_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: entrySummarySelect,
  });
  return toPage(rows, limit, by("entry_id"), toEntrySummary);
}

/** What an address leads to; `alias`: it is one of old, from which one is redirected. */
interface FoundEntry {
  entry: Entry;
  alias: boolean;
}

/** What `/e/{slug}`, `/{slug}` or the path of a slug call leads to; null when nothing. */
export async function findEntryByPath(path: string): Promise<FoundEntry | null> {
  return entryOf(await findSlugTarget(path));
}

/** The same for a call. Throws 404. */
export async function getEntryByPath(path: string): Promise<Entry> {
  const found = await findEntryByPath(path);
  if (!found) throw notFound("Ninguna entrada tiene esa dirección.");
  return found.entry;
}

/** The entry of a `/s/{space}/e/…` address, by a slug's last segment or else by id; null when nothing. */
export async function findEntryBySlugOrId(slugOrId: string): Promise<FoundEntry | null> {
  const found = await entryOf(await findSegmentTarget(slugOrId));
  if (found) return found;
  const id = /^[1-9]\d{0,8}$/.test(slugOrId) ? Number(slugOrId) : null;
  const entry = id && (await findEntry(id));
  return entry ? { entry, alias: false } : null;
}

/** A text as its page will show it. Throws 400 for Markdown that is hostile, as saving it would. */
export async function previewContent(content: string): Promise<{ html: string }> {
  await inspectMarkdown(content);
  return { html: await renderMarkdown(content) };
}

async function entryOf(target: SlugTarget | null): Promise<FoundEntry | null> {
  const entry = target && (await findEntry(target.entry_id));
  return entry && { entry, alias: target.alias };
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
  return toPage(rows, limit, by("entry_id"), toEntry);
}

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
  return toPage(rows, limit, by("entry_id"), toEntry);
}

const missing = () => notFound("La entrada no existe o ha sido eliminada.");
