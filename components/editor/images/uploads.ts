import { truncate } from "@/lib/platform/text/truncate";

/** An image on its way into a text. */
export interface Upload {
  id: string;
  file: File;
  percent: number;
}

const SCHEME = "subiendo:";

/** The Markdown that stands in the text until the image has arrived. A page shows nothing of it if it is left. */
export const placeholderOf = ({ id, file }: Upload): string =>
  `![Subiendo ${spoken(file.name)}…](${targetOf(id)})`;

/** The address in it, which is found again when the words before it were changed. */
export const targetOf = (id: string): string => SCHEME + id;

/** Returns whether this is the address of an image that never arrived. */
export const isUnfinished = (address: string): boolean => address.startsWith(SCHEME);

export const begun = (files: File[]): Upload[] =>
  files.map((file) => ({ id: Math.random().toString(36).slice(2, 10), file, percent: 0 }));

export const isImage = ({ type }: File): boolean => type.startsWith("image/");

/** A file's name without what means something in Markdown. */
const spoken = (name: string) => truncate(name.replace(/[[\]\\`*_<>\s]+/g, " ").trim(), 60);
