import { z } from "@/lib/kernel/zod";
import type { imageLimits } from "@/lib/platform/uploads/limits";

const NO_PERCENTAGE = "Debe ser un número entero de 0 a 100";
const percentage = z
  .int(NO_PERCENTAGE)
  .min(0, NO_PERCENTAGE)
  .max(100, NO_PERCENTAGE)
  .nullable()
  .optional();

/** The words of an image (alternative text, caption, credit) by their names in Markdown and in the library. */
type Word = keyof typeof imageLimits;

/** Makes a value for each of the words of an image, by the columns of an entry or a draft. */
export const forImageWords = <Made>(make: (word: Word) => Made) => ({
  image_alt: make("alt"),
  image_caption: make("caption"),
  image_credit: make("credit"),
});

/** The fields of the point that every crop keeps: what is absent stays, null means none. */
export const imageFocusFields = {
  /** In percent from the left, and from the top. */
  image_focus_x: percentage,
  image_focus_y: percentage,
};

/** The columns of the words of an image. */
export const imageWords = forImageWords(() => true as const);

/** The columns of the point that every crop keeps. */
export const imageFocus = { image_focus_x: true, image_focus_y: true } as const;

/** The words of an image. */
export type ImageWords = Record<keyof typeof imageWords, string | null>;

/** The data of an image besides its address. */
export type LeadImage = ImageWords & Record<keyof typeof imageFocus, number | null>;

export const noImageWords: ImageWords = forImageWords(() => null);

export const noImageFocus = { image_focus_x: null, image_focus_y: null } as const;

export const noLeadImage: LeadImage = { ...noImageWords, ...noImageFocus };

/** Returns the words of an image by their names in Markdown and in the library; "" for absent ones. */
export const wordsOf = (row: Partial<ImageWords>): Record<Word, string> => ({
  alt: row.image_alt ?? "",
  caption: row.image_caption ?? "",
  credit: row.image_credit ?? "",
});
