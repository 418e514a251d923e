import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import {
  auditSelect,
  toAuditEvent,
  type AuditEvent,
  type AuditRow,
  type WrittenEvent,
} from "@/lib/house/audit/dto";
import { auditReferences, type AuditFilter } from "@/lib/house/audit/schema";
import { findUserId, namesOf } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { periodOf } from "@/lib/kernel/days";
import { db } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { fromCursor, toPage, type Page, type PageQuery } from "@/lib/kernel/pagination";

const ADMINS_ONLY = "Solo los administradores ven el registro.";

const latestFirst: Prisma.AuditEventOrderByWithRelationInput[] = [
  { at: "desc" },
  { audit_event_id: "desc" },
];

/** A page of what was done, the latest first. Throws 403 for all but administrators. */
export async function listEvents(
  actor: Actor,
  { limit, cursor, ...filter }: PageQuery & AuditFilter,
): Promise<Page<AuditEvent>> {
  assertMay(actor.isAdmin, ADMINS_ONLY);
  const position = fromCursor(cursor);
  const rows = await db.auditEvent.findMany({
    where: { AND: [await whereOf(filter), position ? before(position.created, position.id) : {}] },
    orderBy: latestFirst,
    take: limit + 1,
    select: auditSelect,
  });
  const found = await subjectsOf(rows.slice(0, limit));
  const people = await namesOf(
    rows.flatMap((row) => [row.actor_id, row.subject === "user" ? row.subject_id : null]),
  );
  return toPage(
    rows,
    limit,
    ({ at, audit_event_id }) => ({ created: at, id: Number(audit_event_id) }),
    (row) => ({
      ...toAuditEvent(row, found.get(keyOf(row))),
      actor: people.get(row.actor_id ?? 0) ?? null,
      person: (row.subject === "user" && people.get(row.subject_id ?? 0)) || null,
      names: Object.fromEntries(
        referencesOf(row).flatMap((reference) => {
          const name = found.get(keyOf(reference))?.name;
          return name === undefined ? [] : [[keyOf(reference), name]];
        }),
      ),
    }),
  );
}

/** Events that are read at once for an export. */
const AT_ONCE = 1_000;

/** Reads the events of a filter in parts, the latest first, as written. Throws 403 for all but administrators. */
export async function* readEvents(
  actor: Actor,
  filter: AuditFilter,
): AsyncGenerator<WrittenEvent[]> {
  assertMay(actor.isAdmin, ADMINS_ONLY);
  const where = await whereOf(filter);
  let last: AuditRow | undefined;
  do {
    const rows: AuditRow[] = await db.auditEvent.findMany({
      where: { AND: [where, last ? before(last.at, last.audit_event_id) : {}] },
      orderBy: latestFirst,
      take: AT_ONCE,
      select: auditSelect,
    });
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined;
    yield rows.map((row) => toAuditEvent(row));
  } while (last);
}

/** Selects the events that come after this one in the list. */
const before = (at: Date, id: number | bigint): Prisma.AuditEventWhereInput => ({
  at: { lte: at },
  OR: [{ at: { lt: at } }, { audit_event_id: { lt: id } }],
});

async function whereOf({
  actor,
  action,
  from,
  to,
}: AuditFilter): Promise<Prisma.AuditEventWhereInput> {
  const at = from || to ? await periodOf(from, to) : undefined;
  if (!actor) return { action, at };
  // When the name is somebody's now, by id: it finds what they did under an earlier name, and what was done to them.
  const id = await findUserId(actor);
  if (id === null) return { actor_name: actor, action, at };
  return { OR: [{ actor_id: id }, { subject: "user", subject_id: id }], action, at };
}

type Reference = Pick<AuditRow, "subject" | "subject_id">;

const keyOf = ({ subject, subject_id }: Reference) => `${subject} ${subject_id}`;

/** Lists the records whose ids the fields of an event contain. */
const referencesOf = ({ before, after }: AuditRow): Reference[] =>
  [before, after].flatMap((fields) =>
    Object.entries(auditReferences).flatMap(([field, subject]) => {
      const ids = [(fields as Record<string, unknown> | null)?.[field]].flat();
      return ids.flatMap((subject_id) =>
        typeof subject_id === "number" ? [{ subject, subject_id }] : [],
      );
    }),
  );

/**
 * Finds the present names of the subjects of these events and of the records whose ids their fields contain, by
 * `keyOf`.
 */
async function subjectsOf(rows: AuditRow[]) {
  const references = rows.flatMap((row): Reference[] => [row, ...referencesOf(row)]);
  const idsOf = (kind: string) =>
    references.flatMap(({ subject, subject_id }) =>
      subject === kind && subject_id !== null ? [subject_id] : [],
    );
  const [users, entries, comments, spaces, tasks, domains] = await Promise.all([
    db.user.findMany({
      where: { id: { in: idsOf("user") }, deleted_at: null },
      select: { id: true, username: true },
    }),
    db.entry.findMany({
      where: { entry_id: { in: idsOf("entry") }, deleted_at: null },
      select: { entry_id: true, title: true },
    }),
    db.comment.findMany({
      where: { comment_id: { in: idsOf("comment") }, entry: { deleted_at: null } },
      select: { comment_id: true, entry: { select: { entry_id: true, title: true } } },
    }),
    db.space.findMany({
      where: { space_id: { in: idsOf("space") } },
      select: { space_id: true, name: true },
    }),
    db.task.findMany({
      where: { task_id: { in: idsOf("task") } },
      select: { task_id: true, name: true },
    }),
    db.domain.findMany({
      where: { domain_id: { in: idsOf("domain") } },
      select: { domain_id: true, name: true },
    }),
  ]);
  const named = (
    kind: string,
    id: number,
    name: string,
    entry_id: number | null = null,
  ): [string, { name: string; entry_id: number | null }] => [`${kind} ${id}`, { name, entry_id }];
  return new Map([
    ...users.map(({ id, username }) => named("user", id, username)),
    ...entries.map(({ entry_id, title }) => named("entry", entry_id, title)),
    ...comments.map(({ comment_id, entry }) =>
      named("comment", comment_id, entry.title, entry.entry_id),
    ),
    ...spaces.map(({ space_id, name }) => named("space", space_id, name)),
    ...tasks.map(({ task_id, name }) => named("task", task_id, name)),
    ...domains.map(({ domain_id, name }) => named("domain", domain_id, name)),
  ]);
}
