import type { Element, ElementContent, Parents, Root } from "hast";
import { visit } from "unist-util-visit";

const EMBEDS = new Set(["iframe", "embed", "video", "audio"]);
const BLOCKS = new Set([
  "div",
  "section",
  "article",
  "main",
  "center",
  "figure",
  "blockquote",
  "li",
  "dd",
  "td",
  "details",
]);

/**
 * Replaces embedded videos and pages by a link to them: frames are not allowed in an entry, but what they
 * showed should not be lost.
 */
export function embedsToLinks() {
  return (tree: Root) =>
    visit(tree, "element", (node, index, parent) => {
      if (!EMBEDS.has(node.tagName) || !parent || index === undefined) return;
      const address = embeddedAddress(node);
      if (!address) return;
      const link = embedLink(address);
      parent.children[index] = holdsBlocks(parent) ? paragraph(link) : link;
    });
}

function embeddedAddress(embed: Element): URL | undefined {
  const source = embed.children.find(
    (child) => child.type === "element" && child.tagName === "source",
  );
  const src =
    embed.properties.src ?? (source?.type === "element" ? source.properties.src : undefined);
  const url = typeof src === "string" ? URL.parse(src, "https://invalid") : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "invalid") return undefined;
  return watchPage(url);
}

/** YouTube's page for a video, which has its description and works without being framed. */
function watchPage(url: URL): URL {
  const isYouTube = /^(www\.)?youtube(-nocookie)?\.com$/.test(url.hostname);
  const video = isYouTube && /^\/embed\/([\w-]{11})\/?$/.exec(url.pathname)?.[1];
  return video ? new URL(`https://www.youtube.com/watch?v=${video}`) : url;
}

const embedLink = (url: URL): Element => ({
  type: "element",
  tagName: "a",
  properties: { href: url.href, className: ["embed-link"] },
  children: [{ type: "text", value: `Ver en ${url.hostname.replace(/^www\./, "")}` }],
});

const paragraph = (child: ElementContent): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children: [child],
});

const holdsBlocks = (parent: Parents) =>
  parent.type === "root" || (parent.type === "element" && BLOCKS.has(parent.tagName));
