import type { Prisma } from "@/lib/generated/prisma/client";
import type { AuditAction } from "@/lib/house/audit/schema";
import type { Named } from "@/lib/house/users/dto";

export const auditSelect = {
  audit_event_id: true,
  at: true,
  actor_id: true,
  actor_name: true,
  action: true,
  subject: true,
  subject_id: true,
  network: true,
  before: true,
  after: true,
} satisfies Prisma.AuditEventSelect;

export type AuditRow = Prisma.AuditEventGetPayload<{ select: typeof auditSelect }>;

/** The record that an action was done to, with its present name; `name` is null for one that is gone. */
export interface AuditSubject {
  kind: string;
  id: number | null;
  name: string | null;
  /** The entry that a comment stands under; null for other subjects. */
  entry_id: number | null;
}

/** One event as it was written. */
export type WrittenEvent = ReturnType<typeof toAuditEvent>;

/** One event as the screen shows it. */
export interface AuditEvent extends WrittenEvent {
  /** Who did it, and the account that it was done to, as they are called now; null for none, and for one that is gone. */
  actor: Named | null;
  person: Named | null;
  /** The present names of the records whose ids the fields contain, by kind and id, such as `user 12`. */
  names: Record<string, string>;
}

type Fields = Record<string, unknown> | null;

export function toAuditEvent(
  { audit_event_id, at, action, subject, subject_id, before, after, ...row }: AuditRow,
  found?: Pick<AuditSubject, "name" | "entry_id">,
) {
  return {
    ...row,
    audit_event_id: Number(audit_event_id),
    at: at.toISOString(),
    action: action as AuditAction,
    subject: subject
      ? ({
          kind: subject,
          id: subject_id,
          ...(found ?? { name: null, entry_id: null }),
        } satisfies AuditSubject)
      : null,
    before: before as Fields,
    after: after as Fields,
  };
}
