import { escapeMarkup } from "@/lib/platform/text/escape";
import { cardHtml, type Making, type Payload } from "./cards";

// https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md, in which Ghost 1 to 4 kept texts.

type Marker = [type: number, opens: number[], closes: number, value: string | number];
type Section = [type: number, ...rest: unknown[]];

interface Mobiledoc {
  markups?: [tag: string, attributes?: string[]][];
  cards?: [name: string, payload: Payload][];
  sections?: Section[];
}

const TAGS = new Set("p h1 h2 h3 h4 h5 h6 blockquote aside ul ol".split(" "));
const MARKS = new Set("a b strong i em s del code sub sup u".split(" "));

/** Returns a Mobiledoc as HTML; null for a text that is not one. */
export function mobiledocHtml(written: string, making: Making): string | null {
  try {
    const document = JSON.parse(written) as Mobiledoc | null;
    if (!Array.isArray(document?.sections)) return null;
    return document.sections.map((section) => sectionHtml(section, document, making)).join("");
  } catch {
    return null; // not JSON, or not lists where lists must be
  }
}

function sectionHtml([type, ...rest]: Section, document: Mobiledoc, making: Making): string {
  if (type === 1) {
    const [name, markers] = rest as [string, Marker[]];
    const tag = TAGS.has(name.toLowerCase()) ? name.toLowerCase() : "p";
    return `<${tag}>${markersHtml(markers, document)}</${tag}>`;
  }
  if (type === 2) return `<p><img src="${escapeMarkup(String(rest[0]))}"></p>`;
  if (type === 3) {
    const [name, items] = rest as [string, Marker[][]];
    const list = name === "ol" ? "ol" : "ul";
    const inside = items.map((markers) => `<li>${markersHtml(markers, document)}</li>`).join("");
    return `<${list}>${inside}</${list}>`;
  }
  const card = type === 10 ? document.cards?.[Number(rest[0])] : undefined;
  return card ? cardHtml(card[0], card[1] ?? {}, making) : "";
}

function markersHtml(markers: Marker[], { markups = [] }: Mobiledoc): string {
  const open: string[] = [];
  let made = "";
  for (const [type, opens, closes, value] of markers) {
    for (const index of opens) {
      const [name = "", attributes = []] = markups[index] ?? [];
      const tag = MARKS.has(name.toLowerCase()) ? name.toLowerCase() : "span";
      const href = attributes.find((_, at) => at % 2 === 1 && attributes[at - 1] === "href");
      made += tag === "a" && href ? `<a href="${escapeMarkup(href)}">` : `<${tag}>`;
      open.push(tag);
    }
    made += type === 0 ? escapeMarkup(String(value)) : "<br>";
    for (let count = 0; count < closes && open.length > 0; count++) made += `</${open.pop()}>`;
  }
  return made;
}
