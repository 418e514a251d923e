import { signedInHintScript } from "../../lib/http/signed-in-hint.ts";
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
  /** Every distinct value of a `style` attribute, and text of a `<style>`. */
  styles: { attributes: string[]; elements: string[] };
}

/**
 * What visitors get of a page: what stands in its HTML, character by character, without the framework that would make
 * an application of it. Null where it does not read without: a screen that says so (`data-whole`), parts that come
 * late, and scripts that nobody knows, as after an upgrade of Next.
 * @param document of `html`
 */
export function toReaderForm(html: string, document: Document): ReaderForm | null {
  const attributes = new Set<string>();
  const elements = new Set<string>();
  const leftOut: Range[] = [];
  let reads = html.includes(HEAD_END);
  let hasPlayers = false;
  walk(document, (node) => {
    if (node.nodeName === "#comment") leftOut.push(rangeOf(node)); // React's marks of its parts
    if (!isElement(node)) return true;
    if (needsFramework(node)) reads = false;
    if (isLeftOut(node)) {
      leftOut.push(rangeOf(node));
      return false;
    }
    hasPlayers ||= attributeOf(node, "data-player") !== undefined;
    const style = attributeOf(node, "style");
    if (style !== undefined) attributes.add(style);
    if (node.tagName === "style") elements.add(textOf(node));
    for (const name of NOT_FOR_READERS) leftOut.push(attributeRange(node, name));
    return true;
  });
  if (!reads) return null;
  const scripts = scriptTag(READER_SCRIPT) + (hasPlayers ? scriptTag(PLAYER_SCRIPT) : "");
  return {
    html: cut(html, leftOut).replace(HEAD_END, scripts + HEAD_END),
    styles: { attributes: [...attributes], elements: [...elements] },
  };
}

const HEAD_END = "</head>";

const scriptTag = (file: { path: string }) => `<script type="module" src="${file.path}"></script>`;

/** Which part of the page is for whom (see app/globals.css): this form is for visitors alone. */
const NOT_FOR_READERS = [...FRAMEWORK_ATTRIBUTES, "data-shown-to", "data-without-script"];

function needsFramework(element: Element): boolean {
  if (attributeOf(element, "data-whole") !== undefined) return true;
  if (LATE_PARTS.test(attributeOf(element, "id") ?? "")) return true;
  if (element.tagName !== "script" || isData(element)) return false;
  return !isOfFramework(element) && !isWithin("main", element); // nothing there is the framework's
}

function isOfFramework(script: Element) {
  const text = textOf(script);
  return text === signedInHintScript || isFrameworkScript(attributeOf(script, "src"), text);
}

function isLeftOut(element: Element): boolean {
  switch (element.tagName) {
    case "script":
      return !isData(element);
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
