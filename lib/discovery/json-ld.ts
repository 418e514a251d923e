import "server-only";
import type {
  BreadcrumbList,
  CollectionPage,
  Comment as CommentThing,
  CorrectionComment,
  Graph,
  NewsArticle,
  Organization,
  ProfilePage,
  SearchAction,
  Thing,
  WebSite,
} from "schema-dts";
import { absoluteUrl, authorDescription, DESCRIPTION } from "@/lib/discovery/metadata";
import { entrySocialImage } from "@/lib/discovery/social-images/metadata";
import type { Paper } from "@/lib/house/settings/paper-dto";
import { creditsOf, displayName, type Author, type Profile } from "@/lib/house/users/dto";
import { env } from "@/lib/kernel/env";
import { authorAddress, entryAddress, spaceAddress } from "@/lib/platform/addresses/canonical";
import { imageSources, imageUrl } from "@/lib/platform/addresses/image-url";
import { methodPath, routes, sectionWithin } from "@/lib/platform/addresses/routes";
import { SITE_LANGUAGE } from "@/lib/platform/text/languages";
import { truncate } from "@/lib/platform/text/truncate";
import type { Space } from "@/lib/spaces/spaces/dto";
import type { Comment } from "@/lib/texts/comments/dto";
import { modifiedAt, standfirstOf, type Entry, type EntrySummary } from "@/lib/texts/entries/dto";
import { wordsOf } from "@/lib/texts/entries/lead-image";
import { DIGITAL_CREATION, labelledTitle, marksOf, type Made } from "@/lib/texts/provenance/marks";

/**
 * Describes an entry for search engines: the article with the comments that its page has, and the breadcrumbs that
 * lead to it through its space.
 */
export function entryGraph(
  paper: Paper,
  entry: Entry,
  within?: { space_id: number },
  comments: Comment[] = [],
): Graph {
  const section = sectionWithin(entry, within);
  const url = entryAddress(entry, env.SITE_URL);
  const method = methodPath(entry);
  const article: NewsArticle = {
    "@type": "NewsArticle",
    "@id": `${url}#articulo`,
    mainEntityOfPage: url,
    headline: entry.title,
    description: truncate(standfirstOf(entry), DESCRIPTION, ""),
    image: imagesOf(paper, entry),
    datePublished: entry.created,
    dateModified: modifiedAt(entry),
    correction: entry.corrections.length ? entry.corrections.map(correctionOf(entry)) : undefined,
    author: authorsOf(entry),
    accountablePerson: accountableOf(entry),
    editor: editorOf(entry),
    publisher: publisher(paper),
    articleSection: section?.name,
    inLanguage: entry.language ?? SITE_LANGUAGE,
    commentCount: entry.comments_count,
    comment: comments.length > 0 ? comments.map(commentOf) : undefined,
    isAccessibleForFree: true,
    digitalSourceType: sourceTypeOf(entry),
    publishingPrinciples: method ? absoluteUrl(method) : undefined,
  };
  const way = section ? [{ name: section.name, url: spaceAddress(section, 1, env.SITE_URL) }] : [];
  return graph(article, breadcrumbs(paper, [...way, { name: entry.title, url }]));
}

/** Describes one page of a space's front page, with the entries on it in order. */
export function spaceGraph(
  paper: Paper,
  space: Space,
  page: number,
  entries: EntrySummary[],
): Graph {
  const url = spaceAddress(space, page, env.SITE_URL);
  const collection: CollectionPage = {
    "@type": "CollectionPage",
    "@id": `${url}#portada`,
    url,
    name: space.name,
    description: space.description ?? space.subtitle ?? undefined,
    inLanguage: SITE_LANGUAGE,
    publisher: publisher(paper),
    mainEntity: {
      "@type": "ItemList",
      itemListElement: entries.map((entry, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: entryAddress(entry, env.SITE_URL),
        name: labelledTitle(entry),
      })),
    },
  };
  return graph(collection, breadcrumbs(paper, [{ name: space.name, url }]));
}

/** Describes an author, and one page of the entries that they have published. */
export function authorGraph(
  paper: Paper,
  author: Profile,
  page: number,
  entries: EntrySummary[],
): Graph {
  const url = authorAddress(author, page, env.SITE_URL);
  const profile: ProfilePage = {
    "@type": "ProfilePage",
    "@id": `${url}#perfil`,
    url,
    dateCreated: author.createdAt,
    inLanguage: SITE_LANGUAGE,
    mainEntity: {
      ...authorOf(author),
      image: author.picture
        ? imageObject(absoluteUrl(author.picture), imageSources(author.picture))
        : undefined,
      alternateName: author.username,
      description: authorDescription(author, paper.name),
      agentInteractionStatistic: {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WriteAction" },
        userInteractionCount: author.entries_count,
      },
    },
    hasPart: entries.map((entry) => ({
      "@type": "NewsArticle",
      url: entryAddress(entry, env.SITE_URL),
      headline: entry.title,
      datePublished: entry.created,
      inLanguage: entry.language ?? SITE_LANGUAGE,
      digitalSourceType: sourceTypeOf(entry),
    })),
  };
  return graph(profile, breadcrumbs(paper, [{ name: displayName(author), url }]));
}

