import { escapeMarkup } from "@/lib/platform/text/escape";

/** An element of an XML file. All names keep the prefixes that the file gives them. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
  /** Set when it had more content than is stored. */
  cut?: true;
}

export const isNode = (child: XmlNode | string): child is XmlNode => typeof child !== "string";

/** The elements of this name right inside a node. */
export const allOf = ({ children }: XmlNode, name: string): XmlNode[] =>
  children.filter(isNode).filter((child) => child.name === name);

export const firstOf = (node: XmlNode, name: string): XmlNode | undefined =>
  node.children.find((child): child is XmlNode => isNode(child) && child.name === name);

/** The text right inside a node. */
export const ownText = ({ children }: XmlNode): string =>
  children.filter((child) => !isNode(child)).join("");

/** Returns the text of the first of these names whose first element has any; else "". */
export const textAt = (node: XmlNode, ...names: string[]): string => {
  for (const name of names) {
    const found = firstOf(node, name);
    const text = found ? ownText(found).trim() : "";
    if (text) return text;
  }
  return "";
};

/** Returns the content of a node, elements included, as HTML: an Atom feed may write it so. */
export function innerHtml({ children }: XmlNode): string {
  return children
    .map((child) => {
      if (!isNode(child)) return escapeMarkup(child);
      const name = child.name.replace(/^.*:/, "");
      const attributes = Object.entries(child.attributes)
        .map(([attribute, value]) => ` ${attribute}="${escapeMarkup(value)}"`)
        .join("");
      return `<${name}${attributes}>${innerHtml(child)}</${name}>`;
    })
    .join("");
}
