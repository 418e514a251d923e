import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { inParts } from "@/lib/kernel/in-parts";
import { lastSegment } from "@/lib/platform/addresses/routes";

/**
 * The extent of an export, and the account it is for. That of a space or an account has nothing that is private to
 * others.
 */
export type Scope =
  | { kind: "site"; of: string }
  | { kind: "space"; of: string; space_id: number; for: Pick<Actor, "id"> }
  | { kind: "account"; of: string; for: Actor };

/** Entries whose numbers are read at once. */
const AT_ONCE = 500;

/** The numbers of the entries that an export includes, the oldest first, in parts. */
export async function* entryIdsOf(scope: Scope): AsyncGenerator<number[]> {
  const parts = inParts(
    AT_ONCE,
    0,
    (after, take) =>
      db.entry.findMany({
        where: { ...entriesOf(scope), entry_id: { gt: after } },
        orderBy: { entry_id: "asc" },
        take,
        select: { entry_id: true },
      }),
    ({ entry_id }) => entry_id,
  );
  for await (const rows of parts) yield rows.map(({ entry_id }) => entry_id);
}

/** The condition for the entries that an export includes; only a site's includes those that are withdrawn. */
export function entriesOf(scope: Scope): Prisma.EntryWhereInput {
  if (scope.kind === "site") return { status: { in: ["published", "withdrawn"] } };
  if (scope.kind === "account") return { status: "published", user_id: scope.for.id };
  return { status: "published", spaces: { some: { space_id: scope.space_id } } };
}

/** Returns whether the export includes what only its author may see of a text. */
export const isOwn = (
  scope: Scope,
  author: { id: number; synthetic: boolean; owner_id: number | null },
): boolean =>
  scope.kind === "site" ||
  author.id === scope.for.id ||
  (author.synthetic && author.owner_id === scope.for.id);

/** Returns the name of an entry's files. */
export const slugOf = ({ slugs, entry_id }: { slugs: { path: string }[]; entry_id: number }) =>
  slugs[0] ? lastSegment(slugs[0].path) : `_${entry_id}`; // which no slug can be

/**
 * Returns who changed a text, if the export may say it: its writer or the person who gets the export. Anybody else, who
 * may have moderated it, is named in the site's export only.
 */
export const shownHand = (scope: Scope, by: number | null, writer: number): number | null =>
  scope.kind === "site" || by === writer || by === scope.for.id ? by : null;
