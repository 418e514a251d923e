import { outsideCode } from "@/lib/operation/import/elsewhere/outside-code";

const HOLDERS =
  "address|article|aside|blockquote|center|details|div|dl|fieldset|figure|footer|form|header|hr|main|nav|ol|section|table|tbody|tfoot|thead|tr|ul";
const LINES = "dd|dt|figcaption|h[1-6]|li|p|summary|td|th";
const tag = (names: string, slash: string) => `<${slash}(?:${names})\\b[^<>]{0,3000}>`;

const OPENS = new RegExp(tag(`${HOLDERS}|${LINES}`, ""), "gi");
const OPENS_HOLDER = new RegExp(tag(HOLDERS, ""), "gi");
const CLOSES = new RegExp(tag(`${HOLDERS}|${LINES}`, "/"), "gi");

const BEGINS_WITH_BLOCK = new RegExp(`^${tag(`${HOLDERS}|${LINES}`, "/?")}`, "i");
const CLOSING_END = new RegExp(`${tag(`${HOLDERS}|${LINES}`, "/")}$`, "i");

/**
 * Marks the paragraphs of a classic WordPress text: two line ends separate them, and one breaks a line. What the parser
 * of HTML does by itself is not done here.
 */
export const autop = (html: string): string =>
  outsideCode(html.replace(/\r\n?/g, "\n"), (text) =>
    text
      .replace(OPENS, "\n\n$&")
      .replace(OPENS_HOLDER, "$&\n\n")
      .replace(CLOSES, "$&\n\n")
      .split(/\n[ \t]*\n/)
      .map((chunk) => paragraph(chunk.trim()))
      .join("\n"),
  );

function paragraph(chunk: string): string {
  const lines = chunk.replace(/\n/g, "<br>\n");
  if (chunk === "" || BEGINS_WITH_BLOCK.test(chunk)) return lines;
  const closing = CLOSING_END.exec(chunk.slice(-100))?.[0] ?? "";
  return `<p>${lines.slice(0, lines.length - closing.length)}</p>${closing}`;
}
