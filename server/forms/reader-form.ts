import { serialize } from "parse5";
import { signedInHintScript } from "../../lib/http/signed-in-hint.ts";
import { FRAMEWORK_ATTRIBUTES, LATE_PARTS, isFrameworkScript } from "../next-internals.ts";
import { READER_SCRIPT } from "../reader-files.ts";
import {
  attributeOf,
  remove,
  removeAttributes,
  removeComments,
  textOf,
  walk,
  type Document,
  type Element,
} from "./parse.ts";

interface ReaderForm {
  html: string;
  /** Every distinct value of a `style` attribute. */
  styles: string[];
}

/**
 * What visitors get of a page: what stands in its HTML, without the framework that would make an application of it.
 * Null where it does not read without: a screen that says so (`data-whole`), parts that come late, and scripts that
 * nobody knows, as after an upgrade of Next. Changes the document.
 */
export function toReaderForm(document: Document): ReaderForm | null {
  const styles = new Set<string>();
  let reads = true;
  let head: Element | undefined;
  walk(document, (element) => {
    if (needsFramework(element)) reads = false;
    else if (isLeftOut(element)) remove(element);
    else {
      const style = attributeOf(element, "style");
      if (style !== undefined) styles.add(style);
      removeAttributes(element, NOT_FOR_READERS);
      if (element.tagName === "head") head = element;
    }
  });
  if (!reads || !head) return null;
  removeComments(document);
  head.childNodes.push(readerScript(head));
  return { html: serialize(document), styles: [...styles] };
}

/** Which part of the page is for whom (see app/globals.css): this form is for visitors alone. */
const NOT_FOR_READERS = [...FRAMEWORK_ATTRIBUTES, "data-shown-to", "data-without-script"];

function needsFramework(element: Element): boolean {
  if (attributeOf(element, "data-whole") !== undefined) return true;
  if (LATE_PARTS.test(attributeOf(element, "id") ?? "")) return true;
  return element.tagName === "script" && !isData(element) && !isOfFramework(element);
}

const isData = (script: Element) => attributeOf(script, "type") === "application/ld+json";

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

function readerScript(head: Element): Element {
  return {
    ...head,
    nodeName: "script",
    tagName: "script",
    attrs: [
      { name: "type", value: "module" },
      { name: "src", value: READER_SCRIPT.path },
    ],
    childNodes: [],
    parentNode: head,
    sourceCodeLocation: undefined,
  };
}
