import type { WrittenImage } from "@/lib/platform/markdown/image-words";
import { truncate } from "@/lib/platform/text/truncate";

/** An image on its way into a text. */
export interface Upload {
  id: string;
  file: File;
  percent: number;
}

const SCHEME = "subiendo:";

/** The Markdown in the text until the image has arrived. If it is left there, a page shows nothing of it. */
export const placeholderOf = ({ id, file }: Upload): string =>
  `![Subiendo ${spoken(file.name)}…](${targetOf(id)})`;

/** The address in that Markdown, by which it is found when the words before it were changed. */
export const targetOf = (id: string): string => SCHEME + id;

/** Returns whether this is the address of an image that never arrived. */
export const isUnfinished = (address: string): boolean => address.startsWith(SCHEME);

/** Returns whether an image has arrived, and nothing says what it shows. */
export const isSilent = ({ alt, address }: Pick<WrittenImage, "alt" | "address">): boolean =>
  !alt && !isUnfinished(address);

export const begun = (files: File[]): Upload[] =>
  files.map((file) => ({ id: Math.random().toString(36).slice(2, 10), file, percent: 0 }));

/** Returns a file's name without what means something in Markdown, cut to 60 characters. */
const spoken = (name: string) => truncate(name.replace(/[[\]\\`*_<>\s]+/g, " ").trim(), 60);
