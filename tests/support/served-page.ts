import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** What stands in the <head> of a page as it is served, before any script has run. */
export interface ServedHead {
  title: string;
  canonical: string | undefined;
  /** By `name` or `property`. */
  meta: Record<string, string>;
}

export function headOf(html: string): ServedHead {
  const head = find(parse(html), "html", "head");
  const meta: ServedHead["meta"] = {};
  let canonical: string | undefined;
  let title = "";
  for (const element of head.childNodes.filter(isElement)) {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
    const { name = attributes.property, content, rel, href } = attributes;
    if (element.tagName === "title") title = textOf(element);
    if (element.tagName === "meta" && name) meta[name] = content ?? "";
    if (element.tagName === "link" && rel === "canonical") canonical = href;
  }
  return { title, canonical, meta };
}

function find(node: Tree.ParentNode, ...path: string[]): Tree.ParentNode {
  return path.reduce<Tree.ParentNode>((parent, tag) => {
    const child = parent.childNodes.filter(isElement).find(({ tagName }) => tagName === tag);
    if (!child) throw new Error(`The page has no <${tag}>`);
    return child;
  }, node);
}

const isElement = (node: Tree.Node): node is Tree.Element => "tagName" in node;

const textOf = ({ childNodes }: Tree.Element) =>
  childNodes.map((node) => ("value" in node ? node.value : "")).join("");
