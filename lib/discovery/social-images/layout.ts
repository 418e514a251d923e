import type { Card } from "./card";
import { entryPhotoArea, layOutEntry } from "./entry-layout";
import { frontPhotoArea, layOutFront } from "./front-layout";
import { IMAGE_SIZE, type PhotoArea } from "./parts";
import type { Drawing } from "./worker/drawing";

/** The place of a photo of this ratio, width over height; null when the card has none for it. */
export const photoArea = (card: Card, ratio: number): PhotoArea | null =>
  "masthead" in card ? entryPhotoArea(ratio) : frontPhotoArea(card, ratio);

/** How a card is drawn around its photo, which is laid on afterwards. */
export const layOut = (card: Card, photo: PhotoArea | null): Drawing => ({
  ...IMAGE_SIZE,
  element: "masthead" in card ? layOutEntry(card, photo) : layOutFront(card, photo),
});
