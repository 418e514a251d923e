import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { spend } from "@/lib/platform/limits/spend";

/** The tag of everything that shows a byline, with the names of authors. */
export const authorsTag = "authors";

/** The tag of what `/autores/{username}` leads to, a 404 included: who it is, and which entries. */
export const authorTag = (username: string) => `author:${username.toLowerCase()}`;

/** The parts of an account that bylines show. */
interface Shown {
  fullName?: string | null;
  picture?: string | null;
}

/** Returns whether changes of an account are seen in its bylines, which stand on most pages. */
export const isSeen = (before: Required<Shown>, { fullName, picture }: Shown): boolean =>
  (fullName !== undefined && fullName !== before.fullName) ||
  (picture !== undefined && picture !== before.picture);

/** The number of changes that one counts for when bylines show it: most pages are made again after it. */
const SEEN = 20;

/** Counts a change of an account that the actor makes. Throws 429. */
export async function spendOnAccount(actor: Actor, id: number, changes: Shown): Promise<void> {
  const select = { fullName: true, picture: true };
  const before = await db.user.findUnique({ where: { id }, select });
  await spend("EDITS", actor, before && isSeen(before, changes) ? SEEN : 1);
}

/** Touches the bylines of accounts that share their name with an account that was just named. */
export async function touchNamesakes(
  tx: Database,
  touched: Touched,
  userId: number,
): Promise<void> {
  const where = { id: userId, shares_name: true };
  if (await tx.user.findFirst({ where, select: { id: true } })) touched.tag(authorsTag);
}
