import type { Clock } from "@/lib/operation/paste/publication-date";
import { saysMore } from "./decide";
import { readDocument, type Document } from "./document";
import { isFrontMatter, type Clipboard } from "./glance";
import { htmlToMarkdown } from "./html-to-markdown";
import type { PastedImage } from "./safe";

/** The text that was pasted or dropped, as it goes into the editor. */
export interface Pasted {
  markdown: string;
  /** The images that have to be uploaded; until then their `place` stands for their address. */
  images: PastedImage[];
  /** How many images could not be read. */
  lost: number;
  /** True when its formatting could not be converted, so that it is plain text. */
  isPlain?: boolean;
  /** The metadata at its top. */
  document?: Omit<Document, "body">;
}

/** Reads a clipboard. Text that is Markdown already stays as it is, character by character. Never throws. */
export function readPaste(clipboard: Clipboard, clock: Clock, imageName: string): Pasted {
  const { html, text } = clipboard;
  const plain = { markdown: text, images: [], lost: 0 };
  if (isFrontMatter(text)) {
    const found = readDocument(text, clock);
    if (!found) return plain;
    const { body, ...document } = found;
    return { ...plain, markdown: body, document };
  }
  if (!saysMore(clipboard)) return plain;
  return htmlToMarkdown(html, imageName) ?? { ...plain, isPlain: true };
}
