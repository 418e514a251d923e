import type { Link, Nodes, PhrasingContent, Root, Text } from "mdast";
import type {} from "remark-parse"; // what a processor's data holds
import type { Processor } from "unified";
import { visit } from "unist-util-visit";
import { splitLinks } from "../../text/links.ts";

/**
 * Lets web addresses that stand in a text by themselves end where `splitLinks` ends them. GFM knows the punctuation of
 * ASCII alone: of «https://ejemplo.es» it would link the closing quotation mark, too, and the backslash of a break.
 */
export function addressesInProse(this: Processor) {
  (this.data().fromMarkdownExtensions ??= []).push({ transforms: [endAddresses] });
}

function endAddresses(tree: Root) {
  visit(tree, (node) => {
    if (!("children" in node)) return;
    const parent = node as { children: Nodes[] };
    if (!parent.children.some(isBareAddress)) return;
    parent.children = parent.children.flatMap((child, index, all) =>
      isBareAddress(child) ? partsOf(child, all[index + 1]) : child,
    );
  });
}

type BareAddress = Link & { children: [Text] };

/** Returns whether a link is nothing but an address as it is written: neither `<…>` nor `[…](…)`. */
function isBareAddress(node: Nodes): node is BareAddress {
  if (node.type !== "link") return false;
  const [shown] = node.children;
  return (
    shown?.type === "text" &&
    shown.position?.start.offset === node.position?.start.offset &&
    /^(?:https?:\/\/|www\.)/i.test(shown.value)
  );
}

function partsOf({ children: [shown] }: BareAddress, next: Nodes | undefined): PhrasingContent[] {
  const { value, position } = shown;
  const breaks = value.endsWith("\\") && next?.type === "text" && next.value.startsWith("\n");
  let at = 0;
  const parts = splitLinks(breaks ? value.slice(0, -1) : value, { www: true }).map(
    ({ text, href }): PhrasingContent => {
      const place = within(position, at, (at += text.length));
      const part: Text = { type: "text", value: text, position: place };
      return href === undefined
        ? part
        : { type: "link", url: href, children: [part], position: place };
    },
  );
  if (!breaks) return parts;
  next.value = next.value.slice(1);
  return [...parts, { type: "break", position: within(position, at, at + 1) }];
}

/** The place of some characters of a text that stands on one line; undefined where that of the text is not known. */
function within(position: Text["position"], from: number, to: number): Text["position"] {
  if (!position) return undefined;
  const { line, column, offset = 0 } = position.start;
  const point = (at: number) => ({ line, column: column + at, offset: offset + at });
  return { start: point(from), end: point(to) };
}
