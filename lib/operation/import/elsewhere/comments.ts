import { htmlToMarkdown } from "@/lib/operation/paste/html-to-markdown";
import { element, rebuild, text, type Element } from "@/lib/operation/paste/tree";
import { asMarkdown } from "@/lib/platform/markdown/tree";
import type { PieceComment } from "./piece";

/** The most characters of one comment: as many as a comment of this site may have. */
const MAX_COMMENT = 10_000;
const MAX_NAME = 100;

/**
 * Returns the comments of strangers as a list that a reader opens under the text: who, when, to whom, and their words
 * as a quotation, without e-mail or web addresses of theirs. `room`: the most characters of the list. `left`: how many
 * comments did not fit.
 */
export function commentList(
  comments: PieceComment[],
  room: number,
  timeZone: string,
): { markdown: string; left: number } {
  const written: string[] = [];
  let length = 200; // for the markup around them
  for (const comment of comments) {
    const text = commentText(comment, timeZone);
    length += text.length + 2;
    if (length > room) break;
    written.push(text);
  }
  const left = comments.length - written.length;
  if (written.length === 0) return { markdown: "", left };
  const count = written.length === 1 ? "1 comentario" : `${written.length} comentarios`;
  const summary = `<summary>${count} de cuando se publicó en otro sitio</summary>`;
  const markdown = ["<details>", summary, "", written.join("\n\n"), "", "</details>"].join("\n");
  return { markdown: `\n${markdown}\n`, left };
}

/** How far answers are set in: deeper ones stand beside each other. */
const MAX_DEPTH = 5;

function commentText(comment: PieceComment, timeZone: string): string {
  const { name, date, html, inReplyTo, depth = 0 } = comment;
  const words = htmlToMarkdown(html.slice(0, MAX_COMMENT), undefined, plainer)?.markdown ?? "";
  const who = asMarkdown(named(name));
  const when = date ? dayOf(date, timeZone) : "";
  const toWhom = inReplyTo ? `, en respuesta a ${asMarkdown(named(inReplyTo))}` : "";
  const said = `**${who}**${when && `, ${when}`}${toWhom}:\n\n${quoted(words, 1)}`;
  return quoted(said, Math.min(depth, MAX_DEPTH));
}

const quoted = (text: string, times: number): string =>
  text
    .split("\n")
    .map((line) => `${"> ".repeat(times)}${line}`.trimEnd())
    .join("\n");

/** Turns the headings of a comment into bold text, and its pictures, which are on strangers' sites, into links. */
function plainer(root: Element): void {
  rebuild(root, (node) => {
    const { tagName, children, properties } = node;
    if (/^h[1-6]$/.test(tagName)) return element("p", {}, [element("strong", {}, children)]);
    if (tagName !== "img") return node;
    const { src = "", alt = "" } = properties;
    return element("a", { href: src }, [text(alt || src)]);
  });
}

const named = (name: string) => name.trim().slice(0, MAX_NAME) || "Anónimo";

function dayOf(date: string, timeZone: string): string {
  const moment = new Date(date);
  if (Number.isNaN(moment.getTime())) return "";
  return moment.toLocaleDateString("es", { dateStyle: "long", timeZone });
}
