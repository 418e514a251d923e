import type { Element, ElementContent, Root, RootContent } from "hast";
import { embeddable } from "../embeddable.ts";

/**
 * Marks links to what can be shown in a card, if they are on a line of their own and written as their address. Each
 * becomes a paragraph; the card is made when the page is (lib/texts/embeds).
 */
export function bareLinks() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((node) =>
      node.type === "element" && node.tagName === "p" ? withEmbedsApart(node) : node,
    );
  };
}

function withEmbedsApart(paragraph: Element): RootContent[] {
  if (!paragraph.children.some(isEmbed)) return [paragraph];
  const made: Element[] = [];
  let rest: ElementContent[] = [];
  const end = () => {
    const children = trimmed(rest);
    if (children.length > 0) made.push({ ...paragraph, children });
    rest = [];
  };
  for (const [at, node] of paragraph.children.entries()) {
    const next = paragraph.children[at + 1];
    if (
      isEmbed(node) &&
      startsLine(rest) &&
      (!next || isBreak(next) || /^[ \t]*(\n|$)/.test(textOf(next)))
    ) {
      end();
      made.push({ type: "element", tagName: "p", properties: {}, children: [marked(node)] });
    } else {
      rest.push(node);
    }
  }
  end();
  return made;
}

function isEmbed(node: ElementContent): node is Element {
  if (node.type !== "element" || node.tagName !== "a") return false;
  const href = String(node.properties.href ?? "");
  const [shown] = node.children;
  const isBare = shown?.type === "text" && node.children.length === 1 && href.endsWith(shown.value);
  return (
    isBare &&
    /^(https?:\/\/)?$/.test(href.slice(0, -shown.value.length)) &&
    embeddable(href) !== null
  );
}

const marked = (link: Element): Element => ({
  ...link,
  properties: { ...link.properties, className: ["embed-link"] },
});

const isBreak = (node: ElementContent) => node.type === "element" && node.tagName === "br";

const textOf = (node: ElementContent) => (node.type === "text" ? node.value : "x");

function startsLine(before: ElementContent[]): boolean {
  const last = before.at(-1);
  return (
    !last ||
    isBreak(last) ||
    (last.type === "text" &&
      /(^|\n)[ \t]*$/.test(last.value) &&
      (last.value.includes("\n") || before.length === 1))
  );
}

/** Returns nodes without the line breaks at their ends. */
function trimmed(nodes: ElementContent[]): ElementContent[] {
  const isNothing = (node: ElementContent) =>
    isBreak(node) || (node.type === "text" && node.value.trim() === "");
  const from = nodes.findIndex((node) => !isNothing(node));
  if (from < 0) return [];
  const to = nodes.findLastIndex((node) => !isNothing(node));
  return nodes.slice(from, to + 1).map((node, at, { length }) => {
    if (node.type !== "text") return node;
    const value = at === 0 ? node.value.trimStart() : node.value;
    return { ...node, value: at === length - 1 ? value.trimEnd() : value };
  });
}
