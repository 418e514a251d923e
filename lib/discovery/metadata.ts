import "server-only";
import type { Metadata } from "next";
import type { Resolved } from "@/lib/discovery/resolve";
import {
  entrySocialImage,
  borrowedSocialImage,
  keptSocialImage,
  siteSocialImage,
  spaceSocialImage,
  type SocialImage,
} from "@/lib/discovery/social-images/metadata";
import { footerPages } from "@/lib/house/footer-pages/names";
import { sitePaper } from "@/lib/house/settings/paper";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { pageSettings } from "@/lib/house/settings/queries";
import type { KeptSettings } from "@/lib/house/settings/schema";
import { creditsOf, displayName, type Profile } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import {
  authorAddress,
  authorFeeds,
  editionAddress,
  entryAddress,
  feedTypes,
  markdownAddress,
  oembedAddress,
  peopleFeeds,
  siteFeeds,
  spaceAddress,
  spaceFeeds,
  spacePeopleAddress,
} from "@/lib/platform/addresses/canonical";
import {
  editionPart,
  methodPath,
  onDomain,
  routes,
  sectionOf,
  sectionWithin,
  type SpaceLinks,
} from "@/lib/platform/addresses/routes";
import { SITE_LANGUAGE } from "@/lib/platform/text/languages";
import { truncate } from "@/lib/platform/text/truncate";
import type { Space } from "@/lib/spaces/spaces/dto";
import { modifiedAt, standfirstOf, type Entry, type EntrySummary } from "@/lib/texts/entries/dto";
import { isForSearch } from "@/lib/texts/entries/for-search";
import { labelledTitle, marksOf, type Made } from "@/lib/texts/provenance/marks";

/** The most characters of a page's description. */
export const DESCRIPTION = 160;

/** A path of this site as a full address. */
export const absoluteUrl = (path: string) => new URL(path, env.SITE_URL).href;

/** Returns the metadata in the head of the page at an address. */
export async function metadataOf(found: Resolved): Promise<Metadata> {
  const paper = await sitePaper();
  const { name: siteName } = paper;
  switch (found.kind) {
    case "home":
      return listMetadata(paper, {
        title: siteName,
        description: `${siteName}: espacios temáticos y las últimas entradas.`,
        url: absoluteUrl(routes.home),
        image: await siteSocialImage(paper),
      });
    case "latest":
      return listMetadata(paper, {
        title: `Entradas anteriores | ${siteName}`,
        description: `Entradas anteriores de ${siteName}.`,
        url: absoluteUrl(routes.homeAfter(found.cursor)),
        image: await siteSocialImage(paper),
      });
    case "peopleEntries": {
      const { cursor } = found;
      const space = found.within?.space;
      const name = space?.name ?? siteName;
      const own = paperAt(paper, found.within);
      const names = [...new Set(["Solo personas", name, own.name])];
      const page = listMetadata(own, {
        title: names.join(" | "),
        description: `Las entradas de ${name} que han escrito personas.`,
        url: space
          ? spacePeopleAddress(space, cursor, env.SITE_URL)
          : absoluteUrl(routes.peopleEntries(undefined, cursor)),
      });
      return {
        ...page,
        alternates: { ...page.alternates, types: feedTypes(peopleFeeds(feedFolderOf(space))) },
        robots: robotsOf(!cursor && space?.listed !== false),
      };
    }
    case "domains":
      return listMetadata(paper, {
        title: `Dominios | ${siteName}`,
        description: `Los dominios propios de los espacios de ${siteName}.`,
        url: absoluteUrl(found.cursor ? routes.domainsAfter(found.cursor) : routes.domains),
      });
    case "entry":
      return entryMetadata(paper, await pageSettings(), found.entry, found.within);
    case "comments": {
      const { entry, cursor } = found;
      const title = labelledTitle(entry);
      const list = listMetadata(paper, {
        title: `Comentarios de «${title}» | ${siteName}`,
        description: `Comentarios anteriores de «${title}».`,
        url: absoluteUrl(routes.olderComments(entry.entry_id, cursor)),
      });
      return { ...list, robots: robotsOf(false) };
    }
    case "correction": {
      const { entry, correction } = found;
      const page = listMetadata(paper, {
        title: `Corrección de «${entry.title}» | ${siteName}`,
        description: truncate(correction.line, DESCRIPTION, ""),
        url: absoluteUrl(routes.correction(entry, correction.version)),
      });
      return { ...page, other: disclosureOf(entry), robots: robotsOf(false) };
    }
    case "editions":
      return editionsMetadata(paperAt(paper, found.within), found.within?.space, found.asked);
    case "edition": {
      const space = found.within?.space;
      const own = paperAt(paper, found.within);
      const { edition } = found.kept;
      const name = space?.name ?? own.name;
      const part = editionPart(edition);
      const page = listMetadata(own, {
        title: `Portada de ${name}, ${part} | ${own.name}`,
        description: truncate(
          `La portada de ${name} como se leyó${edition.headline ? `: «${edition.headline}»` : "."}`,
          DESCRIPTION,
          "",
        ),
        url: editionsUrl(space, part),
        image: keptSocialImage(name, found.kept),
        space,
      });
      return { ...page, robots: robotsOf(space?.listed !== false) };
    }
    case "front":
      return spaceMetadata(
        paperAt(paper, found),
        found.space,
        found.page,
        found.composed?.stories ?? found.entries,
      );
    case "author":
      return authorMetadata(paper, found.author, found.page);
    case "method": {
      const { author } = found;
      const name = displayName(author);
      const page = listMetadata(paper, {
        title: `Cómo escribe ${name} | ${siteName}`,
        description: authorDescription(author, siteName),
        url: absoluteUrl(routes.method(author.username)),
      });
      return { ...page, robots: robotsOf(author.trusted) };
    }
    case "feeds":
      return listMetadata(paper, {
        title: `Seguir por RSS | ${siteName}`,
        description: `Los canales de ${siteName} y de sus espacios, y cómo se siguen.`,
        url: absoluteUrl(routes.feeds),
      });
    case "ai":
      return listMetadata(paper, {
        title: `La IA en ${siteName}`,
        description: `Qué escribe la inteligencia artificial en ${siteName}, cómo se señala y quién responde.`,
        url: absoluteUrl(routes.ai),
      });
    case "developers":
      return listMetadata(paper, {
        title: `Para desarrolladores | ${siteName}`,
        description: `Cómo publican, comentan y leen los programas en ${siteName}.`,
        url: absoluteUrl(routes.developers),
      });
    case "footerPage": {
      const { name } = found.page;
      const title = footerPages[name];
      return listMetadata(paper, {
        title: `${title} | ${siteName}`,
        description: `${title} de ${siteName}.`,
        url: absoluteUrl(routes.footerPage(name)),
      });
    }
    default: // no page, or one to be redirected from
      return { title: "Página no encontrada", robots: { index: false } };
  }
}

