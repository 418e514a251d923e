import { isFrontMatter, mayBeRich, type Clipboard } from "./glance";
import { readTree, some, styleOf, textOf, type Element } from "./tree";

/** How many characters of HTML and of text are looked at: Markdown can be recognised early in a text. */
const READ_CHARACTERS = 300_000;

/** Marks of Markdown that prose does not contain by chance. */
const MARKS = [
  /^#{1,6} \S/gm,
  /\*\*(?=\S)[^*\n]+(?<=\S)\*\*/g,
  /!?\[[^[\]\n]*\]\((?:https?:|\/|#|mailto:)[^()\s]*\)/g,
  /^ {0,3}(?:```|~~~)/gm,
  /^ {0,3}\|? {0,9}:?-{3,}:? {0,9}\|[ :|-]*$/gm,
  /^\[\^[^\]\s]+\]: /gm,
  /^> \S/gm,
];

const marksIn = (text: string) =>
  MARKS.reduce((sum, mark) => sum + (text.match(mark)?.length ?? 0), 0);

/**
 * Returns whether the HTML of a clipboard says more than its text. It does not when the text is Markdown, which editors
 * and GitHub put beside its rendered form, nor when the HTML only colours code.
 */
export function saysMore(clipboard: Clipboard): boolean {
  const { html, text } = clipboard;
  if (!mayBeRich(clipboard) || isFrontMatter(text)) return false;
  const root = readTree(html.slice(0, READ_CHARACTERS));
  if (!some(root, isMeaningful) || isCodeOnly(root)) return false;
  const ofCode = codesIn(root).reduce((sum, code) => sum + marksIn(textOf(code)), 0);
  return marksIn(text.slice(0, READ_CHARACTERS)) <= ofCode;
}

const MEANINGFUL = new Set(
  "h1 h2 h3 h4 h5 h6 b strong i em a ul ol table img blockquote hr pre code sup sub del s iframe".split(
    " ",
  ),
);

const isMeaningful = (element: Element): boolean =>
  MEANINGFUL.has(element.tagName)
    ? !(element.tagName === "b" && styleOf(element, "font-weight") === "normal")
    : /^(bold|[6-9]00)/.test(styleOf(element, "font-weight")) ||
      styleOf(element, "font-style") === "italic" ||
      styleOf(element, "mso-list") !== "" ||
      element.properties.role === "heading";

/** Returns whether everything is in boxes with a fixed-width font, as code editors copy it. */
const isCodeOnly = (root: Element): boolean => {
  const parts = root.children.filter((child) => textOf(child).trim() !== "");
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        part.type === "element" &&
        /^pre/.test(styleOf(part, "white-space") || (part.tagName === "pre" ? "pre" : "")) &&
        /mono|consolas|courier|menlo|code/.test(
          styleOf(part, "font-family") + (part.tagName === "pre" ? "code" : ""),
        ),
    )
  );
};

const codesIn = (root: Element): Element[] =>
  root.children.flatMap((child) => {
    if (child.type === "text") return [];
    return child.tagName === "pre" || child.tagName === "code" ? [child] : codesIn(child);
  });
