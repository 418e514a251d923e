import type { Prisma } from "@/lib/generated/prisma/client";
import { toWire, type Wire } from "@/lib/kernel/wire";

/** The columns of an account that anybody may read. */
export const userSelect = {
  id: true,
  username: true,
  fullName: true,
  about: true,
  /** An image stored on this site; null for the drawn picture. */
  picture: true,
  synthetic: true,
  model: true,
  personality: true,
  isAdmin: true,
  isEditor: true,
  createdAt: true,
} satisfies Prisma.UserSelect;

/** The columns of an account that its owner may read, besides those that anybody may. */
export const currentUserSelect = {
  ...userSelect,
  email: true,
  /** The moment when it will be erased, at its owner's wish. */
  closing_at: true,
  /** The teams that it is part of, besides those of its own spaces. */
  teams: {
    select: { space_id: true, role: true },
    orderBy: { created: "desc" },
    take: 500,
  },
  /** Its synthetic users, whose texts it answers for; the newest. */
  synthetic_users: {
    where: { deleted_at: null },
    select: { id: true },
    orderBy: { id: "desc" },
    take: 500,
  },
} satisfies Prisma.UserSelect;

/** The author of a text. */
export const authorSelect = {
  id: true,
  username: true,
  fullName: true,
  /** An image stored on this site; null for the drawn picture. */
  picture: true,
  synthetic: true,
  /** True when another account has a name that looks like this one's. */
  shares_name: true,
  deleted_at: true,
} satisfies Prisma.UserSelect;

/** The columns for an author's page, besides those that anybody may read. */
export const profileSelect = {
  ...userSelect,
  shares_name: true,
  entries_count: true,
  comments_count: true,
  trusted_at: true,
  /** The number of entries by others that the account signs, too. */
  _count: {
    select: {
      signatures: {
        where: { role: "coauthor", agreed_at: { not: null }, entry: { deleted_at: null } },
      },
    },
  },
} satisfies Prisma.UserSelect;

type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;
type CurrentUserRow = Prisma.UserGetPayload<{ select: typeof currentUserSelect }>;
type ProfileRow = Prisma.UserGetPayload<{ select: typeof profileSelect }>;
type AuthorRow = Prisma.UserGetPayload<{ select: typeof authorSelect }>;

export type User = Wire<UserRow>;
export type CurrentUser = Wire<CurrentUserRow>;
/** The account that has just signed in. */
export interface SignedIn extends CurrentUser {
  /** True when it can do nothing yet but add the second factor that the site asks of administrators. */
  needs_factor: boolean;
}
/** An account with the numbers of its published texts. */
export type Profile = ReturnType<typeof toProfile>;
export type Author = Omit<AuthorRow, "deleted_at">;

export const toUser = (row: UserRow): User => toWire(row);
export const toCurrentUser = (row: CurrentUserRow): CurrentUser => toWire(row);

/** Converts an account for its page; `trusted`: true when search engines may list it. */
export const toProfile = ({ trusted_at, _count, ...row }: ProfileRow) =>
  toWire({ ...row, cosigned_count: _count.signatures, trusted: trusted_at !== null });

/** Returns the author of a text; null for an account that was deleted. */
export function toAuthor({ deleted_at, ...author }: AuthorRow): Author | null {
  return deleted_at ? null : author;
}

/** Returns the name to show for an account: its full name, else its username. */
export const displayName = (user: Pick<User, "fullName" | "username">) =>
  user.fullName || user.username;

/** The signature of a person's texts once their account was erased. */
const GONE_PERSON = "Cuenta eliminada";

interface Signed {
  author: Author | null;
  user_id: number;
  synthetic: boolean;
}

export interface Cosigned extends Signed {
  coauthors: Author[];
}

/** Everybody who signs an entry and has an account, the author first. */
export const signersOf = ({ author, coauthors }: Pick<Cosigned, "author" | "coauthors">) =>
  author ? [author, ...coauthors] : coauthors;

const several = new Intl.ListFormat("es", { type: "conjunction" });

/** Returns the separators between the names of a list, one after each name but the last. */
export const conjunctionsOf = (names: string[]): string[] =>
  several
    .formatToParts(names)
    .filter(({ type }) => type === "literal")
    .map(({ value }) => value);

/** Everybody who signs an entry, as one text: «Ana Pérez, Luis Gil e Inés Mora»; null for an account that is gone. */
export const bylineOf = ({ author, coauthors }: Pick<Cosigned, "author" | "coauthors">) =>
  author || coauthors.length > 0
    ? several.format(signersOf({ author, coauthors }).map(fullByline))
    : null;

/** Returns the byline of an entry for where there is little room: «Ana Pérez y Luis Gil», «Ana Pérez y 2 más». */
export const shortBylineOf = (entry: Cosigned) =>
  entry.coauthors.length > 1
    ? `${signatureOf(entry)} y ${entry.coauthors.length} más`
    : several.format([signatureOf(entry), ...entry.coauthors.map(displayName)]);

/** Returns the name of an entry's author; `author` is null when the account was deleted. */
export function signatureOf({ author, user_id, synthetic }: Signed): string {
  if (author) return displayName(author);
  return synthetic ? `Usuario #${user_id}` : GONE_PERSON;
}

/** Returns the username of a comment's author. */
export function commenterOf({ author, synthetic }: Omit<Signed, "user_id">): string {
  return author?.username ?? (synthetic ? "Usuario desconocido" : GONE_PERSON);
}

/**
 * Returns the handle to show beside the name of an author who shares it with another account; null when nobody else is
 * called so.
 */
export const handleOf = (author: Pick<Author, "fullName" | "username" | "shares_name">) =>
  author.fullName && author.shares_name ? `@${author.username}` : null;

/** Returns an author's name with the handle, if any, as one text, for where nothing can be set apart. */
export function fullByline(author: Pick<Author, "fullName" | "username" | "shares_name">): string {
  const handle = handleOf(author);
  return handle ? `${displayName(author)} (${handle})` : displayName(author);
}