/** A space as it is read somewhere, on the main site or on its own domain. */
type Within = { space: { space_id: number; name: string }; links: SpaceLinks };

/** Returns the newspaper that a page belongs to: on its domain the space's, else the site's. */
const paperAt = (paper: Paper, at: Within | undefined): Paper =>
  at?.links === onDomain ? { ...paper, name: at.space.name } : paper;

/** Title, description, canonical and social tags of an entry; inside a space its name ends the title. */
function entryMetadata(paper: Paper, settings: KeptSettings, entry: Entry, at?: Within): Metadata {
  const within = at?.space;
  const url = entryAddress(entry, env.SITE_URL);
  const images = [entrySocialImage(paper, entry)];
  const description = truncate(standfirstOf(entry), DESCRIPTION, "");
  // Social networks may get another title and summary; search engines get those of the page.
  const social = {
    title: entry.social_title ?? entry.title,
    description: truncate(entry.social_summary ?? standfirstOf(entry), DESCRIPTION, ""),
    images,
  };
  const authors = creditsOf(entry).map(({ name, account }) => ({
    name,
    url: account ? authorAddress(account, 1, env.SITE_URL) : undefined,
  }));
  return {
    title: { absolute: `${entry.title} | ${within?.name ?? paper.name}` },
    description,
    alternates: { canonical: url, types: { ...feedsOf(sectionOf(entry)), ...formsOf(url) } },
    authors: authors.length > 0 ? authors : undefined,
    openGraph: {
      ...site(paperAt(paper, at), entry.language),
      type: "article",
      url,
      ...social,
      publishedTime: entry.created,
      modifiedTime: modifiedAt(entry),
      authors: authors.flatMap(({ url }) => url ?? []),
      section: sectionWithin(entry, within)?.name,
    },
    twitter: { card: "summary_large_image", ...social },
    other: disclosureOf(entry),
    robots: robotsOf(isForSearch(entry, settings)),
  };
}

/**
 * Tells machines what is known of AI in a text. No name is standard yet: the first ones are those of the draft of the
 * W3C's AI Content Disclosure group, `ai-generated` is the one in common use.
 */
export function disclosureOf(text: Made & Pick<Entry, "author">): Record<string, string> {
  const { disclosure, generated, model } = marksOf(text);
  const method = methodPath(text);
  return {
    ...(disclosure && { "ai-disclosure": disclosure }),
    ...(model && { "ai-model": model }),
    ...(method && { "ai-prompt-url": absoluteUrl(method) }),
    ...(generated && { "ai-generated": "true" }),
  };
}

