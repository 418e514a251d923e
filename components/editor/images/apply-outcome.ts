import { replaceRange } from "@/components/editor/commands";
import {
  galleryOf,
  imagesIn,
  removed,
  rewritten,
  swapped,
  type FoundImage,
  type Replacement,
} from "@/lib/platform/markdown/written-images";
import type { ImageOutcome } from "./image-dialog";

/**
 * Writes the outcome of the dialog of `found`, an image of `text`, into the field, in one step of undo; nothing once
 * the image is gone from there.
 */
export function applyOutcome(
  field: HTMLTextAreaElement,
  text: string,
  found: FoundImage,
  outcome: ImageOutcome,
): void {
  const now = field.value;
  const written = text.slice(found.from, found.to);
  const images = imagesIn(now);
  const alike = images.filter(({ from, to }) => now.slice(from, to) === written);
  const there = alike.find(({ from }) => from === found.from) ?? alike[0]; // it may have moved
  const edit = there && editOf(now, images, images.indexOf(there), outcome);
  if (edit && edit.text !== now.slice(edit.from, edit.to)) replaceRange(field, edit, edit.text);
}

function editOf(
  text: string,
  images: FoundImage[],
  place: number,
  outcome: ImageOutcome,
): Replacement | undefined {
  const image = images[place]!;
  if (outcome.kind === "said") return rewritten(image, outcome.image);
  if (outcome.kind === "removed") return removed(text, image);
  const other = place + outcome.by;
  if (!galleryOf(text, images, place).includes(other)) return undefined;
  const [first, next] = [images[Math.min(place, other)]!, images[Math.max(place, other)]!];
  return swapped(text, first, next);
}
