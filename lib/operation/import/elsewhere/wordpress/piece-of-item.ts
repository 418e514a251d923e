import { htmlText } from "@/lib/operation/import/elsewhere/html-text";
import { readMoment } from "@/lib/operation/import/elsewhere/moment";
import type { Piece } from "@/lib/operation/import/elsewhere/piece";
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
import { metaOf } from "./media";
import type { MediaLibrary } from "./shortcodes";
import { wordsHtml } from "./words";

interface Site {
  /** The site's address without its scheme, which tells its texts from those of other sites. */
  name: string;
  authors: Map<string, { email: string; name: string }>;
  library: MediaLibrary;
}

/**
 * Reads the piece in an item of a WordPress export; null for an item that is not a text, or not public, which is
 * counted.
 */
export function pieceOfItem(item: XmlNode, site: Site, tally: Tally): Piece | null {
  const title = textAt(item, "title");
  const named = htmlText(title) || textAt(item, "link") || `n.º ${textAt(item, "wp:post_id")}`;
  const left = whyLeft(item);
  if (left !== null) {
    if (left) tally.add(left, named);
    return null;
  }
  const postId = textAt(item, "wp:post_id");
  const content = firstOf(item, "content:encoded");
  const login = textAt(item, "dc:creator");
  const author = site.authors.get(login);
  const thumbnail = metaOf(item, "_thumbnail_id");
  const cover = site.library.byId(thumbnail);
  if (thumbnail && !cover) tally.add("Imágenes destacadas que no están en el archivo", named);
  if (textAt(item, "wp:is_sticky") === "1")
    tally.add("Entradas fijadas: la marca no se trae", named);
  return {
    key: asKey(`wordpress:${site.name}:${postId || textAt(item, "guid", "link")}`),
    title: title.replace(TAG, ""),
    html: wordsHtml(content ? ownText(content) : "", {
      library: site.library,
      postId,
      footnotes: metaOf(item, "footnotes"),
      onShortcode: (name) => tally.add(`Código corto [${name}] que aquí no existe`, named),
      onBlock: (name) => tally.add(BLOCKS, `${name}» en «${named}`),
    }),
    isCut: content?.cut,
    date:
      utcDate(textAt(item, "wp:post_date_gmt")) ??
      (utcDate(textAt(item, "wp:post_date")) ? textAt(item, "wp:post_date") : undefined) ??
      readMoment(textAt(item, "pubDate")),
    slug: decoded(textAt(item, "wp:post_name")) || undefined,
    address: textAt(item, "link") || undefined,
    summary: textAt(item, "excerpt:encoded") || undefined,
    cover: cover && { src: cover.url, alt: cover.alt, caption: cover.caption },
    categories: categoriesOf(item, tally),
    author: login
      ? { username: login, email: author?.email, name: htmlText(author?.name ?? "") || login }
      : undefined,
    comments: commentsOf(item, named, tally),
  };
}

/** A tag of HTML, which WordPress allows in titles. */
const TAG = /<\/?[a-z][^<>]{0,500}>/gi;

const BLOCKS = "Bloques que WordPress hace al mostrar la página";

const LEFT: Record<string, string> = {
  draft: "Borradores",
  pending: "Pendientes de revisión",
  future: "Programadas",
  private: "Privadas",
  trash: "En la papelera",
  "auto-draft": "Borradores automáticos",
};

/**
 * Returns why an item is not published: a kind of the report; "" for an attachment, which is used and not reported;
 * null for an item that is published.
 */
function whyLeft(item: XmlNode): string | null {
  const type = textAt(item, "wp:post_type") || "post";
  const status = textAt(item, "wp:status") || "publish";
  if (type === "attachment") return "";
  if (type === "revision") return "Revisiones";
  if (type === "nav_menu_item") return "Elementos de menú";
  if (type !== "post" && type !== "page") return `Contenidos de tipo «${type.slice(0, 40)}»`;
  if (status !== "publish") {
    return Object.hasOwn(LEFT, status) ? LEFT[status]! : `En estado «${status.slice(0, 40)}»`;
  }
  return textAt(item, "wp:post_password") ? "Protegidas con contraseña" : null;
}

function categoriesOf(item: XmlNode, tally: Tally): Piece["categories"] {
  const categories: Piece["categories"] = [];
  for (const node of allOf(item, "category")) {
    const { domain, nicename = "" } = node.attributes;
    const name = ownText(node).trim();
    if (domain === "category" || domain === undefined)
      categories.push({ slug: decoded(nicename), name });
    else if (domain === "post_tag") tally.add("Etiquetas", name);
    else if (domain !== "post_format") tally.add(`Clasificaciones «${domain}»`, name);
  }
  return categories;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
