import "server-only";
import type { Database } from "@/lib/db";
import { reservedSegments } from "@/lib/routes";
import { slugify } from "@/lib/text/slugify";

/** Numbered variants tried before the entry's id settles a name clash. */
const VARIANTS = 20;

/**
 * Gives a new entry its slug, made from a title (or from the slug it had elsewhere): `-2`, `-3`, …
 * when it is taken, the id when nothing is left of the text. Returns the path.
 */
export async function assignSlug(tx: Database, entryId: number, text: string): Promise<string> {
  const base = slugify(text).slice(0, 150).replace(/-+$/, "") || String(entryId);
  for (const path of candidates(base, entryId)) {
    // An address of old keeps redirecting until a person takes it on purpose.
    if (await tx.slugAlias.findUnique({ where: { path }, select: { path: true } })) continue;
    const { count } = await tx.slug.createMany({
      data: { path, segment: path, entry_id: entryId },
      skipDuplicates: true, // a unique violation would end the transaction
    });
    if (count === 1) return path;
  }
  throw new Error(`No free slug for entry ${entryId}.`);
}

function* candidates(base: string, entryId: number) {
  if (!reservedSegments.has(base) && base !== "e") yield base;
  for (let number = 2; number <= VARIANTS; number++) yield `${base}-${number}`;
  yield `${base}-${entryId}`;
  yield `${base}-${entryId}-${Date.now().toString(36)}`;
}
