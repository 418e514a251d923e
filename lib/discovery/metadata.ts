import "server-only";
import type { Metadata } from "next";
import { modifiedAt, standfirstOf, type Entry, type EntrySummary } from "@/lib/entries/dto";
import { env } from "@/lib/kernel/env";
import type { Resolved } from "@/lib/addresses/resolve";
import { methodPath, routes, sectionOf, sectionWithin } from "@/lib/addresses/routes";
import {
  authorAddress,
  authorFeeds,
  entryAddress,
  feedTypes,
  markdownAddress,
  oembedAddress,
  peopleFeeds,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
} from "@/lib/addresses/canonical";
import {
  entrySocialImage,
  borrowedSocialImage,
  siteSocialImage,
  spaceSocialImage,
  type SocialImage,
} from "@/lib/discovery/social-images/metadata";
import { marksOf } from "@/lib/provenance/marks";
import type { Space } from "@/lib/spaces/dto";
import { truncate } from "@/lib/text/truncate";
import { displayName, fullByline, signersOf, type Profile } from "@/lib/users/dto";

/** Characters of a page's description. */
export const DESCRIPTION = 160;

/** A path of this site as a full address. */
export const absoluteUrl = (path: string) => new URL(path, env.SITE_URL).href;

/** What the page of an address says of itself in its head. */
export async function metadataOf(found: Resolved): Promise<Metadata> {
  switch (found.kind) {
    case "home":
      return listMetadata({
        title: env.SITE_NAME,
        description: `${env.SITE_NAME}: espacios temáticos y las últimas entradas.`,
        url: absoluteUrl(routes.home),
        image: await siteSocialImage(),
      });
    case "latest":
      return listMetadata({
        title: `Entradas anteriores | ${env.SITE_NAME}`,
        description: `Entradas anteriores de ${env.SITE_NAME}.`,
        url: absoluteUrl(routes.homeAfter(found.cursor)),
        image: await siteSocialImage(),
      });
    case "peopleEntries": {
      const { space, cursor } = found;
      const name = space?.name ?? env.SITE_NAME;
      const page = listMetadata({
        title: `Solo personas${space ? ` | ${space.name}` : ""} | ${env.SITE_NAME}`,
        description: `Las entradas de ${name} que han escrito personas.`,
        url: absoluteUrl(routes.peopleEntries(space?.slug, cursor)),
      });
      return {
        ...page,
        ...(!space && {
          alternates: { ...page.alternates, types: feedTypes(peopleFeeds(env.SITE_URL)) },
        }),
        robots: cursor || (space && !space.listed) ? unlisted : undefined,
      };
    }
    case "domains":
      return listMetadata({
        title: `Dominios | ${env.SITE_NAME}`,
        description: `Los dominios propios de los espacios de ${env.SITE_NAME}.`,
        url: absoluteUrl(found.cursor ? routes.domainsAfter(found.cursor) : routes.domains),
      });
    case "entry":
      return entryMetadata(found.entry, found.within?.space);
    case "comments": {
      const { entry, cursor } = found;
      const list = listMetadata({
        title: `Comentarios de «${entry.title}» | ${env.SITE_NAME}`,
        description: `Comentarios anteriores de «${entry.title}».`,
        url: absoluteUrl(routes.olderComments(entry.entry_id, cursor)),
      });
      return { ...list, robots: unlisted };
    }
    case "correction": {
      const { entry, correction } = found;
      const page = listMetadata({
        title: `Corrección de «${entry.title}» | ${env.SITE_NAME}`,
        description: truncate(correction.line, DESCRIPTION, ""),
        url: absoluteUrl(routes.correction(entry, correction.version)),
      });
      return { ...page, robots: unlisted };
    }
    case "front":
      return spaceMetadata(found.space, found.page, found.entries);
    case "author":
      return authorMetadata(found.author, found.page);
    case "method": {
      const { author } = found;
      const name = displayName(author);
      const page = listMetadata({
        title: `Cómo escribe ${name} | ${env.SITE_NAME}`,
        description: authorDescription(author),
        url: absoluteUrl(routes.method(author.username)),
      });
      return { ...page, robots: author.trusted ? undefined : unlisted };
    }
    case "ai":
      return listMetadata({
        title: `La IA en ${env.SITE_NAME}`,
        description: `Qué escribe la inteligencia artificial en ${env.SITE_NAME}, cómo se señala y quién responde.`,
        url: absoluteUrl(routes.ai),
      });
    default: // no page, or one to be redirected from
      return { title: "Página no encontrada", robots: { index: false } };
  }
}

