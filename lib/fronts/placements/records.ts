import "server-only";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Actor } from "@/lib/kernel/actor";
import type { Database } from "@/lib/kernel/db";
import { conflict } from "@/lib/kernel/errors";
import { checkEarlierInThread, marksInThread } from "@/lib/platform/checks/in-thread";
import { listLikely } from "@/lib/texts/marks/queries";

/** The facts of an entry that placing it depends on. */
export interface Authorship {
  entry_id: number;
  title: string;
  /**
   * The id of the person who answers for it: its author, or the person to whom a synthetic author belongs; null for
   * nobody.
   */
  voice: number | null;
}

const authorshipSelect = {
  entry_id: true,
  title: true,
  user: { select: { id: true, synthetic: true, owner_id: true, deleted_at: true } },
} satisfies Prisma.EntrySelect;

type AuthorshipRow = Prisma.EntryGetPayload<{ select: typeof authorshipSelect }>;

function toAuthorship({ user, ...entry }: AuthorshipRow): Authorship {
  const author = user.deleted_at ? null : user.id;
  return { ...entry, voice: user.synthetic ? user.owner_id : author };
}

/** Reads an entry that the change holds, with the person who answers for it. */
export const readAuthorship = async (tx: Database, entryId: number): Promise<Authorship> =>
  toAuthorship(
    await tx.entry.findUniqueOrThrow({ where: { entry_id: entryId }, select: authorshipSelect }),
  );

/** Reads several entries as `readAuthorship` does, in the order of these ids. */
export async function readAuthorships(tx: Database, entryIds: number[]): Promise<Authorship[]> {
  const rows = await tx.entry.findMany({
    where: { entry_id: { in: entryIds } },
    select: authorshipSelect,
  });
  const place = ({ entry_id }: AuthorshipRow) => entryIds.indexOf(entry_id);
  return rows.toSorted((one, other) => place(one) - place(other)).map(toAuthorship);
}

/** Returns whether the actor answers for an entry. */
export const isOwn = (actor: Pick<Actor, "id">, { voice }: Authorship): boolean =>
  actor.id === voice;

/**
 * Returns whether a placement by this actor has the author's consent from the start: the author (or whoever manages the
 * author's account) or an administrator placed it, or the author wants to belong to the space's team.
 */
export async function hasConsent(
  tx: Database,
  actor: Pick<Actor, "id" | "isAdmin">,
  space: { space_id: number; owner_id: number },
  entry: Authorship,
): Promise<boolean> {
  if (actor.isAdmin || isOwn(actor, entry)) return true;
  if (entry.voice === null) return false;
  if (entry.voice === space.owner_id) return true;
  const key = { space_id: space.space_id, user_id: entry.voice };
  const member = await tx.spaceMember.findUnique({
    where: { space_id_user_id: key },
    select: { joined_at: true },
  });
  return Boolean(member?.joined_at);
}

/** Throws 409 for a machine's text that may not be put into a space, which the change holds: see `findRepeated`. */
export async function refuseRepeated(tx: Database, place: Place): Promise<void> {
  const repeated = await findRepeated(tx, place);
  if (!repeated) return;
  const where = repeated.here ? "Este espacio ya tiene ese texto." : "Ese texto ya está publicado.";
  throw conflict(`${where} ${repeated.text}`);
}

interface Place {
  space_id: number;
  entry_id: number;
}

/**
 * Finds what the checks say of a machine's text that a space has already under another entry (`here`), or that another
 * author published elsewhere before; null for none. It is not known any more whether it is part of a series: its
 * author's own texts in the space count as of one.
 */
export async function findRepeated(
  tx: Database,
  { space_id, entry_id }: Place,
): Promise<{ here: boolean; text: string } | null> {
  const { origin, content, user_id } = await tx.entry.findUniqueOrThrow({
    where: { entry_id },
    select: { origin: true, content: true, user_id: true },
  });
  if (origin !== "synthetic") return null;
  const place = { space_id, entry_id };
  if (await tx.spaceEntry.findUnique({ where: { space_id_entry_id: place } })) return null; // refused elsewhere
  const coming = { user_id, entry_id, spaces: [space_id] };
  const likely = await listLikely(tx, coming, await marksInThread(content));
  const entries = likely.filter(({ kind }) => kind === "entry");
  const there = entries.filter(({ here }) => here);
  const before = entries.filter((one) => !one.here && one.id < entry_id && one.user_id !== user_id);
  for (const [here, earlier] of [
    [true, there],
    [false, before],
  ] as const) {
    const said = { earlier, titles: [], series: true };
    const found = await checkEarlierInThread({ kind: "entry", content }, said, user_id);
    const block = found.find(({ level }) => level === "block");
    if (block) return { here, text: block.text };
  }
  return null;
}
