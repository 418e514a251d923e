import "server-only";
import type { Actor } from "@/lib/kernel/actor";
import { isUniqueViolation } from "@/lib/kernel/database-errors";
import { AppError } from "@/lib/kernel/errors";
import { reasonOf, Refusal } from "@/lib/operation/paste/refusal";
import { imageStore } from "./image-store";
import { importKey } from "./import-key";
import { ensureInSpace, findImported } from "./imported";
import { publishArticle } from "./publish-article";

export interface Outcome {
  /** The path of the article, relative to the folder. */
  article: string;
  /** `present`: it was imported before. */
  result: "imported" | "present" | "refused";
  /** The adaptations that were made, or why it was refused: sentences in Spanish. */
  notes: string[];
}

interface Import {
  actor: Actor;
  /** Real, absolute path. */
  folder: string;
  /** The space that takes the entries; the actor must manage it. */
  spaceId?: number;
}

/**
 * Imports the articles of one folder, one call per article. One that was imported before is only put into the space, if
 * it is not there: its images are not uploaded again, a deleted one stays deleted. Problems of an article are reported
 * in its outcome; a call throws only when the site itself fails.
 */
export function articleImporter({ actor, folder, spaceId }: Import) {
  const storeImage = imageStore(folder);

  /** @param article path relative to the folder, with `/` */
  return async (article: string): Promise<Outcome> => {
    const key = importKey(folder, article);
    try {
      const known = await findImported(key);
      if (known?.deleted_at) {
        return { article, result: "present", notes: ["Se eliminó después de importarla."] };
      }
      const { notes, ...entry } = known
        ? { ...known, notes: [] }
        : await publishArticle(actor, { folder, article, key }, storeImage);
      if (spaceId !== undefined) await ensureInSpace(actor, spaceId, entry);
      return { article, result: known ? "present" : "imported", notes };
    } catch (error) {
      // Another import of the same folder has just published it.
      if (isUniqueViolation(error)) return { article, result: "present", notes: [] };
      if (!(error instanceof Refusal || error instanceof AppError)) throw error;
      return { article, result: "refused", notes: [reasonOf(error)] };
    }
  };
}
