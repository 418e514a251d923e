import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import { modes, spaceMode, type Mode } from "@/lib/house/settings/modes";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { assertMay } from "@/lib/kernel/errors";
import { canEditFront } from "@/lib/spaces/spaces/policy";
import { findRole } from "@/lib/spaces/spaces/records";

/** A space, and how far machines go alone there: what it says, and no further than its four eyes let them. */
interface AskedSpace {
  space_id: number;
  owner_id: number;
  name: string;
  four_eyes: boolean;
  says: Mode;
}

/** Reads some spaces, the oldest first. */
export async function readAsked(
  reader: Database,
  where: Prisma.SpaceWhereInput,
): Promise<AskedSpace[]> {
  const rows = await reader.space.findMany({
    where,
    orderBy: { space_id: "asc" },
    select: { space_id: true, owner_id: true, name: true, autonomy: true, four_eyes: true },
  });
  return rows.map(({ autonomy, ...row }) => ({
    ...row,
    says: spaceMode({ autonomy, four_eyes: row.four_eyes }),
  }));
}

/** Selects the spaces that an entry is in with its author's consent; those that only list it have no say. */
export const withConsent = (entry_id: number): Prisma.SpaceWhereInput => ({
  entries: { some: { entry_id, accepted_at: { not: null } } },
});

/** Returns the space whose editors decide: the first with four eyes, else the strictest; none where none asks. */
export const decidingOf = (spaces: AskedSpace[]): AskedSpace | undefined =>
  spaces.find(({ four_eyes }) => four_eyes) ??
  modes.flatMap((mode) =>
    mode === "autonomo" ? [] : spaces.filter(({ says }) => says === mode),
  )[0];

/** A draft, so far as it tells which space's editors decide about it. */
interface Waiting {
  user: { synthetic: boolean };
  space_id: number | null;
  /** The entry that a comment would be under; null for an entry. */
  commented_id: number | null;
}

/**
 * Returns the space before whose editors a machine's comment belongs today, where that is another one than it has: its
 * entry stands in spaces that ask for something, and its own is none of them, or it has none. Null where its own space
 * decides, or nobody is to be asked, and for any other draft.
 */
export async function findOtherSpace(
  reader: Database,
  { user, space_id, commented_id }: Waiting,
): Promise<AskedSpace | null> {
  if (!user.synthetic || commented_id === null) return null;
  const spaces = await readAsked(reader, withConsent(commented_id));
  const own = spaces.find((space) => space.space_id === space_id);
  return own && own.says !== "autonomo" ? null : (decidingOf(spaces) ?? null);
}

/** Throws 403 when another space decides about a draft today (see `findOtherSpace`), and the actor does not edit that. */
export async function requireDecider(
  reader: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  draft: Waiting,
): Promise<void> {
  assertMay(await mayDecideThere(reader, actor, await findOtherSpace(reader, draft)), ONLY_EDITORS);
}

/** Returns whether the actor edits the space that `findOtherSpace` gave, if any. */
export const mayDecideThere = async (
  reader: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  other: AskedSpace | null,
): Promise<boolean> => other === null || canEditFront(await findRole(reader, actor, other));

/** 403: see `canPublishDraft`. */
export const ONLY_EDITORS = "Solo quien edita el espacio publica este texto.";
