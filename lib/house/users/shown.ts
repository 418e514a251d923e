import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import type { Touched } from "@/lib/kernel/change";
import { db, type Database } from "@/lib/kernel/db";
import { spend } from "@/lib/platform/limits/spend";

/** Carried by whatever shows a byline: the names of authors. */
export const authorsTag = "authors";

/** Carried by what `/autores/{username}` leads to, a 404 included: who it is, and which entries. */
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

/** Changes of an account that one which is seen in its bylines counts for: most pages are made anew after it. */
const SEEN = 20;

/** Counts a change of an account that the actor makes. Throws 429. */
export async function spendOnAccount(actor: Actor, id: number, changes: Shown): Promise<void> {
  const select = { fullName: true, picture: true };
  const before = await db.user.findUnique({ where: { id }, select });
  await spend("EDITS", actor, before && isSeen(before, changes) ? SEEN : 1);
}

/** Says that the bylines of others change with an account that was just named: they have its name, too. */
export async function touchNamesakes(
  tx: Database,
  touched: Touched,
  userId: number,
): Promise<void> {
  const where = { id: userId, shares_name: true };
  if (await tx.user.findFirst({ where, select: { id: true } })) touched.tag(authorsTag);
}
