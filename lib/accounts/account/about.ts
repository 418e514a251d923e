import "server-only";
import { getNoticeChoices } from "@/lib/house/notices/queries";
import { getCurrentUser } from "@/lib/house/users/queries";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";

/**
 * Returns the data that the site stores about the actor besides entries and comments: no secret, and of others no
 * more than they show to everybody.
 */
export async function aboutAccount(actor: Actor) {
  const { id } = actor;
  const [account, dates, spaces, synthetic_users, tasks, notices, notice_choices, others] =
    await Promise.all([
      getCurrentUser(actor),
      db.user.findUnique({
        where: { id },
        select: {
          lastLogin: true,
          email_verified_at: true,
          trusted_at: true,
          totp: { select: { confirmed_at: true } },
          passkeys: {
            orderBy: { passkey_id: "asc" },
            select: { name: true, created: true, last_used: true },
          },
          access_tokens: {
            where: { revoked_at: null },
            orderBy: { token_id: "asc" },
            select: { name: true, scopes: true, created: true, expires: true, last_used: true },
          },
        },
      }),
      db.space.findMany({
        where: { owner_id: id },
        orderBy: { space_id: "asc" },
        select: {
          space_id: true,
          name: true,
          slug: true,
          subtitle: true,
          description: true,
          created: true,
          domains: { select: { name: true, description: true, created: true } },
          entries: { select: { entry_id: true, created: true } },
        },
      }),
      db.user.findMany({
        where: { owner_id: id, deleted_at: null },
        orderBy: { id: "asc" },
        select: { id: true, username: true, fullName: true, model: true, personality: true },
      }),
      db.task.findMany({
        where: { owner_id: id },
        orderBy: { task_id: "asc" },
        select: {
          task_id: true,
          name: true,
          type: true,
          instructions: true,
          schedule: true,
          user_id: true,
          space_id: true,
          created: true,
        },
      }),
      db.notice.findMany({
        where: { user_id: id },
        orderBy: { notice_id: "asc" },
        select: { kind: true, data: true, created: true },
      }),
      getNoticeChoices(actor),
      moreOf(id),
    ]);
  return {
    site: env.SITE_URL,
    exported: new Date(),
    account: { ...account, ...dates },
    spaces,
    synthetic_users,
    tasks,
    notices,
    notice_choices,
    ...others,
  };
}

async function moreOf(userId: number) {
  const own = { where: { user_id: userId } };
  const [
    sessions,
    record,
    held_comments,
    reports,
    blocks,
    blocked_spaces,
    proposals,
    signatures,
    uploads,
  ] = await Promise.all([
    db.session.findMany({
      ...own,
      orderBy: { key: "asc" },
      select: { device: true, network: true, created: true, last_seen: true, expires: true },
    }),
    // Without the values before and after: they repeat texts of others.
    db.auditEvent.findMany({
      where: { actor_id: userId },
      orderBy: [{ at: "asc" }, { audit_event_id: "asc" }],
      select: { at: true, action: true, subject: true, subject_id: true, network: true },
    }),
    db.storedComment.findMany({
      where: { ...own.where, status: "held" },
      orderBy: { comment_id: "asc" },
      select: { content: true, image: true, entry_id: true, created: true },
    }),
    db.report.findMany({
      where: { reporter_id: userId },
      orderBy: { report_id: "asc" },
      select: {
        subject: true,
        subject_id: true,
        entry_id: true,
        reason: true,
        text: true,
        created: true,
        closed_at: true,
      },
    }),
    db.block.findMany({
      ...own,
      orderBy: { created: "asc" },
      select: { created: true, blocked: { select: { id: true, username: true } } },
    }),
    db.spaceBlock.findMany({
      ...own,
      orderBy: { created: "asc" },
      select: { created: true, space: { select: { space_id: true, name: true } } },
    }),
    db.placementProposal.findMany({
      where: { proposed_by: userId },
      orderBy: { created: "asc" },
      select: { space_id: true, entry_id: true, created: true },
    }),
    db.entrySignature.findMany({
      ...own,
      orderBy: { asked_at: "asc" },
      select: { entry_id: true, role: true, asked_at: true, agreed_at: true },
    }),
    db.upload.findMany({
      where: { user_id: userId },
      orderBy: { created: "asc" },
      select: {
        upload_id: true,
        bytes: true,
        created: true,
        unused_since: true,
        name: true,
        alt: true,
        caption: true,
        credit: true,
      },
    }),
  ]);
  return {
    sessions,
    record,
    held_comments,
    reports,
    blocks,
    blocked_spaces,
    proposals,
    signatures,
    uploads,
  };
}
