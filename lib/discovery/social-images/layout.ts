import type { Card } from "./card";
import { entryPhotoPlace, layOutEntry } from "./entry-layout";
import { frontPhotoPlace, layOutFront } from "./front-layout";
import { IMAGE_SIZE, type Rectangle } from "./parts";
import type { Drawing } from "./worker/drawing";

/** The place of a photo of this ratio, width over height; null when the card has none for it. */
export const photoPlace = (card: Card, ratio: number): Rectangle | null =>
  "masthead" in card ? entryPhotoPlace(ratio) : frontPhotoPlace(card, ratio);

/** How a card is drawn around its photo, which is laid on afterwards. */
export const layOut = (card: Card, photo: Rectangle | null): Drawing => ({
  ...IMAGE_SIZE,
  element: "masthead" in card ? layOutEntry(card, photo) : layOutFront(card, photo),
});
