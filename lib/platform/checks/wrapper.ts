import type { RootContent } from "mdast";
import { textOf } from "../markdown/tree.ts";
import { repair } from "./finding.ts";
import { plainWords } from "./fold.ts";
import type { Reading } from "./reading.ts";
import type { Finding, TextToCheck } from "./types.ts";

/** Has what is around a text taken away, so that only the text is left. */
export function checkWrapper(reading: Reading): Finding[] {
  const wrapped = unwrapped(reading);
  return wrapped ? [wrapped.done] : [];
}

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
  if (fromJson) return without(fromJson, "El texto venía dentro de un objeto JSON.");
  const fenced = FENCED.exec(content)?.[2];
  if (fenced !== undefined && !/^(?:```|~~~)/m.test(fenced)) {
    return without({ content: fenced }, "El texto venía dentro de un bloque de código.");
  }
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

const FENCED =
  /^\s*(```|~~~)(?:[ \t]*(?:markdown|md|mdx|text|txt|json|html)?)[ \t]*\n([\s\S]*?)\n?\1\s*$/i;

const FRONT_MATTER =
  /^\s*---[ \t]*\n(?:[\w-]{1,40}:[^\n]*\n|[ \t]+[^\n]*\n|- [^\n]*\n){1,60}---[ \t]*(?:\n|$)/;

/** The text of an object that holds one, as `content` or by another of its usual names. */
function jsonIn(content: string): Partial<TextToCheck> | null {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(content)) return null;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return null;
  }
  const fields = new Map(Object.entries(value as object));
  const one = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((each) => typeof each === "string" && each.trim());
  const inner = one(
    "content",
    "contenido",
    "text",
    "texto",
    "body",
    "cuerpo",
    "markdown",
    "comment",
  );
  return typeof inner === "string" ? { content: inner } : null;
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
