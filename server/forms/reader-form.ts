import { readerChoicesScript } from "../../lib/platform/http/reader-choices.ts";
import { signedInHintScript } from "../../lib/platform/auth/signed-in-hint.ts";
import { FRAMEWORK_ATTRIBUTES, LATE_PARTS, isFrameworkScript } from "../next-internals.ts";
import { PLAYER_SCRIPT, READER_SCRIPT } from "../reader-files.ts";
import {
  attributeOf,
  attributeRange,
  cut,
  isData,
  isElement,
  isWithin,
  rangeOf,
  textOf,
  walk,
  type Document,
  type Element,
  type Range,
} from "./parse.ts";

interface ReaderForm {
  html: string;
  /** The text of every inline script that is left. */
  scripts: string[];
  /** Every distinct value of a `style` attribute, and text of a `<style>`. */
  styles: { attributes: string[]; elements: string[] };
  /** The entry whose page it is; null for any other page. */
  entryId: number | null;
}

/**
 * Makes the visitors' form of a page: the content of its HTML, character by character, without the framework that would
 * make an application of it. Null for a page that needs the framework: a screen that says so (`data-whole`), a page
 * with parts that come late, and one with unknown scripts, as after an upgrade of Next.
 * @param document of `html`
 */
export function toReaderForm(html: string, document: Document): ReaderForm | null {
  const attributes = new Set<string>();
  const elements = new Set<string>();
  const inline: string[] = [];
  const leftOut: Range[] = [];
  let reads = html.includes(HEAD_END);
  let hasPlayers = false;
  let entryId: number | null = null;
  walk(document, (node) => {
    if (node.nodeName === "#comment") leftOut.push(rangeOf(node)); // React's marks of its parts
    if (!isElement(node)) return true;
    if (needsFramework(node)) reads = false;
    if (isLeftOut(node)) {
      leftOut.push(rangeOf(node));
      return false;
    }
    hasPlayers ||= attributeOf(node, "data-player") !== undefined;
    entryId ??= Number(attributeOf(node, ENTRY_MARK)) || null;
    const style = attributeOf(node, "style");
    if (style !== undefined) attributes.add(style);
    if (node.tagName === "script" && !isData(node)) inline.push(textOf(node));
    if (node.tagName === "style") elements.add(textOf(node));
    for (const name of NOT_FOR_READERS) leftOut.push(attributeRange(node, name));
    return true;
  });
  if (!reads) return null;
  const scripts = scriptTag(READER_SCRIPT) + (hasPlayers ? scriptTag(PLAYER_SCRIPT) : "");
  return {
    html: cut(html, leftOut).replace(HEAD_END, scripts + HEAD_END),
    scripts: inline,
    styles: { attributes: [...attributes], elements: [...elements] },
    entryId,
  };
}

const HEAD_END = "</head>";

const scriptTag = (file: { path: string }) => `<script type="module" src="${file.path}"></script>`;

/** The attribute that names the entry on its own page: a visitor who gets the page reads that entry. */
const ENTRY_MARK = "data-entry";

/**
 * The attributes that are removed, such as those that say who sees a part of the page (see app/globals.css): this form
 * is for visitors only.
 */
const NOT_FOR_READERS = [
  ...[...FRAMEWORK_ATTRIBUTES, "data-shown-to", "data-without-script"],
  ENTRY_MARK,
];

function needsFramework(element: Element): boolean {
  if (attributeOf(element, "data-whole") !== undefined) return true;
  if (LATE_PARTS.test(attributeOf(element, "id") ?? "")) return true;
  if (element.tagName !== "script" || isData(element)) return false;
  return !isOfReaders(element) && !isOfFramework(element) && !isWithin("main", element); // nothing there is the framework's
}

/** Returns whether a script of the framework's page is in the visitors' form, too. */
const isOfReaders = (script: Element) =>
  textOf(script) === readerChoicesScript && isWithin("head", script);

function isOfFramework(script: Element) {
  const text = textOf(script);
  return text === signedInHintScript || isFrameworkScript(attributeOf(script, "src"), text);
}

function isLeftOut(element: Element): boolean {
  switch (element.tagName) {
    case "script":
      return !isData(element) && !isOfReaders(element);
    case "link":
      return attributeOf(element, "as") === "script";
    case "meta":
      return attributeOf(element, "name") === "next-size-adjust";
    case "template":
      return attributeOf(element, "data-dgst") !== undefined;
    default:
      return (
        attributeOf(element, "data-shown-to") === "member" ||
        attributeOf(element, "data-needs-script") !== undefined
      );
  }
}
