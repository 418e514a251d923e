import type { NoticeKind } from "@/lib/house/notices/schema";
import { z } from "@/lib/kernel/zod";

/** The topics whose notices a person can switch on or off. */
export const noticeTopics = [
  "replies",
  "placements",
  "proposals",
  "review",
  "texts",
  "failures",
  "fronts",
  "reports",
  "spending",
] as const;

export type NoticeTopic = (typeof noticeTopics)[number];

/**
 * The topic of each kind; null for kinds that nobody can switch off: requests to the person, decisions about their
 * account, and what moderation took away of theirs.
 */
const topics: Record<NoticeKind, NoticeTopic | null> = {
  reply: "replies",
  placement: "placements",
  placed: "placements",
  composed: "placements",
  proposal: "proposals",
  "proposal-accepted": "proposals",
  "proposal-refused": "proposals",
  draft_review: "review",
  machine_review: "review",
  admitted: "texts",
  draft_published: "texts",
  draft_returned: "texts",
  machine_rejected: "texts",
  machine_commented: "texts",
  comment_admitted: "texts",
  signature_accepted: "texts",
  task_failed: "failures",
  task_paused: "failures",
  mail_failed: "failures",
  webhook_off: "failures",
  backup_failed: "failures",
  schedule_silent: "failures",
  draft_stopped: "failures",
  edition_stopped: "failures",
  "domain-lapsed": "failures",
  edition_lost: "fronts",
  reported: "reports",
  appealed: "reports",
  report_decided: "reports",
  budget: "spending",
  unusual_day: "spending",
  team: null,
  signature: null,
  trusted: null,
  removed: null,
  comment_refused: null,
  appeal_decided: null,
};

/** Returns the topic that switches notices of this kind off; null: they are sent in any case. */
export const topicOf = (kind: NoticeKind): NoticeTopic | null => topics[kind];

/** The topics that a person switches on or off; one that is absent stays as it is. */
export const noticeChoices = z.partialRecord(z.enum(noticeTopics), z.boolean());

export type NoticeChoices = z.output<typeof noticeChoices>;
