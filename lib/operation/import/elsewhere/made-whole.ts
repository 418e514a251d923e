import {
  element,
  hasClass,
  isBlank,
  isElement,
  rebuild,
  text,
  textOf,
  type Element,
  type Node,
} from "@/lib/operation/paste/tree";
import { isNowhere } from "./nowhere";

const PICTURE = /\.(?:jpe?g|png|gif|webp)(?:\?|$)/i;

/**
 * Makes the HTML of another site's page independent of that site: addresses become absolute, pictures that a script
 * loads late are shown at once, pictures of emoji become text, a preview that links to its file becomes that file, and
 * who made a picture stands in its caption.
 */
export function madeWhole(root: Element, address: string | undefined): void {
  rebuild(root, (node) => {
    if (hasClass(node, /^wp-block-file__button$/)) return []; // leads where the link before it does
    if (node.tagName === "img") return picture(node, address);
    if (node.tagName === "figure") return credited(node);
    if (node.tagName === "a") return link(node, address);
    if (isElement(node, "video", "audio", "iframe")) return player(node, address);
    if (node.tagName === "ul" && hasClass(node, /^(blocks-gallery-grid|wp-block-gallery)$/)) {
      return node.children.flatMap((item) => (isElement(item) ? item.children : []));
    }
    if (node.tagName === "pre" && hasClass(node, /^wp-block-verse$/)) return verse(node);
    return node;
  });
}

/** Puts the credit of the only picture of a figure behind its caption. */
function credited(figure: Element): Element {
  const pictures: Element[] = [];
  rebuild(figure, (child) => {
    if (child.tagName === "img") pictures.push(child);
    return child;
  });
  const [picture, another] = pictures;
  const credit = picture?.properties["data-credit"];
  const caption = figure.children.find((child) => isElement(child, "figcaption"));
  if (!credit || another || !isElement(caption, "figcaption") || textOf(caption).includes(credit)) {
    return figure;
  }
  caption.children.push(text(` (${credit})`));
  return figure;
}

function picture(node: Element, address: string | undefined): Node | Node[] {
  const { src = "", alt = "" } = node.properties;
  if (hasClass(node, /^(emoji|wp-smiley)$/)) return text(alt);
  const late = ["data-src", "data-lazy-src", "data-original", "data-orig-file"]
    .map((name) => node.properties[name])
    .find(Boolean);
  const isEmpty = src === "" || (late !== undefined && src.startsWith("data:"));
  node.properties.src = whole(isEmpty ? (late ?? "") : src, address);
  if (node.properties["data-credit"]) node.properties.title = node.properties["data-credit"];
  return node;
}

function link(node: Element, address: string | undefined): Node | Node[] {
  const href = whole(node.properties.href ?? "", address);
  const shown = node.children.filter((child) => !isBlank(child));
  const [only] = shown;
  if (shown.length === 1 && isElement(only, "img") && PICTURE.test(href) && isFileOf(href, only)) {
    only.properties.src = href;
    return only;
  }
  if (isNowhere(href)) return node.children;
  node.properties.href = href;
  return node;
}

/** Returns whether an address is that of the picture itself, which is shown in another size. */
function isFileOf(href: string, { properties: { src = "" } }: Element): boolean {
  const nameOf = (address: string) =>
    (address.split(/[?#]/, 1)[0] ?? "")
      .replace(/^.*\//, "")
      .replace(/(-\d+x\d+|-scaled)?\.\w+$/, "");
  return nameOf(href) === nameOf(src);
}

function player(node: Element, address: string | undefined): Node | Node[] {
  const source = node.children.find((child) => isElement(child, "source"));
  const written = node.properties.src ?? (isElement(source) ? source.properties.src : "") ?? "";
  const src = whole(written, address);
  return isNowhere(src) ? [] : element(node.tagName, { ...node.properties, src });
}

/** Turns a poem into a paragraph: it is in a `pre` element, but is not code. */
function verse(node: Element): Element {
  const lines = textOf(node).trim().split("\n");
  const children = lines.flatMap((line, at) => (at > 0 ? [element("br"), text(line)] : text(line)));
  return element("p", {}, children);
}

function whole(written: string, address: string | undefined): string {
  const trimmed = written.trim();
  if (trimmed === "" || trimmed.startsWith("#") || /^[a-z][a-z\d+.-]*:/i.test(trimmed))
    return trimmed;
  return (address && URL.parse(trimmed, address)?.href) || trimmed;
}
