import { embeddable } from "@/lib/platform/markdown/embeddable";
import { urlOf } from "@/lib/platform/text/url";
import { element, isElement, rebuild, text, type Element, type Node } from "./tree";

/** An image that the pasted HTML itself contains. */
export interface PastedImage {
  /** The placeholder for its address in the Markdown. */
  place: string;
  /** A `data:` address. */
  source: string;
}

/**
 * Removes everything that `rehype-remark` must not see, and gives attributes the names that it uses. Puts the images
 * aside that have to be uploaded; those in files of the writer's computer are counted and removed.
 */
export function safe(
  root: Element,
  data: string[],
  imageName: string,
): { images: PastedImage[]; lost: number } {
  const images: PastedImage[] = [];
  let lost = 0;
  rebuild(root, (node) => {
    if (node.tagName === "img") return image(node);
    if (isElement(node, "iframe", "video", "audio")) return player(node);
    if (node.tagName === "pre") return code(node);
    if (node.tagName === "code") return node; // the `pre` around it reads its class
    if (node.tagName === "input" && node.properties.type !== "checkbox") return [];
    if (node.tagName === "a" && node.children.length === 0) return []; // its content was removed
    return { ...node, properties: known(node.properties) };
  });
  return { images, lost };

  function image({ properties }: Element): Node | Node[] {
    const { src = "", alt = "", title } = properties;
    const words = { alt: alt.replace(/\s+/g, " ").trim(), ...(title && { title }) };
    const address = src.startsWith("//") ? `https:${src}` : src.trim();
    const elsewhere = ownProxied(address);
    if (/^(https?:\/\/|\/uploads\/)/i.test(elsewhere)) {
      return element("img", { ...words, src: elsewhere });
    }
    const held = /^data:(\d+)$/.exec(address)?.[1];
    const source = held ? (data[Number(held)] ?? "") : address;
    if (isShown(source, properties)) {
      const place = `${imageName}-${images.length + 1}`;
      images.push({ place, source });
      return element("img", { ...words, src: place });
    }
    if (/^(file|blob|cid|webkit-fake-url):/i.test(address)) lost++;
    return [];
  }
}

/** Returns the original address of an image that our own pages show through the proxy; any other address as it is. */
const ownProxied = (address: string): string =>
  (/\/uploads\/ajenas\/[\w-]+\?/.test(address) &&
    urlOf(address, "http://x")?.searchParams.get("de")) ||
  address;

/** Returns whether an image is a picture, and not a spot that only counts readers or fills a place. */
const isShown = (source: string, { width, height }: Record<string, string>) =>
  /^data:image\/(png|jpe?g|gif|webp);base64,/i.test(source) &&
  source.length > 200 &&
  width !== "1" &&
  height !== "1";

/** Turns a frame or player into a link; pages show one to a known video, alone on its line, as a card. */
function player({ properties: { src = "", title = "" } }: Element): Node | Node[] {
  const address = src.startsWith("//") ? `https:${src}` : src;
  if (!/^https?:\/\//i.test(address)) return [];
  const known = embeddable(address)?.address;
  const link = element("a", { href: known ?? address }, [text(known ?? (title || address))]);
  return element("p", {}, [link]);
}

/** Returns a block of code, with the language that its `pre` or `code` element names. */
function code(node: Element): Node {
  const inner = node.children.find((child) => isElement(child, "code"));
  const named = [node, ...(isElement(inner) ? [inner] : [])];
  const language = named
    .map(
      ({ properties }) => /(?:^|\s)(?:language|lang)-([\w+#-]+)/.exec(properties.class ?? "")?.[1],
    )
    .find((name) => name !== undefined);
  const lines = element("code", {}, [text(codeText(node).replace(/\u00a0/g, " "))]);
  return {
    ...element("pre"),
    children: [{ ...lines, properties: language ? classed(`language-${language}`) : {} }],
  };
}

const classed = (name: string) => ({ className: [name] }) as unknown as Record<string, string>;

/** Returns the text of code. An element that is a line of its own gets a line end. */
function codeText(node: Node): string {
  if (node.type === "text") return node.value;
  if (node.tagName === "br") return "\n";
  const inside = node.children.map(codeText).join("");
  return isElement(node, "div", "p", "li") && !inside.endsWith("\n") ? `${inside}\n` : inside;
}

const NAMES: Record<string, string> = { colspan: "colSpan", rowspan: "rowSpan" };
const KNOWN = [
  "href",
  "title",
  "colspan",
  "rowspan",
  "align",
  "start",
  "type",
  "checked",
  "label",
  "reversed",
];

const known = (properties: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    KNOWN.flatMap((name) => {
      const value = properties[name];
      return value === undefined
        ? []
        : [[NAMES[name] ?? name, name === "checked" ? "true" : value]];
    }),
  );
