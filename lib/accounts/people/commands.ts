import "server-only";
import type { Person } from "@/lib/accounts/people/dto";
import { readPerson, shownTo } from "@/lib/accounts/people/queries";
import type { StandingChanges } from "@/lib/accounts/people/schema";
import {
  distrustUser,
  letIn,
  restoreUser,
  suspendUser,
  trustUser,
} from "@/lib/accounts/people/standing";
import { recordEvent } from "@/lib/house/audit/commands";
import type { AuditAction } from "@/lib/house/audit/schema";
import { addNotice } from "@/lib/house/notices/commands";
import { pauseTasks, stopped } from "@/lib/house/pauses/commands";
import { siteName } from "@/lib/house/settings/paper";
import { displayName } from "@/lib/house/users/dto";
import { canManagePeople, canModerate } from "@/lib/house/users/policy";
import { isLastAdmin, lockAdmins, requireUser } from "@/lib/house/users/records";
import { authorsTag, authorTag } from "@/lib/house/users/shown";
import type { Actor } from "@/lib/kernel/actor";
import { change, type Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { assertMay, conflict } from "@/lib/kernel/errors";
import { routes } from "@/lib/platform/addresses/routes";
import { requireConfirmed } from "@/lib/platform/auth/confirmed";
import { sendMail } from "@/lib/platform/mail/send";
import { accountApprovedMail } from "@/lib/platform/mail/texts/account-approved";
import { touchImages } from "@/lib/platform/uploads/shown";

/**
 * Decides what a person may do on the site; absent fields, and those that are so already, stay. Throws 404; 403 unless
 * the actor may decide it (trust: editors too; the rest: administrators, who have just proven who they are), and for
 * what nobody may do to themselves; 409 for the last administrator, and for taking trust from an administrator or site
 * editor.
 */
export const changeStanding = (
  actor: Actor,
  userId: number,
  changes: StandingChanges,
): Promise<Person> =>
  change(async (tx, touched) => {
    if (changes.isAdmin === false || changes.suspended) await lockAdmins(tx);
    await requireUser(tx, userId);
    const before = await readPerson(tx, userId);
    assertMayAsk(actor, changes);
    const decided = differences(before, changes);
    assertMayDecide(actor, before, decided);
    await assertPossible(tx, before, decided);
    for (const [key, value] of Object.entries(decided)) {
      await decide[key as keyof StandingChanges](tx, touched, userId, value === true);
    }
    await recordDecisions(tx, actor, before, decided);
    return shownTo(actor, await readPerson(tx, userId));
  });

/**
 * Approves an account that waits at the door, and tells its owner by e-mail where the site sends any. Throws 404, 403,
 * 409 for an account that does not wait.
 */
export async function approveAccount(actor: Actor, userId: number): Promise<Person> {
  const person = await change(async (tx, touched) => {
    const { username } = await requireWaiting(tx, actor, userId);
    await letIn(tx, touched, userId);
    touched.tag(authorTag(username));
    await recordEvent(tx, {
      action: "account.approved",
      actor,
      subject: "user",
      subjectId: userId,
      after: { username },
    });
    return readPerson(tx, userId);
  });
  if (person.email) {
    const url = env.SITE_URL + routes.auth();
    await sendMail(
      person.email,
      accountApprovedMail(displayName(person), person.username, url),
      siteName,
    );
  }
  return shownTo(actor, person);
}

/** Deletes an account that waits at the door: its name and e-mail are free again. Throws as `approveAccount` does. */
export const refuseAccount = (actor: Actor, userId: number): Promise<void> =>
  change(async (tx, touched) => {
    const { username } = await requireWaiting(tx, actor, userId);
    await tx.user.delete({ where: { id: userId } });
    touched.tag(authorTag(username));
    await recordEvent(tx, {
      action: "account.refused",
      actor,
      subject: "user",
      subjectId: userId,
      before: { username },
    });
  });

async function requireWaiting(tx: Database, actor: Actor, userId: number): Promise<Person> {
  assertMay(canModerate(actor), "Solo quien edita el sitio decide sobre las solicitudes.");
  await requireUser(tx, userId);
  const person = await readPerson(tx, userId);
  if (!person.waiting) throw conflict("Esta cuenta no espera aprobación.");
  return person;
}

/** Returns the part of a change that differs from the present state. */
const differences = (before: Person, changes: StandingChanges): StandingChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([key, value]) => value !== undefined && value !== before[key as keyof StandingChanges],
    ),
  );

