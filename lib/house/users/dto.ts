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

/** The columns that tell what somebody is called. */
export const namedSelect = {
  username: true,
  fullName: true,
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
type NamedRow = Prisma.UserGetPayload<{ select: typeof namedSelect }>;
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
/** Somebody, by what every screen calls them. */
export type Named = Omit<NamedRow, "deleted_at">;

export const toUser = (row: UserRow): User => toWire(row);
export const toCurrentUser = (row: CurrentUserRow): CurrentUser => toWire(row);

/** Converts an account for its page; `trusted`: true when search engines may list it. */
export const toProfile = ({ trusted_at, _count, ...row }: ProfileRow) =>
  toWire({ ...row, cosigned_count: _count.signatures, trusted: trusted_at !== null });

/** Returns the author of a text; null for an account that was deleted. */
export function toAuthor({ deleted_at, ...author }: AuthorRow): Author | null {
  return deleted_at ? null : author;
}

/** Returns what somebody is called; null for an account that was deleted. */
export const toNamed = ({ username, fullName, shares_name, deleted_at }: NamedRow): Named | null =>
  deleted_at ? null : { username, fullName, shares_name };

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
  /** Who signs it in the author's place, an agency or a guest without an account; null: the author. */
  byline: string | null;
}

type Credited = Pick<Cosigned, "author" | "coauthors" | "byline">;

interface Credit {
  name: string;
  /** Null for a byline, which is no account. */
  account: Author | null;
}

const credited = (account: Author): Credit => ({ name: fullByline(account), account });

/** Everybody who signs an entry, the author first, or who signs in the author's place. */
export function creditsOf({ author, coauthors, byline }: Credited): Credit[] {
  const first = byline ? { name: byline, account: null } : author && credited(author);
  return [...(first ? [first] : []), ...coauthors.map(credited)];
}

const several = new Intl.ListFormat("es", { type: "conjunction" });

/** Returns the separators between the names of a list, one after each name but the last. */
export const conjunctionsOf = (names: string[]): string[] =>
  several
    .formatToParts(names)
    .filter(({ type }) => type === "literal")
    .map(({ value }) => value);

/** Everybody who signs an entry, as one text: «Ana Pérez, Luis Gil e Inés Mora»; null for an account that is gone. */
export const bylineOf = (entry: Credited) =>
  several.format(creditsOf(entry).map(({ name }) => name)) || null;

/** Returns the byline of an entry for where there is little room: «Ana Pérez y Luis Gil», «Ana Pérez y 2 más». */
export function shortBylineOf(entry: Cosigned): string {
  const { byline, coauthors } = entry;
  const first = byline ?? signatureOf(entry);
  return coauthors.length > 1
    ? `${first} y ${coauthors.length} más`
    : several.format([first, ...coauthors.map(displayName)]);
}

/** Returns the name of an entry's author, whoever signs it; `author` is null when the account was deleted. */
export function signatureOf({ author, user_id, synthetic }: Signed): string {
  if (author) return displayName(author);
  return synthetic ? `Usuario #${user_id}` : GONE_PERSON;
}

/** Returns the username of a comment's author. */
export function commenterOf({ author, synthetic }: Omit<Signed, "user_id">): string {
  return author?.username ?? (synthetic ? "Usuario desconocido" : GONE_PERSON);
}

/** Returns the handle to show beside a name that another account has, too; null when nobody else is called so. */
export const handleOf = (author: Named) =>
  author.fullName && author.shares_name ? `@${author.username}` : null;

/** Returns somebody's name with the handle, if any, as one text, for where nothing can be set apart. */
export function fullByline(author: Named): string {
  const handle = handleOf(author);
  return handle ? `${displayName(author)} (${handle})` : displayName(author);
}
