import "server-only";
import { ifRoom } from "@/lib/kernel/database-errors";
import { db } from "@/lib/kernel/db";
import { spendOfNetwork } from "@/lib/platform/limits/spend";

/**
 * Returns the LIKE pattern by which a `search_text` column is searched for `q`, without regard to case and accents. A
 * text too short for the trigrams of its index must begin a word. Every search calls this or `beginningPattern`: both
 * count one search of the network, of which it has only so many. Throws 429.
 */
export const searchPattern = (q: string): Promise<string> =>
  folded(q.length < 3 ? `% ${escaped(q)}%` : `%${escaped(q)}%`);

/** Returns the LIKE pattern for a text that begins with `q`, and counts the search likewise. */
export const beginningPattern = (q: string): Promise<string> => folded(`${escaped(q)}%`);

const escaped = (q: string) => q.replace(/\s+/g, " ").replace(/[\\%_]/g, "\\$&");

/** Folds a pattern by a query of its own: only a pattern that the planner sees whole makes it use the index. */
async function folded(pattern: string): Promise<string> {
  await ifRoom(spendOfNetwork("SEARCHES"));
  const [row] = await db.$queryRaw<[{ pattern: string }]>`
    SELECT fold_text(${pattern}) AS pattern`;
  return row.pattern;
}
