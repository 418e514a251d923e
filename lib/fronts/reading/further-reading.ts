import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { isDatabaseAway, isOutOfRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Entry, OfferedEntry } from "@/lib/texts/entries/dto";
import { toProvenance, type ProvenanceRow } from "@/lib/texts/provenance/dto";
import { announcedTags } from "@/lib/texts/tags/entries";

/** Milliseconds for which a choice is kept: so late may a new text be recommended under the older ones. */
const STANDS_FOR = 3_600_000;

/** The number of newest entries, of a space or of the site, among which related ones are looked for. */
const CANDIDATES = 300;

const NO_SPACE = 0;

/** The most entries of each kind that are shown, and related ones that are chosen: some of these may be deleted. */
const SHOWN = 3;
const CHOSEN = 6;

/** The entries that a reader of an entry is offered next. */
export interface FurtherReading {
  /** The entry after it in the space it is read in. */
  next: OfferedEntry | null;
  related: OfferedEntry[];
  byAuthor: OfferedEntry[];
  /** The cache tags of the offered entries, also of those that a page cannot show now. */
  tags: string[];
}

type Read = Pick<Entry, "entry_id" | "user_id">;

interface Choice {
  next_id: number | null;
  related: number[];
  by_author: number[];
}

/**
 * Returns the entries to offer next to a reader of an entry, in the space with this id or in none. They are shown as
 * they are now, but were chosen within the last hour, the same on every server, so that a publication does not make all
 * pages render again.
 */
export async function furtherReading(entry: Read, spaceId = NO_SPACE): Promise<FurtherReading> {
  const { next_id, related, by_author } = await choiceOf(entry, spaceId);
  const ids = [...(next_id ? [next_id] : []), ...related, ...by_author];
  const offered = await listOffered(ids);
  const found = new Map(offered.map((entry) => [entry.entry_id, entry]));
  const taken = new Set<number>();
  const take = (some: number[], most: number) =>
    some
      .flatMap((id) => (taken.has(id) ? [] : (found.get(id) ?? [])))
      .slice(0, most)
      .map((shown) => {
        taken.add(shown.entry_id);
        return shown;
      });
  const [next] = take(next_id ? [next_id] : [], 1).filter(({ spaces }) =>
    spaces.some(({ space_id }) => space_id === spaceId),
  );
  return {
    next: next ?? null,
    related: take(related, SHOWN),
    byAuthor: take(by_author, SHOWN),
    tags: announcedTags(ids, [...found.values()]),
  };
}

type OfferedRow = Pick<OfferedEntry, "entry_id" | "title" | "language" | "slug" | "spaces"> &
  Omit<ProvenanceRow, "reviewer">;

/** Lists those of these entries that are listed, in one statement: the page of every entry asks for them. */
async function listOffered(ids: number[]): Promise<OfferedEntry[]> {
  const rows = await db.$queryRaw<OfferedRow[]>`
    SELECT "entry_id", "title", "language", "origin", "disclosure", "ai_model", "reviewed_at", "human_share",
      (SELECT "path" FROM "slug" WHERE "slug"."entry_id" = "entry"."entry_id"
       ORDER BY "slug_id" LIMIT 1) AS "slug",
      (SELECT coalesce(jsonb_agg(
          jsonb_build_object(
            'space_id', "space_id", 'slug', "space"."slug", 'accepted', "accepted_at" IS NOT NULL,
            'domain', (SELECT "name" FROM "domain" WHERE "domain"."space_id" = "space"."space_id"
                       AND "active_at" IS NOT NULL ORDER BY "domain_id" LIMIT 1))
          ORDER BY "accepted_at" IS NULL, "space_entry"."created", "space_id"), '[]')
       FROM "space_entry" JOIN "space" USING ("space_id")
       WHERE "space_entry"."entry_id" = "entry"."entry_id") AS "spaces"
    FROM "entry" WHERE "entry_id" = ANY(${ids}) AND "deleted_at" IS NULL AND "listed"`;
  return rows.map(({ entry_id, title, language, slug, spaces, ...made }) => ({
    entry_id,
    title,
    language,
    slug,
    spaces,
    ...toProvenance({ ...made, reviewer: null }),
  }));
}

async function choiceOf(entry: Read, spaceId: number): Promise<Choice> {
  const where = { entry_id_space_id: { entry_id: entry.entry_id, space_id: spaceId } };
  const kept = await db.furtherReading.findUnique({ where });
  if (kept && kept.chosen_at.getTime() > Date.now() - STANDS_FOR) return kept;
  const choice = chosenFor(entry, spaceId);
  const [made] = await chooseAndKeep(entry.entry_id, spaceId, choice).catch((err: unknown) => {
    if (isDatabaseAway(err)) throw err;
    if (!isOutOfRoom(err)) log.warn({ err, entry_id: entry.entry_id }, "Further reading not kept");
    return db.$queryRaw<Choice[]>(choice);
  });
  return made ?? { next_id: null, related: [], by_author: [] };
}

