import "server-only";
import { db } from "@/lib/kernel/db";
import { spendOfNetwork } from "@/lib/platform/limits/spend";

/**
 * What a `search_text` column must be LIKE to hold `q`, without regard to case and accents. A text too short for the
 * trigrams of its index must begin a word. Every search asks this or the one below: a network has only so many. Throws
 * 429.
 */
export const searchPattern = (q: string): Promise<string> =>
  folded(q.length < 3 ? `% ${escaped(q)}%` : `%${escaped(q)}%`);

/** The same for a text that begins with `q`. */
export const beginningPattern = (q: string): Promise<string> => folded(`${escaped(q)}%`);

const escaped = (q: string) => q.replace(/\s+/g, " ").replace(/[\\%_]/g, "\\$&");

/** By a query of its own: only a pattern that the planner sees whole makes it use the index. */
async function folded(pattern: string): Promise<string> {
  await spendOfNetwork("SEARCHES");
  const [row] = await db.$queryRaw<[{ pattern: string }]>`
    SELECT fold_text(${pattern}) AS pattern`;
  return row.pattern;
}
