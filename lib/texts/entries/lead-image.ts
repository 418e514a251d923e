import { z } from "@/lib/kernel/zod";
import { lineOrNone } from "@/lib/platform/text/line";
import { imageLimits } from "@/lib/platform/uploads/limits";

const NO_PERCENTAGE = "Debe ser un número entero de 0 a 100";
const percentage = z
  .int(NO_PERCENTAGE)
  .min(0, NO_PERCENTAGE)
  .max(100, NO_PERCENTAGE)
  .nullable()
  .optional();

/** The words of an image by the names that they have where it stands by itself: in Markdown and in the library. */
type Word = keyof typeof imageLimits;

/** Makes something for each of the words of an image, by the columns of an entry or a draft. */
export const forImageWords = <Made>(make: (word: Word) => Made) => ({
  image_alt: make("alt"),
  image_caption: make("caption"),
  /** With or without «Foto:» before it. */
  image_credit: make("credit"),
});

const called: Record<Word, string> = {
  alt: "El texto alternativo",
  caption: "El pie de foto",
  credit: "El crédito",
};

/** The fields of the image of an entry or a draft: what is absent stays, null means none. */
export const leadImageFields = {
  ...forImageWords((word) =>
    lineOrNone(
      imageLimits[word],
      `${called[word]} no puede tener más de ${imageLimits[word]} caracteres`,
    ),
  ),
  /** The point that every crop keeps, in percent from the left and from the top. */
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

export const noLeadImage: LeadImage = {
  ...noImageWords,
  image_focus_x: null,
  image_focus_y: null,
};

/** Returns the data of an image that stand beside it in a row; of none, or of no row, nothing. */
export const leadImageOf = (row: LeadImage | undefined): LeadImage => ({
  ...noLeadImage,
  ...Object.fromEntries(
    Object.keys(noLeadImage).map((name) => [name, row?.[name as keyof LeadImage] ?? null]),
  ),
});

/** Returns the words of an image as they are where it stands by itself; "" for none. */
export const wordsOf = (row: Partial<ImageWords>): Record<Word, string> => ({
  alt: row.image_alt ?? "",
  caption: row.image_caption ?? "",
  credit: row.image_credit ?? "",
});

/** Returns the words of an image that are there. */
export const imageWordsOf = (row: Partial<ImageWords>): Partial<Record<keyof ImageWords, string>> =>
  Object.fromEntries(
    Object.keys(imageWords)
      .map((name) => [name, row[name as keyof ImageWords]])
      .filter(([, words]) => words),
  );
