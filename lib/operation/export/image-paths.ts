const NAME = String.raw`[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp`;
/** Matches the beginning of a path that is not within a longer address. */
const STARTS = String.raw`(?<![\w./-])`;
const STORED = new RegExp(`${STARTS}/uploads/(${NAME})`, "g");
const ARCHIVED = new RegExp(`${STARTS}/images/(${NAME})`, "g");

/** The names of stored images (in their full size) that a text names. */
export const uploadsIn = (text: string): string[] => text.match(new RegExp(NAME, "g")) ?? [];

/** Turns the paths of stored images into those of the archive's folder `images`. */
export const toArchived = (text: string): string => text.replace(STORED, "/images/$1");

/** Turns the paths of the archive back into stored ones. */
export const toStored = (text: string): string => text.replace(ARCHIVED, "/uploads/$1");

/** Returns whether a text is unchanged after its paths are turned into the archive's and back. */
export const comesBack = (text: string): boolean => toStored(toArchived(text)) === text;