/** The statement that chooses. */
const chosenFor = ({ entry_id, user_id }: Read, spaceId: number) => Prisma.sql`
  SELECT (${spaceId ? nextOf(entry_id, spaceId) : Prisma.sql`NULL::integer`}) AS "next_id",
    ARRAY(${relatedTo(entry_id, spaceId)}) AS "related",
    ARRAY(${othersBy(user_id, entry_id)}) AS "by_author"`;

/**
 * Chooses and keeps the choice in one statement, for which no reader waits until it is on the disk: what is lost is
 * chosen again. Returns nothing for an entry that was deleted meanwhile.
 */
const chooseAndKeep = (entryId: number, spaceId: number, choice: Prisma.Sql) =>
  db.$queryRaw<Choice[]>`
    WITH "chosen" AS (${choice})
    INSERT INTO "further_reading" ("entry_id", "space_id", "next_id", "related", "by_author")
    SELECT "entry_id", ${spaceId}::integer, "next_id", "chosen"."related", "chosen"."by_author"
    FROM "entry", "chosen", set_config('synchronous_commit', 'off', true)
    WHERE "entry_id" = ${entryId} AND "deleted_at" IS NULL
    ON CONFLICT ("entry_id", "space_id") DO UPDATE SET "next_id" = excluded."next_id",
      "related" = excluded."related", "by_author" = excluded."by_author", "chosen_at" = now()
    RETURNING "next_id", "related", "by_author"`;

/** Selects the entry after it in the order of the space's front page, which goes back in time. */
const nextOf = (entryId: number, spaceId: number) => Prisma.sql`
  SELECT "entry_id" FROM "space_entry" AS p JOIN "entry" AS e USING ("entry_id")
  WHERE p."space_id" = ${spaceId} AND e."deleted_at" IS NULL AND e."listed"
    AND (p."created", p."entry_id") < (
      SELECT "created", "entry_id" FROM "space_entry"
      WHERE "space_id" = ${spaceId} AND "entry_id" = ${entryId})
  ORDER BY p."created" DESC, p."entry_id" DESC LIMIT 1`;

/**
 * Selects, among the newest entries, those that have most of the words of its title, as the search ranks them. In a
 * space, the newest others follow, whatever their words.
 */
const relatedTo = (entryId: number, spaceId: number) => Prisma.sql`
  WITH "wanted" AS MATERIALIZED (
    SELECT array_to_string(ARRAY(
      SELECT quote_literal("word") FROM unnest(tsvector_to_array("title_words")) AS "word"
    ), '|')::tsquery AS "query"
    FROM "entry" WHERE "entry_id" = ${entryId}
  ), "candidate" AS (${spaceId ? newestOfSpace(spaceId) : newestOfSite})
  SELECT "entry_id" FROM "candidate" CROSS JOIN "wanted"
  WHERE "entry_id" <> ${entryId} ${spaceId ? Prisma.empty : Prisma.sql`AND ("words" @@ "query") IS TRUE`}
  ORDER BY ts_rank("words", "query", 1) DESC, "created" DESC, "entry_id" DESC LIMIT ${CHOSEN}`;

const newestOfSpace = (spaceId: number) => Prisma.sql`
  SELECT "entry_id", p."created", e."words" FROM (
    SELECT "entry_id", "created" FROM "space_entry" WHERE "space_id" = ${spaceId}
    ORDER BY "created" DESC, "entry_id" DESC LIMIT ${CANDIDATES}
  ) AS p JOIN "entry" AS e USING ("entry_id") WHERE e."deleted_at" IS NULL AND e."listed"`;

const newestOfSite = Prisma.sql`
  SELECT "entry_id", "created", "words" FROM "entry" WHERE "deleted_at" IS NULL AND "listed"
  ORDER BY "created" DESC, "entry_id" DESC LIMIT ${CANDIDATES}`;

/** Selects the author's newest other entries, more than are chosen of the other kinds: those may be among them. */
const othersBy = (userId: number, entryId: number) => Prisma.sql`
  SELECT "entry_id" FROM "entry"
  WHERE "user_id" = ${userId} AND "entry_id" <> ${entryId} AND "deleted_at" IS NULL AND "listed"
  ORDER BY "created" DESC, "entry_id" DESC LIMIT ${CHOSEN + SHOWN}`;
