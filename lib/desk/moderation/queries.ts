import "server-only";
import {
  decisionSelect,
  reportSelect,
  toDecision,
  toReport,
  type Case,
  type Decision,
  type ModerationCounts,
} from "@/lib/desk/moderation/dto";
import { canReadDecision } from "@/lib/desk/moderation/policy";
import { Prisma } from "@/lib/generated/prisma/client";
import { involvedIn, openReasons, othersModerate } from "@/lib/house/reports/records";
import type { Subject } from "@/lib/house/reports/schema";
import { authorSelect, toAuthor } from "@/lib/house/users/dto";
import { canModerate } from "@/lib/house/users/policy";
import { namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { assertMay, notFound } from "@/lib/kernel/errors";
import {
  after,
  by,
  fromCursor,
  Page,
  toPage,
  TOP,
  type PageQuery,
  type Position,
} from "@/lib/kernel/pagination";
import { truncate } from "@/lib/platform/text/truncate";
import {
  heldCommentSelect,
  toHeldComment,
  type Comment,
  type HeldComment,
  type ListedComment,
} from "@/lib/texts/comments/dto";
import { listComments } from "@/lib/texts/comments/queries";

/** Characters of a text that a case shows. */
const QUOTE = 600;

/** Reports of one text that its case shows. */
const SHOWN_REPORTS = 20;

/**
 * Lists a page of the reported texts that wait and that the actor may decide about, the latest first: for
 * administrators all, for site editors all but their own, for anybody else others' comments under their entries.
 */
export async function listCases(
  actor: Actor,
  { subject, limit, cursor }: PageQuery & { subject?: Subject },
): Promise<Page<Case>> {
  const texts = await db.report.groupBy({
    by: ["subject", "subject_id", "entry_id"],
    where: { AND: [{ closed_at: null, subject }, inSightOf(actor)] },
    _max: { created: true, report_id: true },
    orderBy: [{ _max: { created: "desc" } }, { _max: { report_id: "desc" } }],
    take: MOST_CASES,
  });
  const position = fromCursor(cursor);
  const placed = texts.map(({ _max, ...text }) => ({
    ...text,
    created: _max.created ?? new Date(0),
    id: _max.report_id ?? 0,
  }));
  const rest = position
    ? placed.filter(
        ({ created, id }) =>
          created < position.created || (+created === +position.created && id < position.id),
      )
    : placed;
  const cases = await casesOf(rest.slice(0, limit));
  return toPage(
    rest.slice(0, limit + 1),
    limit,
    ({ created, id }) => ({ created, id }),
    (text) => cases.get(keyOf(text)) as Case,
  );
}

/** The most reported texts that a queue reads; others wait behind them. */
const MOST_CASES = 2_000;

interface Told {
  subject: string;
  subject_id: number;
  entry_id: number;
}

const keyOf = ({ subject, subject_id }: Omit<Told, "entry_id">) => `${subject} ${subject_id}`;

async function casesOf(texts: Told[]): Promise<Map<string, Case>> {
  const idsOf = (subject: Subject) =>
    texts.filter((text) => text.subject === subject).map(({ subject_id }) => subject_id);
  const [entries, comments, reports] = await Promise.all([
    db.entry.findMany({
      where: { entry_id: { in: texts.map(({ entry_id }) => entry_id) } },
      select: {
        entry_id: true,
        title: true,
        excerpt: true,
        image: true,
        user: { select: authorSelect },
      },
    }),
    db.comment.findMany({
      where: { comment_id: { in: idsOf("comment") } },
      select: { comment_id: true, content: true, image: true, user: { select: authorSelect } },
    }),
    newestReports(texts),
  ]);
  const entryOf = new Map(entries.map((entry) => [entry.entry_id, entry]));
  const commentOf = new Map(comments.map((comment) => [comment.comment_id, comment]));
  return new Map(
    texts.map(({ subject, subject_id, entry_id }) => {
      const entry = entryOf.get(entry_id);
      const comment = subject === "comment" ? commentOf.get(subject_id) : undefined;
      const writer = subject === "comment" ? comment?.user : entry?.user;
      const told = reports.filter((report) => keyOf(report) === keyOf({ subject, subject_id }));
      return [
        keyOf({ subject, subject_id }),
        {
          subject: subject as Subject,
          subject_id,
          entry_id,
          title: entry?.title ?? "",
          quote: truncate(comment?.content ?? entry?.excerpt ?? "", QUOTE),
          image: (subject === "comment" ? comment?.image : entry?.image) ?? null,
          author: writer ? toAuthor(writer) : null,
          synthetic: writer?.synthetic ?? false,
          reports: told.map(toReport),
        },
      ];
    }),
  );
}

/** Reads the open reports on each of these texts, the latest first, as many as a case shows. */
async function newestReports(texts: Told[]) {
  const found = await db.$queryRaw<{ report_id: number }[]>`
    SELECT "newest"."report_id"
    FROM unnest(${texts.map(({ subject }) => subject)}::text[],
                ${texts.map(({ subject_id }) => subject_id)}::integer[]) AS "text"("subject", "subject_id")
    CROSS JOIN LATERAL (
      SELECT "report_id" FROM "report"
      WHERE "report"."subject" = "text"."subject" AND "report"."subject_id" = "text"."subject_id"
        AND "closed_at" IS NULL
      ORDER BY "created" DESC, "report_id" DESC LIMIT ${SHOWN_REPORTS}
    ) AS "newest"`;
  return db.report.findMany({
    where: { report_id: { in: found.map(({ report_id }) => report_id) } },
    orderBy: [{ created: "desc" }, { report_id: "desc" }],
    select: reportSelect,
  });
}

/**
 * A page of the comments with reports and no decision yet that the actor may decide about, newest first, each with the
 * reason of its first report.
 */
export async function listReportedComments(
  actor: Actor,
  query: PageQuery & { q?: string },
): Promise<Page<ListedComment>> {
  const told = await db.report.groupBy({
    by: ["subject_id"],
    where: { AND: [{ closed_at: null, subject: "comment" }, inSightOf(actor)] },
    orderBy: { subject_id: "desc" },
    take: MOST_CASES,
  });
  const ids = told.map(({ subject_id }) => subject_id);
  const { items, next } = await listComments(actor, { ...query, filter: "all", ids });
  const reasonOf = await openReasons(
    db,
    items.map(({ comment_id }) => comment_id),
  );
  const withReason = (comment: Comment): ListedComment => ({
    ...comment,
    reported_for: reasonOf.get(comment.comment_id),
  });
  return new Page(items.map(withReason), next);
}

/** A page of the held comments that the actor may decide about, newest first. */
export async function listHeldComments(
  actor: Actor,
  { limit, cursor }: PageQuery,
): Promise<Page<HeldComment>> {
  const rows = await db.storedComment.findMany({
    where: { ...heldFor(actor), ...after(fromCursor(cursor), "comment_id") },
    orderBy: newestFirst,
    take: limit + 1,
    select: heldCommentSelect,
  });
  return toPage(rows, limit, by("comment_id"), toHeldComment);
}

/** The order in which the index has held comments. */
const newestFirst: Prisma.StoredCommentOrderByWithRelationInput[] = [
  { created: "desc" },
  { comment_id: "desc" },
];

/** The most that is counted of each kind: beyond it, a menu only says that there are many. */
const MOST_COUNTED = 500;

/** Counts what waits for the actor, each kind up to 500. */
export async function countWaiting(actor: Actor): Promise<ModerationCounts> {
  const [reported_comments, reported_entries, held, appeals] = await Promise.all([
    countReported(actor, "comment"),
    canModerate(actor) ? countReported(actor, "entry") : 0,
    db.storedComment.count({ where: heldFor(actor), orderBy: newestFirst, take: MOST_COUNTED }),
    canModerate(actor) ? countAppeals(actor) : 0,
  ]);
  return { reported_comments, reported_entries, held, appeals };
}

async function countReported(actor: Actor, subject: Subject): Promise<number> {
  const texts = await db.report.groupBy({
    by: ["subject_id"],
    where: { AND: [{ closed_at: null, subject }, inSightOf(actor)] },
    orderBy: { subject_id: "desc" },
    take: MOST_COUNTED,
  });
  return texts.length;
}

async function countAppeals(actor: Actor): Promise<number> {
  const found = await listAppealIds(actor, TOP, MOST_COUNTED);
  return found.length;
}

/** Lists the appeals that wait and that `canDecideAppeal` lets the actor decide, the latest decisions first. */
async function listAppealIds(
  actor: Actor,
  { created, id }: Position,
  limit: number,
): Promise<number[]> {
  const involves = (person: Prisma.Sql) => Prisma.sql`(
    ${person} IN ("decision"."moderator_id", coalesce("author"."owner_id", "author"."id")) OR EXISTS (
      SELECT FROM "report"
      WHERE "report"."decision_id" = "decision"."decision_id" AND "report"."reporter_id" = ${person}))`;
  const nobodyElse = Prisma.sql`${actor.isAdmin} AND NOT EXISTS (
    SELECT FROM "user" AS "other"
    WHERE ("other"."isAdmin" OR "other"."isEditor") AND "other"."deleted_at" IS NULL
      AND "other"."suspended_at" IS NULL AND "other"."waiting_since" IS NULL
      AND NOT ${involves(Prisma.sql`"other"."id"`)})`;
  const rows = await db.$queryRaw<{ decision_id: number }[]>`
    SELECT "decision_id" FROM "moderation_decision" AS "decision"
    JOIN "user" AS "author" ON "author"."id" = "decision"."author_id"
    WHERE "appealed_at" IS NOT NULL AND "appeal_decided_at" IS NULL
      AND ("decision"."created", "decision_id") < (${created}, ${id}::integer)
      AND (NOT ${involves(Prisma.sql`${actor.id}::integer`)} OR ${nobodyElse})
    ORDER BY "decision"."created" DESC, "decision_id" DESC LIMIT ${limit}`;
  return rows.map(({ decision_id }) => decision_id);
}

/** A decision, for somebody who may read it. Throws 404, 403. */
export async function getDecision(actor: Actor, decisionId: number): Promise<Decision> {
  const decision = await findDecision(decisionId);
  if (!decision) throw notFound("La decisión no existe.");
  assertMay(canReadDecision(actor, decision), "No tienes permiso para leer esta decisión.");
  return decision;
}

/** Finds a decision for any reader; null for none. */
export async function findDecision(decisionId: number): Promise<Decision | null> {
  const row = await db.decision.findUnique({
    where: { decision_id: decisionId },
    select: decisionSelect,
  });
  return row && toDecision(row, await namesOf([row.moderator_id]));
}

/** Finds the people with a part in a decision, and whether others could decide about an appeal. */
export async function findInvolved(decision: Decision) {
  const involved = await involvedIn(db, decision);
  return { involved, others: await othersModerate(db, involved) };
}

/**
 * A page of the appealed decisions that wait for the actor, or of all decisions, newest first. Throws 403 for all but
 * those who moderate.
 */
export async function listDecisions(
  actor: Actor,
  { appealed, limit, cursor }: PageQuery & { appealed: boolean },
): Promise<Page<Decision>> {
  assertMay(canModerate(actor), "Solo quien modera el sitio ve las decisiones.");
  const position = fromCursor(cursor);
  const rows = await db.decision.findMany({
    where: appealed
      ? { decision_id: { in: await listAppealIds(actor, position ?? TOP, limit + 1) } }
      : after(position, "decision_id"),
    orderBy: [{ created: "desc" }, { decision_id: "desc" }],
    take: limit + 1,
    select: decisionSelect,
  });
  const people = await namesOf(rows.map(({ moderator_id }) => moderator_id));
  return toPage(rows, limit, by("decision_id"), (row) => toDecision(row, people));
}

/** The reports that `canDecide` lets the actor close. */
const inSightOf = (actor: Actor): Prisma.ReportWhereInput => ({
  entry: entriesOf(actor),
  ...(!canModerate(actor) && { subject: "comment" }),
  ...(!actor.isAdmin && { author: othersThan(actor) }),
});

/** The comments that wait and that `canDecideComment` lets the actor admit. */
const heldFor = (actor: Actor): Prisma.StoredCommentWhereInput => ({
  status: "held",
  entry: entriesOf(actor),
  ...(!actor.isAdmin && { user: othersThan(actor) }),
});

const entriesOf = (actor: Actor): Prisma.EntryWhereInput => ({
  deleted_at: null,
  ...(!canModerate(actor) && { user_id: actor.id }),
});

/** Selects the accounts whose texts the actor does not answer for. */
const othersThan = ({ id }: Actor): Prisma.UserWhereInput => ({
  id: { not: id },
  OR: [{ owner_id: null }, { owner_id: { not: id } }],
});