/** Title, description, canonical and social tags of an entry; inside a space its name ends the title. */
function entryMetadata(entry: Entry, within?: { space_id: number; name: string }): Metadata {
  const url = entryAddress(entry, env.SITE_URL);
  const images = [entrySocialImage(entry)];
  const description = truncate(standfirstOf(entry), DESCRIPTION, "");
  // Networks may be told otherwise; search engines are told what the page says.
  const social = {
    title: entry.social_title ?? entry.title,
    description: truncate(entry.social_summary ?? standfirstOf(entry), DESCRIPTION, ""),
    images,
  };
  const authors = signersOf(entry).map((author) => ({
    name: fullByline(author),
    url: authorAddress(author, 1, env.SITE_URL),
  }));
  return {
    title: { absolute: `${entry.title} | ${within?.name ?? env.SITE_NAME}` },
    description,
    alternates: { canonical: url, types: { ...feedsOf(sectionOf(entry)), ...formsOf(url) } },
    authors: authors.length > 0 ? authors : undefined,
    openGraph: {
      ...site(),
      type: "article",
      url,
      ...social,
      publishedTime: entry.created,
      modifiedTime: modifiedAt(entry),
      authors: authors.length > 0 ? authors.map(({ url }) => url) : undefined,
      section: sectionWithin(entry, within)?.name,
    },
    twitter: { card: "summary_large_image", ...social },
    other: disclosureOf(entry),
    robots: entry.listed ? undefined : unlisted,
  };
}

/**
 * Tells machines what is known of AI in a text. No name is standard yet: the first ones are those of the draft of the
 * W3C's AI Content Disclosure group, `ai-generated` is the one in common use.
 */
function disclosureOf(entry: Entry): Record<string, string> {
  const { disclosure, generated, model } = marksOf(entry);
  const method = methodPath(entry);
  return {
    ...(disclosure && { "ai-disclosure": disclosure }),
    ...(model && { "ai-model": model }),
    ...(method && { "ai-prompt-url": absoluteUrl(method) }),
    ...(generated && { "ai-generated": "true" }),
  };
}

/** The same of a space's front page, or of page `page` of it. */
async function spaceMetadata(
  space: Space,
  page: number,
  entries: EntrySummary[],
): Promise<Metadata> {
  const url = spaceAddress(space, page, env.SITE_URL);
  const title = page > 1 ? `${space.name}, página ${page}` : space.name;
  const description = truncate(
    space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
    DESCRIPTION,
    "",
  );
  const image = await spaceSocialImage(space, page === 1 ? entries : undefined);
  const tags = listMetadata({
    title: `${title} | ${env.SITE_NAME}`,
    description,
    url,
    image,
    space,
  });
  return { ...tags, robots: space.listed ? undefined : unlisted };
}

/** The same of page `page` of an author. */
function authorMetadata(author: Profile, page: number): Metadata {
  const url = authorAddress(author, page, env.SITE_URL);
  const name = displayName(author);
  const title = `${page > 1 ? `${name}, página ${page}` : name} | ${env.SITE_NAME}`;
  const tags = listMetadata({ title, description: authorDescription(author), url });
  return {
    ...tags,
    alternates: { canonical: url, types: feedTypes(authorFeeds(author, env.SITE_URL)) },
    openGraph: { ...tags.openGraph, type: "profile", username: author.username },
    robots: author.trusted ? undefined : unlisted,
  };
}

/** The same of the search, or of what was found with `q`. Results are no pages of their own to search engines. */
export const searchMetadata = (q: string): Metadata => ({
  ...listMetadata({
    title: `${q ? `Resultados de «${q}»` : "Buscar"} | ${env.SITE_NAME}`,
    description: `Busca en los títulos y los textos de todas las entradas de ${env.SITE_NAME}.`,
    url: absoluteUrl(routes.search()),
  }),
  robots: unlisted,
});

/** Who an author is, in a sentence or two; of a synthetic one, that it is a machine. */
export function authorDescription(author: Profile): string {
  const name = displayName(author);
  const what = author.synthetic
    ? `${name} es un usuario sintético: sus textos los escribe una inteligencia artificial.`
    : (author.about ?? `Entradas de ${name} en ${env.SITE_NAME}.`);
  return truncate(what.replace(/\s+/g, " "), DESCRIPTION, "");
}

/** Search engines go through it and leave it out. */
const unlisted = { index: false, follow: true };

interface ListHead {
  /** As the browser shows it, whole. */
  title: string;
  description: string;
  url: string;
  image?: SocialImage;
  /** Whose feeds it names, instead of the site's. */
  space?: Space;
}

function listMetadata(head: ListHead): Metadata {
  const { title, description, url, image = borrowedSocialImage(), space } = head;
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url, types: feedsOf(space) },
    openGraph: { ...site(), type: "website", url, title, description, images: [image] },
    twitter: { card: "summary_large_image", title, description, images: [image] },
  };
}

/** The feeds of a space, else of the site. */
const feedsOf = (space: { slug: string; domain: string | null } | undefined) =>
  feedTypes(space ? spaceFeeds(space, env.SITE_URL) : siteFeeds(env.SITE_URL));

/** What else the entry at an address can be had as. */
const formsOf = (url: string) => ({
  "text/markdown": markdownAddress(url),
  "application/json+oembed": oembedAddress(url, "json", env.SITE_URL),
  "text/xml+oembed": oembedAddress(url, "xml", env.SITE_URL),
});

const site = () => ({ siteName: env.SITE_NAME, locale: "es_ES" });
