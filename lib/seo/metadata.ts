import "server-only";
import type { Metadata } from "next";
import type { Entry } from "@/lib/entries/dto";
import { env } from "@/lib/env";
import { routes } from "@/lib/routes";
import {
  authorAddress,
  authorFeeds,
  entryAddress,
  feedTypes,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
} from "@/lib/seo/addresses";
import type { Space } from "@/lib/spaces/dto";
import { truncate } from "@/lib/text/truncate";
import { imageSources, imageUrl, imageVariant } from "@/lib/uploads/image-url";
import { displayName, type Profile } from "@/lib/users/dto";

/** Characters of a page's description. */
export const DESCRIPTION = 160;

/** Pixels wide that previews of social networks want. */
const PREVIEW_WIDTH = 1280;

/** A path of this site as a full address. */
export const absoluteUrl = (path: string) => new URL(path, env.SITE_URL).href;

/** Title, description, canonical and social tags of an entry; inside a space its name ends the title. */
export function entryMetadata(entry: Entry, section?: { name: string }): Metadata {
  const url = entryAddress(entry, env.SITE_URL);
  const images = entry.image ? [previewOf(entry.image, entry.title)] : undefined;
  const description = truncate(entry.excerpt, DESCRIPTION, "");
  return {
    title: { absolute: `${entry.title} | ${section?.name ?? env.SITE_NAME}` },
    description,
    alternates: { canonical: url, types: feedsOf(entry.spaces[0]) },
    authors: entry.author
      ? [{ name: displayName(entry.author), url: authorAddress(entry.author, 1, env.SITE_URL) }]
      : undefined,
    openGraph: {
      ...site(),
      type: "article",
      url,
      title: entry.title,
      description,
      images,
      publishedTime: entry.created,
      modifiedTime: entry.updated,
      authors: entry.author ? [displayName(entry.author)] : undefined,
      section: section?.name ?? entry.spaces[0]?.name,
    },
    twitter: {
      card: images ? "summary_large_image" : "summary",
      title: entry.title,
      description,
      images,
    },
    other: entry.synthetic ? aiDisclosure : undefined,
  };
}

/**
 * Tells machines that a text is an AI's. No name is standard yet: the first is that of the draft of the
 * W3C's AI Content Disclosure group, the second is the one in common use.
 */
const aiDisclosure = { "ai-disclosure": "ai-generated", "ai-generated": "true" };

/** The same of a space's front page, or of page `page` of it. */
export function spaceMetadata(space: Space, page: number): Metadata {
  const url = spaceAddress(space, page, env.SITE_URL);
  const title = page > 1 ? `${space.name}, página ${page}` : space.name;
  const description = truncate(
    space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
    DESCRIPTION,
    "",
  );
  return listMetadata(`${title} | ${env.SITE_NAME}`, description, url, space);
}

/** The same of page `page` of an author. */
export function authorMetadata(author: Profile, page: number): Metadata {
  const url = authorAddress(author, page, env.SITE_URL);
  const name = displayName(author);
  const title = `${page > 1 ? `${name}, página ${page}` : name} | ${env.SITE_NAME}`;
  const description = authorDescription(author);
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url, types: feedTypes(authorFeeds(author, env.SITE_URL)) },
    openGraph: {
      ...site(),
      type: "profile",
      url,
      title,
      description,
      username: author.username,
    },
    twitter: { card: "summary", title, description },
  };
}

/** The same of the search, or of what was found with `q`. Results are no pages of their own to search engines. */
export function searchMetadata(q: string): Metadata {
  const title = `${q ? `Resultados de «${q}»` : "Buscar"} | ${env.SITE_NAME}`;
  const description = `Busca en los títulos y los textos de todas las entradas de ${env.SITE_NAME}.`;
  const url = absoluteUrl(routes.search());
  return {
    title: { absolute: title },
    description,
    robots: { index: false, follow: true },
    alternates: { canonical: url },
    openGraph: { ...site(), type: "website", url, title, description },
    twitter: { card: "summary", title, description },
  };
}

/** Who an author is, in a sentence or two; of a synthetic one, that it is a machine. */
export function authorDescription(author: Profile): string {
  const name = displayName(author);
  const what = author.synthetic
    ? `${name} es un usuario sintético: sus textos los escribe una inteligencia artificial.`
    : (author.about ?? `Entradas de ${name} en ${env.SITE_NAME}.`);
  return truncate(what.replace(/\s+/g, " "), DESCRIPTION, "");
}

/** The same of the home page. */
export const homeMetadata = (): Metadata =>
  listMetadata(
    env.SITE_NAME,
    `${env.SITE_NAME}: espacios temáticos y las últimas entradas.`,
    absoluteUrl(routes.home),
  );

function listMetadata(title: string, description: string, url: string, space?: Space): Metadata {
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url, types: feedsOf(space) },
    openGraph: { ...site(), type: "website", url, title, description },
    twitter: { card: "summary", title, description },
  };
}

/** An image as previews want it, with the size of the file that is sent. */
function previewOf(image: string, alt: string) {
  const { width = 0, height = 0 } = imageSources(image);
  const url = imageVariant(image, PREVIEW_WIDTH);
  const sent = url === imageUrl(image) ? width : PREVIEW_WIDTH;
  return {
    url: absoluteUrl(url),
    alt,
    ...(width > 0 && { width: sent, height: Math.round((height * sent) / width) }),
  };
}

/** The feeds of a space, else of the site. */
const feedsOf = (space: { slug: string; domain: string | null } | undefined) =>
  feedTypes(space ? spaceFeeds(space, env.SITE_URL) : siteFeeds(env.SITE_URL));

const site = () => ({ siteName: env.SITE_NAME, locale: "es_ES" });
