import "server-only";
import type { Database } from "@/lib/kernel/db";
import type { EarlierText } from "@/lib/platform/checks";
import { marksInThread } from "@/lib/platform/checks/in-thread";
import { listSaid } from "@/lib/texts/comments/queries";

/** The texts that are likeliest to say the same, those that have no marks yet, and how many one mark may bring. */
const MOST = { likely: 50, unmarked: 20, ofMark: 50 };

/** Bytes of texts from which on no further one is compared: seldom do fifty have so many. */
const BYTES = 500_000;

/** A text that is to be published or changed. */
interface Coming {
  kind: EarlierText["kind"];
  content: string;
  user_id: number;
  /** Of an entry: the spaces that it is to stand in. */
  spaces?: readonly number[];
  /** The entry, the comment or the draft that it replaces: none of them is compared with it. */
  entry_id?: number;
  comment_id?: number;
  draft_id?: number;
}

/** A published text, with its place among others. */
interface Likely extends EarlierText {
  /** Its `entry_id`, or its `comment_id`. */
  id: number;
  user_id: number;
  /** True for an entry that stands in one of the spaces. */
  here: boolean;
}

/**
 * Lists the texts with which a text is compared before it is published: those of the whole site that are likeliest to
 * say the same, as `listLikely`; for a comment, before them what its author has commented lately, drafts included.
 */
export async function listEarlier(reader: Database, coming: Coming): Promise<EarlierText[]> {
  const { kind, content, user_id } = coming;
  const likely = await listLikely(reader, coming, await marksInThread(content));
  if (kind === "entry") return likely;
  const said = await listSaid(reader, user_id, coming);
  const known = new Set(said.map(({ comment_id }) => comment_id));
  return [
    ...said.map(({ comment_id, content }) => ({
      kind,
      title: "",
      content,
      own: true,
      elsewhere: false,
      kept: comment_id === null, // with its owner, or before the editors of any space
    })),
    ...likely.filter((text) => text.kind === "entry" || !known.has(text.id)),
  ];
}

/**
 * Lists the published entries and comments of the whole site that share the most marks with a text, by whomever and
 * wherever: at most 50, and some that are too new to have marks. The rarer a mark, the more it counts; of one that more
 * than 50 texts have, only some of these are found by it.
 */
export async function listLikely(
  reader: Database,
  { user_id, spaces = [], entry_id = 0, comment_id = 0 }: Omit<Coming, "kind" | "content">,
  marks: number[],
): Promise<Likely[]> {
  const rows = await reader.$queryRaw<(Likely & { placed: boolean })[]>`
    WITH "marked" AS (
      SELECT "kind", "id", sum(1.0 / "among") AS "weight"
      FROM unnest(${marks}::integer[]) AS "asked" ("mark"), LATERAL (
        SELECT 'entry' AS "kind", "entry_id" AS "id", count(*) OVER () AS "among" FROM (
          SELECT "entry_id" FROM "entry"
          WHERE "marks" @> ARRAY["mark"] AND "deleted_at" IS NULL AND "entry_id" <> ${entry_id}
          LIMIT ${MOST.ofMark}) AS "some"
        UNION ALL
        SELECT 'comment', "comment_id", count(*) OVER () FROM (
          SELECT "comment_id" FROM "stored_comment"
          WHERE "marks" @> ARRAY["mark"] AND "status" IN ('published', 'held') AND "comment_id" <> ${comment_id}
          LIMIT ${MOST.ofMark}) AS "some"
      ) AS "sharing"
      GROUP BY "kind", "id" ORDER BY "weight" DESC, "id" DESC LIMIT ${MOST.likely}
    ), "unmarked" AS (
      (SELECT 'entry' AS "kind", "entry_id" AS "id", 0 AS "weight" FROM "entry"
       WHERE "marks" = '{}' AND "deleted_at" IS NULL AND "entry_id" <> ${entry_id}
       ORDER BY "entry_id" DESC LIMIT ${MOST.unmarked})
      UNION ALL
      (SELECT 'comment', "comment_id", 0 FROM "stored_comment"
       WHERE "marks" = '{}' AND "status" IN ('published', 'held') AND "comment_id" <> ${comment_id}
       ORDER BY "comment_id" DESC LIMIT ${MOST.unmarked})
    ), "texts" AS (
      SELECT "kind", "id", "weight", "entry"."entry_id", "title",
        coalesce("comment"."content", "entry"."content") AS "content",
        coalesce("comment"."user_id", "entry"."user_id") AS "user_id"
      FROM (SELECT * FROM "marked" UNION ALL SELECT * FROM "unmarked") AS "found"
      LEFT JOIN "stored_comment" AS "comment" ON "kind" = 'comment' AND "comment"."comment_id" = "id"
      JOIN "entry" ON "entry"."entry_id" = coalesce("comment"."entry_id", "id") AND "deleted_at" IS NULL
    ), "measured" AS (
      SELECT *, sum(octet_length("content")) OVER "above" - octet_length("content") AS "bytes" FROM "texts"
      WINDOW "above" AS (ORDER BY "weight" DESC, "id" DESC, "kind")
    )
    SELECT "kind", "id", "title", "content", "user_id",
      "kind" = 'entry' AND EXISTS (
        SELECT FROM "space_entry" AS "place"
        WHERE "place"."entry_id" = "measured"."entry_id" AND "space_id" = ANY(${spaces})) AS "here",
      EXISTS (SELECT FROM "space_entry" AS "place" WHERE "place"."entry_id" = "measured"."entry_id") AS "placed"
    FROM "measured" WHERE "bytes" < ${BYTES} ORDER BY "weight" DESC, "id" DESC`;
  return rows.map(({ placed, ...text }) => ({
    ...text,
    own: text.user_id === user_id && (text.kind === "comment" || text.here),
    elsewhere: text.kind === "entry" && placed && !text.here,
  }));
}

/** Limits on the titles with which that of a new entry is compared: so many days, and so many entries. */
const TITLES = { days: 180, most: 500 };

/** Lists the titles that a space published last: of the last 180 days, at most 500. */
export async function listTitles(reader: Database, spaceId: number): Promise<string[]> {
  const rows = await reader.$queryRaw<{ title: string }[]>`
    SELECT "title" FROM "entry" JOIN "space_entry" USING ("entry_id")
    WHERE "space_id" = ${spaceId} AND "deleted_at" IS NULL
      AND "entry"."created" > now() - make_interval(days => ${TITLES.days})
    ORDER BY "space_entry"."created" DESC LIMIT ${TITLES.most}`;
  return rows.map(({ title }) => title);
}
