import "server-only";
import type { Touched } from "@/lib/kernel/change";
import type { Database } from "@/lib/kernel/db";

/** Carried by whatever shows a byline: the names of authors. */
export const authorsTag = "authors";

/** Carried by what `/autores/{username}` leads to, a 404 included: who it is, and which entries. */
export const authorTag = (username: string) => `author:${username.toLowerCase()}`;

/** Says that the bylines of others change with an account that was just named: they have its name, too. */
export async function touchNamesakes(
  tx: Database,
  touched: Touched,
  userId: number,
): Promise<void> {
  const where = { id: userId, shares_name: true };
  if (await tx.user.findFirst({ where, select: { id: true } })) touched.tag(authorsTag);
}
