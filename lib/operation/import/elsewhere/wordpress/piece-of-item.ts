import { htmlText } from "@/lib/operation/import/elsewhere/html-text";
import { readMoment } from "@/lib/operation/import/elsewhere/moment";
import { TOO_LARGE, type Piece } from "@/lib/operation/import/elsewhere/piece";
import type { Tally } from "@/lib/operation/import/elsewhere/tally";
import {
  allOf,
  firstOf,
  ownText,
  textAt,
  type XmlNode,
} from "@/lib/operation/import/elsewhere/xml-node";
import { asKey } from "@/lib/operation/import/import-key";
import { commentsOf } from "./comments";
import { utcDate } from "./dates";
import { metaOf, metasOf } from "./media";
import type { MediaLibrary } from "./shortcodes";
import type { Zone } from "./zone";
import { wordsHtml } from "./words";

interface Site {
  /** The site's address without its scheme, which tells its texts from those of other sites. */
  name: string;
  authors: Map<string, { email: string; name: string }>;
  library: MediaLibrary;
  zone: Zone;
}

/**
 * Reads the piece in an item of a WordPress export; null for an item that is no text, or in the trash, which is counted.
 */
export function pieceOfItem(item: XmlNode, site: Site, tally: Tally): Piece | null {
  const title = textAt(item, "title");
  const named = htmlText(title) || textAt(item, "link") || `n.º ${textAt(item, "wp:post_id")}`;
  const postId = textAt(item, "wp:post_id");
  const source = textAt(item, "link") || `n.º ${postId}`;
  tally.at(source);
  const left = whyLeft(item);
  if (left !== null) {
    if (left) tally.leave(left, named);
    return null;
  }
  const draft = whyDraft(item);
  // The date of a draft is when somebody last wrote at it.
  const isUndated = draft === DRAFTS.draft || draft === DRAFTS.pending;
  const moment = isUndated ? {} : momentOf(item, site.zone);
  const content = firstOf(item, "content:encoded");
  const words = content ? ownText(content) : "";
  const login = textAt(item, "dc:creator");
  const author = site.authors.get(login);
  const thumbnail = metaOf(item, "_thumbnail_id");
  const cover = site.library.byId(thumbnail);
  if (thumbnail && !cover) tally.leave("Imágenes destacadas que no están en el archivo", named);
  if (textAt(item, "wp:is_sticky") === "1")
    tally.leave("Entradas fijadas: la marca no se trae", named);
  return {
    key: asKey(`wordpress:${site.name}:${postId || textAt(item, "guid", "link")}`),
    source,
    title: title.replace(TAG, ""),
    written: words,
    html: wordsHtml(words, {
      library: site.library,
      postId,
      footnotes: metaOf(item, "footnotes"),
      onShortcode: (name) => tally.leave(`Código corto [${name}] que aquí no existe`, named),
      onBlock: (name) => tally.leave(BLOCKS, `${name}» en «${named}`),
    }),
    unfit: content?.cut && TOO_LARGE,
    draft,
    notes: moment.note ? [moment.note] : [],
    date: moment.date,
    slug: decoded(textAt(item, "wp:post_name")) || undefined,
    address: textAt(item, "link") || undefined,
    furtherAddresses: furtherAddresses(item, site.name),
    summary: textAt(item, "excerpt:encoded") || undefined,
    cover: cover && {
      src: cover.url,
      alt: cover.alt,
      caption: cover.caption,
      credit: cover.credit,
    },
    ...sectionsOf(item, tally),
    author: login
      ? {
          key: `wordpress:${site.name}:${login}`,
          username: login,
          email: author?.email,
          name: htmlText(author?.name ?? "") || login,
        }
      : undefined,
    comments: commentsOf(item, named, tally),
  };
}

/**
 * Returns the addresses that WordPress leads to a text besides its permalink: by its number, and by the slugs that it
 * had before, in the same folder.
 */
function furtherAddresses(item: XmlNode, site: string): string[] {
  const [link, name, id] = [
    textAt(item, "link"),
    textAt(item, "wp:post_name"),
    textAt(item, "wp:post_id"),
  ];
  const home = `https://${site}/`;
  const at = name ? link.lastIndexOf(name) : -1;
  const renamed = (before: string) =>
    at < 0 ? home + before : link.slice(0, at) + before + link.slice(at + name.length);
  const numbers = textAt(item, "wp:post_type") === "page" ? ["p", "page_id"] : ["p"];
  return [
    ...metasOf(item, "_wp_old_slug").filter(Boolean).map(renamed),
    ...(id && site ? numbers.map((number) => `${home}?${number}=${id}`) : []),
  ];
}

/** A tag of HTML, which WordPress allows in titles. */
const TAG = /<\/?[a-z][^<>]{0,500}>/gi;

const BLOCKS = "Bloques que WordPress hace al mostrar la página";

const LEFT: Record<string, string> = {
  trash: "En la papelera",
  "auto-draft": "Borradores automáticos",
};

/** Why a text is not public there, by its status. */
const DRAFTS: Record<string, string> = {
  draft: "borradores allí",
  pending: "pendientes de revisión",
  future: "programadas",
  private: "privadas",
};

const statusOf = (item: XmlNode) => textAt(item, "wp:status") || "publish";

function whyDraft(item: XmlNode): string | undefined {
  const status = statusOf(item);
  if (Object.hasOwn(DRAFTS, status)) return DRAFTS[status];
  if (status !== "publish") return `en estado «${status.slice(0, 40)}»`;
  return textAt(item, "wp:post_password") ? "protegidas con contraseña" : undefined;
}

/**
 * Returns why an item is not taken: a kind of the report; "" for an attachment, which is used and not reported; null
 * for an item that is taken.
 */
function whyLeft(item: XmlNode): string | null {
  const type = textAt(item, "wp:post_type") || "post";
  const status = statusOf(item);
  if (type === "attachment") return "";
  if (type === "revision") return "Revisiones";
  if (type === "nav_menu_item") return "Elementos de menú";
  if (type !== "post" && type !== "page") return `Contenidos de tipo «${type.slice(0, 40)}»`;
  return Object.hasOwn(LEFT, status) ? LEFT[status]! : null;
}

/** Returns the moment when a text was published; `note`: by which clock, if the text does not say it. */
function momentOf(item: XmlNode, zone: Zone): { date?: string; note?: string } {
  const utc = utcDate(textAt(item, "wp:post_date_gmt"));
  if (utc) return { date: utc };
  const local = textAt(item, "wp:post_date");
  if (!utcDate(local)) return { date: readMoment(textAt(item, "pubDate")) };
  const offset = zone.offsetAt(local);
  return offset
    ? { date: local + offset, note: `Su fecha no dice la zona: se toma la del blog (${offset}).` }
    : { date: local, note: "Su fecha no dice la zona: se toma la de este sitio." };
}

function sectionsOf(item: XmlNode, tally: Tally): Pick<Piece, "categories" | "tags"> {
  const categories: Piece["categories"] = [];
  const tags: Piece["categories"] = [];
  for (const node of allOf(item, "category")) {
    const { domain, nicename = "" } = node.attributes;
    const name = ownText(node).trim();
    if (domain === "category" || domain === undefined)
      categories.push({ slug: decoded(nicename), name });
    else if (domain === "post_tag") tags.push({ slug: decoded(nicename), name });
    else if (domain !== "post_format") tally.leave(`Clasificaciones «${domain}»`, name);
  }
  return { categories, tags };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