/** The site itself. */
export function siteGraph(paper: Paper): Graph {
  const site: WebSite & { potentialAction: Search } = {
    "@type": "WebSite",
    "@id": `${absoluteUrl(routes.home)}#sitio`,
    url: absoluteUrl(routes.home),
    name: paper.name,
    inLanguage: SITE_LANGUAGE,
    publisher: publisher(paper),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${absoluteUrl(routes.search())}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
  return graph(site);
}

/** An action with schema.org's annotation of its input, which its own vocabulary leaves out. */
type Search = SearchAction & { "query-input": string };

/** Describes a correction; its address is that of the first version without the mistake. */
const correctionOf =
  (entry: Entry) =>
  ({ version, line, created }: Entry["corrections"][number]): CorrectionComment => ({
    "@type": "CorrectionComment",
    text: line,
    datePublished: created,
    url: absoluteUrl(routes.correction(entry, version)),
  });

const graph = (...things: Thing[]): Graph => ({
  "@context": "https://schema.org",
  "@graph": things,
});

const publisher = ({ name, logo }: Paper): Organization => ({
  "@type": "Organization",
  "@id": `${absoluteUrl(routes.home)}#editor`,
  name,
  url: absoluteUrl(routes.home),
  publishingPrinciples: absoluteUrl(routes.ai),
  logo: logo
    ? imageObject(absoluteUrl(logo), imageSources(logo))
    : imageObject(absoluteUrl("/apple-icon.png"), { width: 180, height: 180 }),
});

/** Returns one author as an object; several as a list. A byline is mostly an agency's. */
function authorsOf(entry: Entry) {
  const [first, ...others] = creditsOf(entry).map(({ name, account }) =>
    account ? authorOf(account) : { "@type": "Organization" as const, name },
  );
  return others.length > 0 && first ? [first, ...others] : first;
}

/** The person who has published what somebody else signs. */
const accountableOf = ({ byline, author }: Entry) =>
  byline && author && !author.synthetic
    ? { ...authorOf(author), "@type": "Person" as const }
    : undefined;

const authorOf = (author: Pick<Author, "username" | "fullName" | "synthetic">) => {
  const url = authorAddress(author, 1, env.SITE_URL);
  return {
    // A machine is not a person: its name is the name of a source.
    "@type": author.synthetic ? ("Organization" as const) : ("Person" as const),
    "@id": `${url}#autor`,
    name: displayName(author),
    url,
  };
};

/** Returns the source type of a text: a reference where it is a term of IPTC's that schema.org lacks. */
function sourceTypeOf(made: Made): NewsArticle["digitalSourceType"] {
  const { sourceType } = marksOf(made);
  if (sourceType === null) return undefined;
  return sourceType === DIGITAL_CREATION ? { "@id": sourceType } : sourceType;
}

function editorOf(made: Made) {
  const { editor } = marksOf(made);
  return editor ? authorOf(editor) : undefined;
}

/** Describes a comment by its author and its origin; its text is on the page. */
const commentOf = (comment: Comment): CommentThing => ({
  "@type": "Comment",
  url: absoluteUrl(routes.comment(comment.entry_id, comment.comment_id)),
  dateCreated: comment.created,
  author: comment.author ? authorOf(comment.author) : undefined,
  editor: editorOf(comment),
  digitalSourceType: sourceTypeOf(comment),
});

/** The entry's own image comes first when it has one. */
function imagesOf(paper: Paper, entry: Entry) {
  const social = entrySocialImage(paper, entry);
  const card = imageObject(social.url, social);
  if (!entry.image) return [card];
  const { src: _proxied, ...size } = imageSources(entry.image);
  const { caption, credit } = wordsOf(entry);
  const image = {
    ...imageObject(absoluteUrl(imageUrl(entry.image)), size),
    caption: caption || undefined,
    creditText: credit || undefined,
  };
  return [image, card];
}

const imageObject = (url: string, { width, height }: { width?: number; height?: number }) => ({
  "@type": "ImageObject" as const,
  url,
  width: width ? String(width) : undefined,
  height: height ? String(height) : undefined,
});

function breadcrumbs(
  { name: siteName }: Paper,
  way: { name: string; url: string }[],
): BreadcrumbList {
  const all = [{ name: siteName, url: absoluteUrl(routes.home) }, ...way];
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
