import "server-only";
import { bodyImages } from "@/lib/operation/import/body-images";
import type { Known } from "@/lib/operation/import/imported";
import { mendEntry } from "@/lib/operation/import/mend-entry";
import { applyEdits, type Edit } from "@/lib/platform/markdown/edits";
import { parseMarkdown } from "@/lib/platform/markdown/tree";
import { isOfWeb, type TakePicture } from "./pictures";
import type { Piece } from "./piece";

/**
 * Returns a function that takes the pictures of an entry that stayed on the other site when it was imported, unless
 * somebody has changed the entry since; it resolves with whether there were any.
 */
export const missingTaker =
  (takePicture: TakePicture) =>
  ({ source }: Piece, { record_id, version }: Known): Promise<boolean> =>
    mendEntry(record_id, version, async ({ content, image }) => {
      const edits: Edit[] = [];
      const pictures = content.includes("://") ? bodyImages(content, parseMarkdown(content)) : [];
      for (const { src, show } of pictures) {
        const url = isOfWeb(src) ? await takePicture(src, source) : null;
        if (url !== null) edits.push(show(url));
      }
      const cover = image && isOfWeb(image) ? await takePicture(image, source) : null;
      return { content: applyEdits(content, edits), image: cover ?? image };
    });
