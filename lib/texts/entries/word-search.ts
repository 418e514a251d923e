import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { rateLimited, tooBusy } from "@/lib/kernel/errors";
import { FairQueue } from "@/lib/kernel/fair-queue";
import { partOrMake } from "@/lib/kernel/process";
import { findRequestContext } from "@/lib/kernel/request-context";
import { spendOfNetwork } from "@/lib/platform/limits/spend";
import { readMarks, type MarkedText } from "@/lib/platform/text/marked";
import { entrySummarySelect, toEntrySummary, type EntrySummary } from "@/lib/texts/entries/dto";
import { BY_PEOPLE } from "@/lib/texts/entries/queries";
import { respelt, searchTerms } from "@/lib/texts/entries/search-terms";

/** Results on one page. */
const PAGE_SIZE = 10;

/** The newest entries with the words that are ranked, and as many with the words in the title: nobody pages further. */
const RANKED = 300;

/** Words are rare when fewer than `having` of the newest `entries` have them. */
const SAMPLE = { entries: 300, having: 9 };

/** Characters of a text in which a passage is looked for: it costs time in proportion. */
const QUOTED = 5_000;

/** An entry with what was found in it. */
export interface SearchResult extends EntrySummary {
  markedTitle: MarkedText;
  /** A passage of the text; null when the words are in the title only, or far down. */
  passage: MarkedText | null;
}

export interface SearchResults {
  items: SearchResult[];
  /** The number of entries that can be paged through. */
  total: number;
  /** True when there may be more that cannot be paged through. */
  cut: boolean;
  /** The page that is shown, from 1; the last one when a later one was asked for. */
  page: number;
  pages: number;
}

/**
 * Finds the published entries that have the words of `typed` in any of their forms, with or without accents: the best
 * first (the title weighs most), of equally good ones the newest; `people`: only what people wrote. Null when nothing
 * is left to search for, because there are only words that every text has, exclusions or signs. Throws 429 for a
 * network that searches too often, 503 while too many searches wait.
 */
export async function searchPublished(
  typed: string,
  page: number,
  people = false,
): Promise<SearchResults | null> {
  await ifRoom(spendOfNetwork("SEARCHES"));
  return searches().run(findRequestContext()?.network ?? "", () => search(typed, page, people));
}

/**
 * Returns the queue of searches, the slowest queries: other queries get their turn between two searches, and networks
 * take turns.
 */
const searches = () =>
  partOrMake(
    "searches",
    () =>
      new FairQueue({
        atOnce: 2,
        waiting: 50,
        waitingEach: 5,
        full: tooBusy,
        fullForOwner: () =>
          rateLimited("Se están haciendo muchas búsquedas desde tu red. Espera unos segundos.", 5),
      }),
  );

declare module "@/lib/kernel/process" {
  interface ProcessParts {
    searches: FairQueue;
  }
}

