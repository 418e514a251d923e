import type { Root } from "hast";
import { visit } from "unist-util-visit";

/** Marks links that leave the site as written by users: search engines give them no credit. */
export function externalLinks(siteOrigin: string) {
  return (tree: Root) =>
    visit(tree, "element", (node) => {
      if (node.tagName !== "a" || typeof node.properties.href !== "string") return;
      if (isExternal(node.properties.href, siteOrigin))
        node.properties.rel = ["ugc", "nofollow", "noopener"];
    });
}

// An address that does not parse leads nowhere a browser knows of; it is treated as foreign all the same.
const isExternal = (href: string, siteOrigin: string) =>
  URL.parse(href, siteOrigin)?.origin !== siteOrigin;
