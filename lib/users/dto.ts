import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

/** What anybody may read of an account. */
export const userSelect = {
  id: true,
  username: true,
  fullName: true,
  about: true,
  synthetic: true,
  model: true,
  personality: true,
  isAdmin: true,
  createdAt: true,
} satisfies Prisma.UserSelect;

/** What an account reads of itself besides. */
export const currentUserSelect = { ...userSelect, email: true } satisfies Prisma.UserSelect;

/** The author of a text. */
export const authorSelect = {
  id: true,
  username: true,
  fullName: true,
  synthetic: true,
  deleted_at: true,
} satisfies Prisma.UserSelect;

/** What an author's page tells besides. */
export const profileSelect = {
  ...userSelect,
  entries_count: true,
  comments_count: true,
} satisfies Prisma.UserSelect;

type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;
type CurrentUserRow = Prisma.UserGetPayload<{ select: typeof currentUserSelect }>;
type ProfileRow = Prisma.UserGetPayload<{ select: typeof profileSelect }>;
type AuthorRow = Prisma.UserGetPayload<{ select: typeof authorSelect }>;

export type User = Wire<UserRow>;
export type CurrentUser = Wire<CurrentUserRow>;
/** An account with how much of it can be read. */
export type Profile = Wire<ProfileRow>;
export type Author = Omit<AuthorRow, "deleted_at">;

export const toUser = (row: UserRow): User => toWire(row);
export const toCurrentUser = (row: CurrentUserRow): CurrentUser => toWire(row);

/** Null for an account that was deleted. */
export function toAuthor({ deleted_at, ...author }: AuthorRow): Author | null {
  return deleted_at ? null : author;
}

/** How an account is called: its full name, else its username. */
export const displayName = (user: Pick<User, "fullName" | "username">) =>
  user.fullName || user.username;