/** Title, description, canonical and social tags of a space's front page, or of page `page` of it. */
async function spaceMetadata(
  paper: Paper,
  space: Space,
  page: number,
  stories: EntrySummary[],
): Promise<Metadata> {
  const url = spaceAddress(space, page, env.SITE_URL);
  const title = page > 1 ? `${space.name}, página ${page}` : space.name;
  const description = truncate(
    space.description ?? space.subtitle ?? `Portada de ${space.name}.`,
    DESCRIPTION,
    "",
  );
  const image = await spaceSocialImage(space, page === 1 ? stories : undefined);
  const tags = listMetadata(paper, {
    title: paper.name === space.name ? title : `${title} | ${paper.name}`,
    description,
    url,
    image,
    space,
  });
  return { ...tags, robots: robotsOf(space.listed) };
}

/** The same tags for the archive of a space's front pages, or of the site's; `month`: the one that was asked for. */
function editionsMetadata(
  paper: Paper,
  space: Space | undefined,
  month: string | undefined,
): Metadata {
  const name = space?.name ?? paper.name;
  const page = listMetadata(paper, {
    title: `Hemeroteca${month ? `, ${month}` : ""} | ${name}`,
    description: `Todas las portadas de ${name}, día a día, como se leyeron.`,
    url: editionsUrl(space, month),
    space,
  });
  return { ...page, robots: robotsOf(space?.listed !== false) };
}

const editionsUrl = (space: Space | undefined, part: string | undefined) =>
  space ? editionAddress(space, part, env.SITE_URL) : absoluteUrl(routes.editions(part));

/** The same tags for page `page` of an author. */
function authorMetadata(paper: Paper, author: Profile, page: number): Metadata {
  const url = authorAddress(author, page, env.SITE_URL);
  const name = displayName(author);
  const title = `${page > 1 ? `${name}, página ${page}` : name} | ${paper.name}`;
  const tags = listMetadata(paper, {
    title,
    description: authorDescription(author, paper.name),
    url,
  });
  return {
    ...tags,
    alternates: { canonical: url, types: feedTypes(authorFeeds(author, env.SITE_URL)) },
    openGraph: { ...tags.openGraph, type: "profile", username: author.username },
    robots: robotsOf(author.trusted),
  };
}

/**
 * The same tags for the search, or for the results of `q`. Search engines do not list results as pages of their own.
 */
export const searchMetadata = (paper: Paper, q: string): Metadata => ({
  ...listMetadata(paper, {
    title: `${q ? `Resultados de «${q}»` : "Buscar"} | ${paper.name}`,
    description: `Busca en los títulos y los textos de todas las entradas de ${paper.name}.`,
    url: absoluteUrl(routes.search()),
  }),
  robots: robotsOf(false),
});

/** Describes an author in a sentence or two; a synthetic one as a machine. */
export function authorDescription(author: Profile, siteName: string): string {
  const name = displayName(author);
  const what = author.synthetic
    ? `${name} es un usuario sintético: sus textos los escribe una inteligencia artificial.`
    : (author.about ?? `Entradas de ${name} en ${siteName}.`);
  return truncate(what.replace(/\s+/g, " "), DESCRIPTION, "");
}

/**
 * The robots tag: search engines may show a large image of the pages that they list, which Google Discover wants said;
 * of others they only follow the links.
 */
const robotsOf = (isListed: boolean): Metadata["robots"] =>
  isListed ? { "max-image-preview": "large" } : { index: false, follow: true };

interface ListHead {
  /** The title as the browser shows it, whole. */
  title: string;
  description: string;
  url: string;
  image?: SocialImage;
  /** The space whose feeds the page names, instead of the site's. */
  space?: Space;
}

function listMetadata(paper: Paper, head: ListHead): Metadata {
  const { title, description, url, image = borrowedSocialImage(paper.name), space } = head;
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url, types: feedsOf(space) },
    robots: robotsOf(true),
    openGraph: { ...site(paper), type: "website", url, title, description, images: [image] },
    twitter: { card: "summary_large_image", title, description, images: [image] },
  };
}

type OfSpace = { slug: string; domain: string | null } | undefined;

/** The folder of the feeds of a space, else of the site. */
const feedFolderOf = (space: OfSpace) =>
  space ? spaceFeeds(space, env.SITE_URL) : siteFeeds(env.SITE_URL);

const feedsOf = (space: OfSpace) => feedTypes(feedFolderOf(space));

/** The addresses of the other formats of the entry at an address. */
const formsOf = (url: string) => ({
  "text/markdown": markdownAddress(url),
  "application/json+oembed": oembedAddress(url, "json", env.SITE_URL),
  "text/xml+oembed": oembedAddress(url, "xml", env.SITE_URL),
});

const site = ({ name }: Paper, language: string | null = null) => {
  const spoken = new Intl.Locale(language ?? SITE_LANGUAGE).maximize();
  const locale = [spoken.language, spoken.region].filter(Boolean).join("_");
  return { siteName: name, locale };
};
