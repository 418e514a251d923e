import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction, AuditField } from "@/lib/house/audit/schema";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { findRequestContext } from "@/lib/kernel/request-context";

/** A few fields, each with a name on the screen. */
export type Recorded = { [Field in AuditField]?: Prisma.InputJsonValue | null };

export interface AuditRecord {
  action: AuditAction;
  /** Null when nobody is known: for a failed sign-in, a task. */
  actor: Pick<Actor, "id" | "username"> | null;
  /** The kind of record that the action was done to, by the name of its entity. */
  subject?:
    "user" | "space" | "entry" | "draft" | "comment" | "domain" | "task" | "report" | "invitation";
  subjectId?: number;
  /** The values before and after the action, in a few fields. Never a secret: no password, token, code or link. */
  before?: Recorded;
  after?: Recorded;
}

/** Adds an event to the record of what was done, within the change that does it. */
export const recordEvent = (tx: Database, record: AuditRecord): Promise<void> =>
  recordEvents(tx, [record]);

/** Adds many events to the record at once, within the change that does what they describe. */
export async function recordEvents(tx: Database, records: AuditRecord[]): Promise<void> {
  const network = findRequestContext()?.network;
  await tx.auditEvent.createMany({
    data: records.map(({ action, actor, subject, subjectId, before, after }) => ({
      action,
      actor_id: actor?.id,
      actor_name: actor?.username,
      subject,
      subject_id: subjectId,
      network,
      before,
      after,
    })),
  });
}

/** The most events that one statement deletes. */
const AT_ONCE = 5_000;

/** Deletes the events older than `AUDIT_DAYS`. The database itself refuses to delete those of the last 30 days. */
export async function forgetOldEvents(): Promise<void> {
  for (;;) {
    const dropped = await db.$executeRaw`
      DELETE FROM "audit_event" WHERE "audit_event_id" IN (
        SELECT "audit_event_id" FROM "audit_event"
        WHERE "at" < now() - ${env.AUDIT_DAYS} * interval '1 day'
        ORDER BY "at" LIMIT ${AT_ONCE})`;
    if (dropped < AT_ONCE) return;
  }
}

/** Records that an administrator exported the record. */
export const recordExport = (actor: Actor, after: Recorded): Promise<void> =>
  transaction((tx) => recordEvent(tx, { action: "audit.exported", actor, after }));
