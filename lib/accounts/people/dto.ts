import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire } from "@/lib/kernel/wire";

/** The columns of a person that administrators and site editors see. */
export const personSelect = {
  id: true,
  username: true,
  fullName: true,
  picture: true,
  email: true,
  synthetic: true,
  isAdmin: true,
  isEditor: true,
  trusted_at: true,
  suspended_at: true,
  silenced_at: true,
  waiting_since: true,
  lastLogin: true,
  createdAt: true,
  entries_count: true,
  comments_count: true,
  sessions: { select: { last_seen: true }, orderBy: { last_seen: "desc" }, take: 1 },
} satisfies Prisma.UserSelect;

type PersonRow = Prisma.UserGetPayload<{ select: typeof personSelect }>;

/** An account of a person, with its standing. */
export type Person = ReturnType<typeof toPerson>;

export const toPerson = ({ sessions, lastLogin, ...row }: PersonRow) => {
  const { trusted_at, suspended_at, silenced_at, waiting_since, ...person } = row;
  const seen = [lastLogin, sessions[0]?.last_seen].filter((date) => date != null);
  return toWire({
    ...person,
    /** The last time that the person used the site, to the hour; null for never. */
    last_seen: seen.length ? new Date(Math.max(...seen.map((date) => date.getTime()))) : null,
    trusted: trusted_at !== null,
    suspended: suspended_at !== null,
    silenced: silenced_at !== null,
    waiting: waiting_since !== null,
  });
};

/** The numbers of newcomers that wait for a decision; 100 means 100 or more. */
export interface Newcomers {
  /** Accounts at the door. */
  accounts: number;
  /** Texts that nobody has admitted. */
  entries: number;
}
