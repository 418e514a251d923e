import { readMoment } from "@/lib/operation/import/elsewhere/moment";
import { TOO_LARGE, type Piece, type PieceAuthor } from "@/lib/operation/import/elsewhere/piece";
import type { Source } from "@/lib/operation/import/elsewhere/source";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import { toldRecords } from "@/lib/operation/import/elsewhere/told-records";
import {
  allOf,
  firstOf,
  innerHtml,
  isNode,
  ownText,
  textAt,
  type XmlNode,
} from "@/lib/operation/import/elsewhere/xml-node";
import { asKey } from "@/lib/operation/import/import-key";
import { escapeMarkup } from "@/lib/platform/text/escape";

/** A feed in RSS 0.9 to 2.0 or Atom, as a file. */
export const feedSource = (file: string, size: number): Source => ({
  program: "feed",
  kind: "un canal RSS o Atom",
  bytes: size,
  notTaken: [
    "Categorías y etiquetas. Un canal no dice cuál es cuál.",
    "Lo que el canal ya no trae: casi todos tienen solo lo más reciente, y algunos solo resúmenes.",
  ],
  async *pieces(told) {
    let base = "";
    for await (const record of toldRecords(file, told)) {
      if (record.name === "link") base ||= record.attributes.href ?? ownText(record).trim();
      if (record.name === "channel") base ||= textAt(record, "link"); // RSS 1.0
      if (record.name !== "item" && record.name !== "entry") continue;
      const piece = pieceOfEntry(record, base, told.tally);
      if (piece) yield piece;
    }
  },
});

/** Reads the piece in an entry of a feed; null for an entry without text, which is counted. */
function pieceOfEntry(entry: XmlNode, base: string, tally: Tally): Piece | null {
  const title = htmlOf(firstOf(entry, "title"));
  const link = linkOf(entry);
  const content =
    firstOf(entry, "content:encoded") ??
    firstOf(entry, "content") ??
    firstOf(entry, "description") ??
    firstOf(entry, "summary");
  const html = htmlOf(content);
  tally.at(link || title);
  if (!html.trim()) {
    tally.leave("Sin texto en el canal", title || link);
    return null;
  }
  const address = link ? (URL.parse(link, base || undefined)?.href ?? link) : undefined;
  const cover = coverOf(entry);
  return {
    key: asKey(`feed:${textAt(entry, "guid", "id") || address || `${base}:${title}`}`),
    source: address || title,
    title,
    written: html,
    html,
    unfit: content?.cut && TOO_LARGE,
    date: readMoment(textAt(entry, "pubDate", "published", "dc:date", "updated")),
    slug: slugOf(address),
    address: address ?? (base || undefined),
    furtherAddresses: address ? idsOf(entry, address) : [],
    summary:
      content?.name === "description" || content?.name === "summary" ? undefined : summaryOf(entry),
    cover: cover ? { src: cover } : undefined,
    categories: [],
    author: authorOf(entry, URL.parse(address ?? base)?.host ?? base),
    comments: [],
  };
}

const summaryOf = (entry: XmlNode): string | undefined =>
  htmlOf(firstOf(entry, "summary") ?? firstOf(entry, "description")) || undefined;

/**
 * Returns the content of an element as HTML: RSS and `type="html"` have it as text, `xhtml` as elements, `text` as
 * plain text.
 */
function htmlOf(node: XmlNode | undefined): string {
  if (!node) return "";
  const { type } = node.attributes;
  if (type === "xhtml" || node.children.some(isNode)) return innerHtml(node).trim();
  const isAtom = node.name === "content" || node.name === "summary";
  return isAtom && (type ?? "text") === "text" ? escapeMarkup(ownText(node)) : ownText(node).trim();
}

function linkOf(entry: XmlNode): string {
  const links = allOf(entry, "link");
  const page = links.find(({ attributes: { rel = "alternate" } }) => rel === "alternate");
  const written = page ? page.attributes.href || ownText(page).trim() : "";
  const guid = firstOf(entry, "guid");
  const isLink = guid && guid.attributes.isPermaLink !== "false" && /^https?:/i.test(ownText(guid));
  return written || (isLink ? ownText(guid).trim() : "");
}

/** Returns the id of an entry, if it is an address of the same site: WordPress has `/?p=12` there. */
function idsOf(entry: XmlNode, address: string): string[] {
  const id = URL.parse(textAt(entry, "guid", "id"));
  const isOwn = id?.host === URL.parse(address)?.host;
  return id && isOwn && id.href !== address ? [id.href] : [];
}

/** An author of RSS is an e-mail, often with the name behind it: `ana@tahona.example (Ana Pérez)`. */
const MAIL_AND_NAME = /^([^\s@()]+@[^\s@()]+)(?:\s*\((.*)\))?$/s;

/** Returns who wrote an entry; undefined where it does not say it. `site`: the name of the site, which tells authors apart. */
function authorOf(entry: XmlNode, site: string): PieceAuthor | undefined {
  const author = firstOf(entry, "author");
  const written = textAt(entry, "dc:creator") || (author ? writtenIn(author) : "");
  const [, mail, behind = ""] = MAIL_AND_NAME.exec(written) ?? [];
  const email = mail ?? (author && textAt(author, "email"));
  const name = mail === undefined ? written : behind.trim();
  if (!name && !email) return undefined;
  const username = name || undefined;
  return { key: `feed:${site}:${name || email}`, username, email: email || undefined, name };
}

const writtenIn = (author: XmlNode): string => textAt(author, "name") || ownText(author).trim();

function coverOf(entry: XmlNode): string | undefined {
  const { url = "", type = "" } = firstOf(entry, "enclosure")?.attributes ?? {};
  if (type.startsWith("image/")) return url;
  const media = firstOf(entry, "media:content") ?? firstOf(entry, "media:thumbnail");
  const isPicture = media?.attributes.medium === "image" || media?.name === "media:thumbnail";
  return (isPicture && media?.attributes.url) || undefined;
}

/** The last part of an address, without the ending of a file. */
function slugOf(address: string | undefined): string | undefined {
  const parts = URL.parse(address ?? "")
    ?.pathname.split("/")
    .filter(Boolean);
  const last = parts?.at(-1)?.replace(/\.(?:html?|php|aspx?)$/i, "");
  try {
    return last && decodeURIComponent(last);
  } catch {
    return last;
  }
}
