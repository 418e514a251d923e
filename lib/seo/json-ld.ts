import "server-only";
import type {
  BreadcrumbList,
  CollectionPage,
  Graph,
  NewsArticle,
  Organization,
  Person,
  Thing,
  WebSite,
} from "schema-dts";
import type { Entry, EntrySummary } from "@/lib/entries/dto";
import { env } from "@/lib/env";
import { routes } from "@/lib/routes";
import { entryAddress, spaceAddress } from "@/lib/seo/addresses";
import { absoluteUrl, DESCRIPTION } from "@/lib/seo/metadata";
import { entrySocialImage } from "@/lib/seo/social-images";
import type { Space } from "@/lib/spaces/dto";
import { truncate } from "@/lib/text/truncate";
import { imageSources } from "@/lib/uploads/image-url";
import { displayName, type Author } from "@/lib/users/dto";

/** Schema.org's name of IPTC's term for what a machine wrote (https://schema.org/digitalSourceType). */
const AI_TEXT = "https://schema.org/TrainedAlgorithmicMediaDigitalSource";

/** An entry as search engines read it: the article, and the way to it through its space. */
export function entryGraph(entry: Entry, section = entry.spaces[0]): Graph {
  const url = entryAddress(entry, env.SITE_URL);
  const article: NewsArticle = {
    "@type": "NewsArticle",
    "@id": `${url}#articulo`,
    mainEntityOfPage: url,
    headline: entry.title,
    description: truncate(entry.excerpt, DESCRIPTION, ""),
    image: imagesOf(entry),
    datePublished: entry.created,
    dateModified: entry.updated,
    author: entry.author ? authorOf(entry.author) : undefined,
    publisher: publisher(),
    articleSection: section?.name,
    inLanguage: "es",
    commentCount: entry.comments_count,
    isAccessibleForFree: true,
    digitalSourceType: entry.synthetic ? AI_TEXT : undefined,
  };
  const way = section ? [{ name: section.name, url: spaceAddress(section, 1, env.SITE_URL) }] : [];
  return graph(article, breadcrumbs([...way, { name: entry.title, url }]));
}

/** A page of a space's front page, with the entries on it in order. */
export function spaceGraph(space: Space, page: number, entries: EntrySummary[]): Graph {
  const url = spaceAddress(space, page, env.SITE_URL);
  const collection: CollectionPage = {
    "@type": "CollectionPage",
    "@id": `${url}#portada`,
    url,
    name: space.name,
    description: space.description ?? space.subtitle ?? undefined,
    inLanguage: "es",
    publisher: publisher(),
    mainEntity: {
      "@type": "ItemList",
      itemListElement: entries.map((entry, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: entryAddress(entry, env.SITE_URL),
        name: entry.title,
      })),
    },
  };
  return graph(collection, breadcrumbs([{ name: space.name, url }]));
}

/** The site itself. */
export function siteGraph(): Graph {
  const site: WebSite = {
    "@type": "WebSite",
    "@id": `${absoluteUrl(routes.home)}#sitio`,
    url: absoluteUrl(routes.home),
    name: env.SITE_NAME,
    inLanguage: "es",
    publisher: publisher(),
  };
  return graph(site);
}

const graph = (...things: Thing[]): Graph => ({
  "@context": "https://schema.org",
  "@graph": things,
});

const publisher = (): Organization => ({
  "@type": "Organization",
  "@id": `${absoluteUrl(routes.home)}#editor`,
  name: env.SITE_NAME,
  url: absoluteUrl(routes.home),
  logo: {
    "@type": "ImageObject",
    url: absoluteUrl("/apple-icon.png"),
    width: "180",
    height: "180",
  },
});

const authorOf = (author: Author): Person | Organization => ({
  // A machine is nobody: what it is called is the name of a source, not of a person.
  "@type": author.synthetic ? "Organization" : "Person",
  name: displayName(author),
});

/** The entry's own image comes first when it has one. */
function imagesOf(entry: Entry) {
  const social = entrySocialImage(entry);
  const card = imageObject(social.url, social);
  if (!entry.image) return [card];
  const { src, ...size } = imageSources(entry.image);
  return [imageObject(absoluteUrl(src), size), card];
}

const imageObject = (url: string, { width, height }: { width?: number; height?: number }) => ({
  "@type": "ImageObject" as const,
  url,
  width: width ? String(width) : undefined,
  height: height ? String(height) : undefined,
});

function breadcrumbs(way: { name: string; url: string }[]): BreadcrumbList {
  const all = [{ name: env.SITE_NAME, url: absoluteUrl(routes.home) }, ...way];
  return {
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}
