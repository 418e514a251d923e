import "server-only";
import { db } from "@/lib/kernel/db";
import { spendOfNetwork } from "@/lib/limits/spend";

/**
 * What a `search_text` column must be LIKE to hold `q`, without regard to case and accents. A text too
 * short for the trigrams of its index must begin a word. Folded by a query of its own: only a pattern
 * that the planner sees whole makes it use the index. Every search asks it: a network has only so many. Throws 429.
 */
export async function searchPattern(q: string): Promise<string> {
  await spendOfNetwork("SEARCHES");
  const text = q.replace(/\s+/g, " ").replace(/[\\%_]/g, "\\$&");
  const pattern = q.length < 3 ? `% ${text}%` : `%${text}%`;
  const [folded] = await db.$queryRaw<[{ pattern: string }]>`
    SELECT fold_text(${pattern}) AS pattern`;
  return folded.pattern;
}
