/** A text shown as it was written: escaped, its blank lines as paragraphs, its line breaks kept. */
export function plainTextHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escape(paragraph.trim()).replaceAll("\n", "<br/>")}</p>`)
    .join("\n");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