/**
 * Throws 403 unless the actor may decide these fields at all, even when nothing would change: the answer shows data of
 * the person.
 */
function assertMayAsk(actor: Actor, { trusted: _, ...others }: StandingChanges) {
  assertMay(canModerate(actor), "Solo quien edita el sitio confía en cuentas.");
  if (Object.values(others).every((value) => value === undefined)) return;
  assertMay(canManagePeople(actor), "Solo los administradores deciden sobre otras cuentas.");
}

/**
 * Throws 403 for what nobody may do to themselves, and without the recent proof of identity that all but trust needs.
 */
function assertMayDecide(
  actor: Actor,
  { id }: Person,
  { trusted: _, ...decided }: StandingChanges,
) {
  if (Object.keys(decided).length === 0) return;
  const harm = decided.suspended || decided.silenced || decided.isAdmin === false;
  assertMay(
    !(harm && id === actor.id),
    "No puedes suspenderte, silenciarte ni dejar de administrar por tu cuenta: pídeselo a otra persona que administre.",
  );
  requireConfirmed();
}

async function assertPossible(tx: Database, before: Person, decided: StandingChanges) {
  const { isAdmin = before.isAdmin, isEditor = before.isEditor, trusted, suspended } = decided;
  if (trusted === false && (isAdmin || isEditor)) {
    throw conflict("Quien administra o edita el sitio es siempre de confianza.");
  }
  const leaves = before.isAdmin && (decided.isAdmin === false || suspended === true);
  if (leaves && (await isLastAdmin(tx, before.id))) {
    throw conflict("Es la última cuenta que administra el sitio: antes debe administrarlo otra.");
  }
}

type Decide = (tx: Database, touched: Touched, userId: number, value: boolean) => Promise<void>;

/** Writes each decision. */
const decide: Record<keyof StandingChanges, Decide> = {
  async trusted(tx, touched, userId, value) {
    if (!value) return distrustUser(tx, touched, userId);
    await trustUser(tx, touched, userId);
    await addNotice(tx, userId, { kind: "trusted" });
  },
  suspended(tx, _touched, userId, value) {
    return value ? suspendUser(tx, userId) : restoreUser(tx, userId);
  },
  async silenced(tx, _touched, userId, value) {
    await tx.user.update({
      where: { id: userId },
      data: { silenced_at: value ? new Date() : null },
    });
    if (value) await pauseTasks(tx, { owner_id: userId }, stopped.silenced);
  },
  async isAdmin(tx, touched, userId, value) {
    await tx.user.update({ where: { id: userId }, data: { isAdmin: value } });
    if (value) await trustUser(tx, touched, userId);
  },
  async isEditor(tx, touched, userId, value) {
    await tx.user.update({ where: { id: userId }, data: { isEditor: value } });
    if (value) await trustUser(tx, touched, userId);
  },
  async picture(tx, touched, userId) {
    await touchImages(tx, touched, "user", [userId]);
    await tx.user.update({ where: { id: userId }, data: { picture: null } });
    touched.tag(authorsTag);
  },
};

/** The actions of each decision in the audit log, for false and for true. */
const actions = {
  trusted: ["account.untrusted", "account.trusted"],
  suspended: ["account.restored", "account.suspended"],
  silenced: ["account.unsilenced", "account.silenced"],
  isAdmin: ["role.changed", "role.changed"],
  isEditor: ["role.changed", "role.changed"],
  picture: ["picture.removed", "picture.removed"],
} as const satisfies Record<keyof StandingChanges, readonly [AuditAction, AuditAction]>;

async function recordDecisions(
  tx: Database,
  actor: Actor,
  before: Person,
  decided: StandingChanges,
) {
  for (const [name, value] of Object.entries(decided)) {
    const key = name as keyof StandingChanges;
    await recordEvent(tx, {
      action: actions[key][value ? 1 : 0],
      actor,
      subject: "user",
      subjectId: before.id,
      before: { [key]: before[key] },
      after: { [key]: value },
    });
  }
}