async function search(typed: string, page: number, people: boolean): Promise<SearchResults | null> {
  const query = await readQuery(searchTerms(typed));
  if (!query) return null;
  const ranked = await rank(query, people);
  const pages = Math.max(1, Math.ceil(ranked.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  const ids = ranked.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
  return {
    items: await describe(ids, query),
    total: ranked.length,
    cut: ranked.length === RANKED,
    page: shown,
    pages,
  };
}

/** A query as PostgreSQL writes it. */
interface Query {
  whole: string;
  /** All words that the search asks for, wherever they stand: these the index can find. */
  words: string;
  /** Counts of the newest entries that have these words, in the title and anywhere. */
  title_words_in: number;
  words_in: number;
  /** Queries for any of the words, without accents and as they are spelt: they find what is marked. */
  folded: string;
  spelt: string;
}

/** Reads a search by a query of its own: the planner chooses the right index only for a search that it sees whole. */
async function readQuery(terms: string): Promise<Query | null> {
  const [query] = await db.$queryRaw<Query[]>`
    WITH "read" AS (
      SELECT websearch_to_tsquery('pg_catalog.spanish', ${respelt(terms)}) AS "spelt",
             websearch_to_tsquery('public.spanish_folded', ${terms}) AS "folded"
    ), "both" AS (
      -- without accents, some words are among those that are not looked for
      SELECT "spelt", CASE WHEN querytree("folded") IN ('', 'T') THEN "spelt" ELSE "folded" END AS "folded"
      FROM "read" WHERE querytree("spelt") NOT IN ('', 'T')
    ), "query" AS (
      SELECT ("spelt" || "folded")::text AS "whole",
             regexp_replace(querytree("spelt" || "folded"), '<(-|\\d+)>', '&', 'g') AS "words",
             regexp_replace(querytree("folded"), '<(-|\\d+)>|&', '|', 'g') AS "folded",
             regexp_replace(querytree("spelt"), '<(-|\\d+)>|&', '|', 'g') AS "spelt"
      FROM "both"
    )
    SELECT "query".*, "sample".*
    FROM "query", LATERAL (
      SELECT count(*) FILTER (WHERE "title_words" @@ "query"."words"::tsquery)::integer AS "title_words_in",
             count(*) FILTER (WHERE "newest"."words" @@ "query"."words"::tsquery)::integer AS "words_in"
      FROM (
        SELECT "title_words", "words" FROM "entry" WHERE "deleted_at" IS NULL
        ORDER BY "created" DESC, "entry_id" DESC LIMIT ${SAMPLE.entries}
      ) AS "newest"
    ) AS "sample"`;
  return query ?? null;
}

/** The ids of the entries that are found, best first. */
async function rank(query: Query, people: boolean): Promise<number[]> {
  const found = await db.$queryRaw<{ entry_id: number }[]>`
    WITH "found" AS (${newestIn("title_words", query, people)} UNION ${newestIn("words", query, people)})
    SELECT "entry_id" FROM "found"
    ORDER BY "rank" DESC, "created" DESC, "entry_id" DESC LIMIT ${RANKED}`;
  return found.map(({ entry_id }) => entry_id);
}

/**
 * Selects the newest entries that have the words in that column, and of these the ones that fit the whole query. Common
 * words are found soon by reading backwards from the newest entry. PostgreSQL takes words of which it knows nothing for
 * common, and would read all entries that way; ordering by a sum keeps it from doing so.
 */
const newestIn = (column: "title_words" | "words", query: Query, people: boolean) => Prisma.sql`
  SELECT "entry_id", "created", ts_rank("words", ${query.whole}::tsquery, 1) AS "rank"
  FROM (
    SELECT "entry_id", "created", "words" FROM "entry"
    WHERE "deleted_at" IS NULL AND ${Prisma.raw(`"${column}"`)} @@ ${query.words}::tsquery
      ${people ? Prisma.sql`AND ${BY_PEOPLE}` : Prisma.empty}
    ORDER BY ${Prisma.raw(isRare(column, query) ? `"created" + interval '0'` : `"created"`)} DESC, "entry_id" DESC
    LIMIT ${RANKED}
  ) AS "newest"
  WHERE "words" @@ ${query.whole}::tsquery`;

const isRare = (column: "title_words" | "words", query: Query) =>
  query[`${column}_in`] < SAMPLE.having;

/** Reads what a page of results shows of each entry; those deleted meanwhile are left out. */
async function describe(ids: number[], { folded, spelt }: Query): Promise<SearchResult[]> {
  const [rows, quotes] = await Promise.all([
    db.entry.findMany({
      where: { entry_id: { in: ids }, deleted_at: null },
      select: entrySummarySelect,
    }),
    db.$queryRaw<{ entry_id: number; title: string; passage: string }[]>`
      SELECT "entry_id",
             quote_words("title", ${folded}::tsquery, ${spelt}::tsquery, 'HighlightAll=true') AS "title",
             quote_words(plain_text(left("content", ${QUOTED})), ${folded}::tsquery, ${spelt}::tsquery,
               'MaxFragments=2, MaxWords=24, MinWords=12, ShortWord=0, FragmentDelimiter=" … "') AS "passage"
      FROM "entry" WHERE "entry_id" = ANY(${ids})`,
  ]);
  const quoteOf = new Map(quotes.map((quote) => [quote.entry_id, quote]));
  return rows
    .toSorted((a, b) => ids.indexOf(a.entry_id) - ids.indexOf(b.entry_id))
    .map((row) => {
      const { title = row.title, passage = "" } = quoteOf.get(row.entry_id) ?? {};
      const marked = readMarks(passage);
      return {
        ...toEntrySummary(row),
        markedTitle: readMarks(title),
        passage: marked.some(({ found }) => found) ? marked : null,
      };
    });
}
