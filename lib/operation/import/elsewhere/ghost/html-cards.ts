import {
  element,
  hasClass,
  rebuild,
  some,
  text,
  textOf,
  type Element,
  type Node,
} from "@/lib/operation/paste/tree";

/** Turns the cards of Ghost's editor, in its HTML, into common elements of HTML. */
export function ghostCards(root: Element): void {
  rebuild(root, (node) => {
    if (hasClass(node, /^kg-bookmark-card$/))
      return linked(node, /^kg-bookmark-title$/, /^kg-bookmark-description$/);
    if (hasClass(node, /^kg-file-card$/))
      return linked(node, /^kg-file-card-title$/, /^kg-file-card-caption$/);
    if (hasClass(node, /^kg-callout-card$/)) return callout(node);
    if (hasClass(node, /^kg-(audio|video)-card$/)) return played(node);
    if (hasClass(node, /^kg-signup-card$/)) return [];
    return node;
  });
}

/** Returns the first element inside a node for which `is` returns true. */
function find(node: Element, is: (element: Element) => boolean): Element | undefined {
  for (const child of node.children) {
    if (child.type === "text") continue;
    if (is(child)) return child;
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}

const wordsOf = (node: Element, name: RegExp): string => {
  const found = find(node, (child) => hasClass(child, name));
  return found ? textOf(found).replace(/\s+/g, " ").trim() : "";
};

/** Turns a card into a link with its target's title, and a quotation with its description. */
function linked(card: Element, title: RegExp, description: RegExp): Node[] {
  const href = find(card, ({ tagName }) => tagName === "a")?.properties.href;
  if (!href) return [];
  const said = wordsOf(card, description);
  return [
    element("p", {}, [element("a", { href }, [text(wordsOf(card, title) || href)])]),
    ...(said ? [element("blockquote", {}, [element("p", {}, [text(said)])])] : []),
  ];
}

function callout(card: Element): Node {
  const emoji = wordsOf(card, /^kg-callout-emoji$/);
  const words = find(card, (child) => hasClass(child, /^kg-callout-text$/)) ?? card;
  const start = emoji ? [text(`${emoji} `)] : [];
  return element("blockquote", {}, [element("p", {}, [...start, ...words.children])]);
}

/** Turns a player into its file, title and caption, without the buttons and times around it. */
function played(card: Element): Node[] {
  const file = find(card, ({ tagName }) => tagName === "audio" || tagName === "video");
  if (!file) return [];
  const title = wordsOf(card, /^kg-audio-title$/);
  const caption = find(card, ({ tagName }) => tagName === "figcaption");
  const isWorded = caption !== undefined && some(caption, (child) => textOf(child).trim() !== "");
  return [
    element(file.tagName, { ...file.properties, ...(title && { title }) }, file.children),
    ...(isWorded ? [element("p", {}, caption.children)] : []),
  ];
}
