import { escapeMarkup } from "@/lib/platform/text/escape";

/** A text shown as it was written: escaped, its blank lines as paragraphs, its line breaks kept. */
export function plainTextHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeMarkup(paragraph.trim()).replaceAll("\n", "<br/>")}</p>`)
    .join("\n");
}
