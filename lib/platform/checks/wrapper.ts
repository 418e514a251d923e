import type { RootContent } from "mdast";
import { textOf } from "../markdown/tree.ts";
import { repair } from "./finding.ts";
import { plainWords } from "./fold.ts";
import type { Reading } from "./reading.ts";
import type { Finding, TextToCheck } from "./types.ts";

/** Has what is around a text taken away, so that only the text is left. */
export function checkWrapper(reading: Reading): Finding[] {
  const wrapped = unwrapped(reading);
  if (wrapped) return [wrapped.done];
  const spans = [...reading.content.matchAll(LEFT)].map(({ 0: label, index }) => ({
    start: index,
    end: index + label.length,
  }));
  return spans.length > 0
    ? [repair("wrapper", "warn", "Quedan etiquetas de la ficha del texto.", spans)]
    : [];
}

/** A label of a text's parts that stands before a line, wherever that is. */
const LEFT =
  /^[ \t]*(?:[*_#]{1,4} ?)?(?:t[ií]tulo|titular|entradilla|antet[ií]tulo|volanta|bajada|sumario|copete|destacado|despiece|ladillo|pie de foto|etiquetas|tags|palabras clave|keywords|meta ?descripci[oó]n|slug|title|summary|content)[*_]{0,2}:/gim;

interface Unwrapped {
  text: TextToCheck;
  done: Finding;
}

/** A text without the outermost of its wrappers, and what that was; null when there is none. */
export function unwrapped(reading: Reading): Unwrapped | null {
  const { kind, title, content, cutShort, tree } = reading;
  const text = { kind, title, content, cutShort };
  const without = (change: Partial<TextToCheck>, what: string) => ({
    text: { ...text, ...change },
    done: repair("wrapper", "block", what),
  });
  const fromJson = jsonIn(content);
  if (fromJson) return without({ content: fromJson }, "El texto venía dentro de un objeto JSON.");
  const fenced = fencedIn(content);
  if (fenced) return without({ content: fenced }, "El texto venía dentro de un bloque de código.");
  const lined = linesIn(content);
  if (lined) return without({ content: lined }, "El texto venía con sus saltos de línea escritos.");
  const quoted = quotedIn(reading);
  if (quoted) return without({ content: quoted }, "El texto venía entre comillas.");
  const labelled = labelledIn(content);
  if (labelled) return without({ content: labelled }, "El texto venía con etiquetas.");
  const front = FRONT_MATTER.exec(content);
  if (tree && front && !/^\s*$/.test(content.slice(front[0].length))) {
    const body = content.slice(front[0].length);
    return without({ content: body }, "El texto traía una ficha técnica delante.");
  }
  const [first, ...rest] = tree?.children ?? [];
  if (first && rest.length > 0 && title && saysTitle(first, title)) {
    const body = content.slice(first.position?.end.offset);
    return without({ content: body }, "El texto repetía el título como encabezado.");
  }
  return null;
}

/** The most characters around a wrapped text that say no more than what it is. */
const AROUND = 300;

const FENCED =
  /^([^`~]*?)(?:^|\n)(```|~~~)[ \t]*(markdown|md|mdx|text|txt|json|html)?[ \t]*\n([\s\S]*?)\n?\2[ \t]*(?:\n([^`~]*))?$/i;

/** The text in a fence around all of it, or around Markdown, with a few words before or after. */
function fencedIn(content: string): string | null {
  const [, before = "", , language, inside = "", after = ""] = FENCED.exec(content.trim()) ?? [];
  if (inside === "" || /^(?:```|~~~)/m.test(inside)) return null;
  const around = before.trim().length + after.trim().length;
  if (around === 0) return inside;
  return around <= AROUND && inside.length > around && /^(?:markdown|md|mdx)$/i.test(language ?? "")
    ? inside
    : null;
}

const FRONT_MATTER =
  /^\s*---[ \t]*\n(?:[\w-]{1,40}:[^\n]*\n|[ \t]+[^\n]*\n|- [^\n]*\n){1,60}---[ \t]*(?:\n|$)/;

/** The usual names of what holds the text. */
const NAMES =
  "content|contenido|text|texto|body|cuerpo|markdown|comment|comentario|articulo|article";
const NAME = new RegExp(`^(?:${NAMES})$`, "i");

/** The text of an object, or of a list of them, that is all, or all but a few words around it. */
function jsonIn(content: string): string | null {
  const start = content.search(/[{[]\s*["{[]/);
  const end = Math.max(content.lastIndexOf("}"), content.lastIndexOf("]")) + 1;
  if (start < 0 || end <= start) return null;
  const around = content.slice(0, start).trim().length + content.slice(end).trim().length;
  if (around > AROUND || around > end - start) return null;
  try {
    return textIn(JSON.parse(content.slice(start, end)));
  } catch {
    return null;
  }
}

/** The longest text that stands under one of the usual names, however deep. */
function textIn(value: unknown, name = ""): string | null {
  if (typeof value === "string") return NAME.test(name) && value.trim() !== "" ? value : null;
  if (typeof value !== "object" || value === null) return null;
  const texts = Object.entries(value).flatMap(
    ([key, inner]) => textIn(inner, Array.isArray(value) ? name : key) ?? [],
  );
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** A text of several lines that stand in one, with `\\n` between them. */
const linesIn = (content: string): string | null =>
  /\\n[^]*\\n/.test(content) && !content.includes("`") ? content.replaceAll("\\n", "\n") : null;

/** The words from which on a text between quotation marks is a text, and not a saying. */
const FROM_WORDS = 25;

/** The text between quotation marks around all of it. */
function quotedIn({ content, blocks }: Reading): string | null {
  const text = content.trim();
  const [open, close] = [text.charAt(0), text.charAt(text.length - 1)];
  const pair = ["«»", "“”", '""'].includes(open + close);
  if (!pair || plainWords(text).length < FROM_WORDS) return null;
  const inside = text.slice(1, -1);
  const isOne = open === close ? !inside.includes(open) : balanced(inside, open, close);
  return isOne && blocks.length > 0 ? inside : null;
}

/** Checks that no mark closes what was not opened within a text. */
function balanced(text: string, open: string, close: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === open) depth++;
    else if (character === close && --depth < 0) return false;
  }
  return depth === 0;
}

const LABEL =
  /^[ \t]*(?:#{1,6} |[*_]{1,2})?(t[ií]tulo|titular|title|entradilla|subt[ií]tulo|antet[ií]tulo|volanta|bajada|sumario|copete|secci[oó]n|resumen|summary|etiquetas|tags|categor[ií]a|autora?|fecha|cuerpo|texto|contenido|content|body|art[ií]culo|desarrollo|decision|motivo)[*_]{0,2}:[*_]{0,2}[ \t]*([^\n]*)$/i;
const OF_TEXT = /^(?:cuerpo|texto|contenido|content|body|art[ií]culo|desarrollo)$/i;
const REPLY = /^\s*(?:\*\*)?(?:comentario|respuesta)(?:\*\*)?:(?:\*\*)?\s+(?=\S)/i;

/** The text after two labels or more at its beginning, such as `Título:` and `Cuerpo:`, or after `Comentario:`. */
function labelledIn(content: string): string | null {
  if (REPLY.test(content)) return content.replace(REPLY, "");
  const lines = content.split("\n");
  let labels = 0;
  for (const [at, line] of lines.entries()) {
    const label = LABEL.exec(line);
    if (label) labels++;
    if (label && labels > 1 && OF_TEXT.test(label[1] ?? "")) {
      return [label[2] ?? "", ...lines.slice(at + 1)].join("\n");
    }
    if (!label && line.trim() !== "") return labels > 1 ? lines.slice(at).join("\n") : null;
  }
  return null;
}

/** A heading, or a paragraph in bold or with `Título:` before it, that says the title and nothing else. */
function saysTitle(node: RootContent, title: string): boolean {
  if (node.type !== "heading" && node.type !== "paragraph") return false;
  const text = textOf(node);
  const labelled = /^t[ií]tul(?:o|ar):/i.test(text);
  const bold = node.type === "paragraph" && node.children.every(({ type }) => type === "strong");
  if (node.type === "paragraph" && !labelled && !bold) return false;
  const said = plainWords(text.replace(/^t[ií]tul(?:o|ar):/i, "")).join(" ");
  return said !== "" && said === plainWords(title).join(" ");
}
