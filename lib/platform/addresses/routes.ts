import type { Route } from "next";
import { urlOf } from "../text/url.ts";
import { withQuery } from "../text/with-query.ts";

/** Every address of the site. Nothing else builds an href. */
export const routes = {
  home: "/" as Route, // the root of an optional catch-all, which Next's route types leave out
  /** The list of spaces on the home page. */
  sections: "/#espacios" as Route,
  homeAfter: (cursor: string) => `/desde/${cursor}` as Route,
  auth: ({
    tab,
    next,
    invitation,
  }: { tab?: "register"; next?: string; invitation?: string } = {}) =>
    routeWith("/auth", { tab, next, invitation }),
  /** The first account of a site, its administrator's. The code is after the `#`: no log and no site gets it. */
  firstAccount: (code: string) => `/auth?tab=register#setup=${code}` as Route,
  forgotPassword: "/auth/forgot",
  /** The secret is after the `#`, as above. */
  resetPassword: (secret: string) => `/auth/reset#${secret}` as const,
  verifyEmail: (secret: string) => `/auth/verify#${secret}` as const,
  profile: "/profile",
  dashboard: "/dashboard",
  entries: "/entries",
  /** The list of entries with the words and filters of its address: see `lib/desk/lists/address.ts`. */
  entriesShowing: (words: Record<string, string | undefined>) => routeWith("/entries", words),
  createEntry: "/entries/create",
  /** The same for an entry that is to go into a space. */
  createEntryIn: (spaceId: number) => routeWith("/entries/create", { space: String(spaceId) }),
  entry: (entryId: number) => `/entries/${entryId}` as const,
  /** The older comments under an entry, from a cursor on: links for readers without scripts. */
  olderComments: (entryId: number, cursor: string) =>
    `/entries/${entryId}/comentarios/${cursor}` as Route,
  /** The changes that a correction made, for every reader: the entry by its slug, else by its id. */
  correction: ({ entry_id, slug }: Pick<Addressed, "entry_id" | "slug">, version: number) =>
    `/e/${slug ? lastSegment(slug) : entry_id}/cambios/${version}` as Route,
  /** How an entry came to be, for machines. */
  provenance: (entryId: number) => `/entries/${entryId}/procedencia.json` as const,
  /** The earlier versions of an entry. */
  entryVersions: (entryId: number) => `/entries/${entryId}/versiones` as Route,
  /** The same, to come back from to the editor, which may have been opened from the list at an address. */
  entryVersionsFromEditor: (entryId: number, list?: string) =>
    routeWith(`/entries/${entryId}/versiones`, { desde: "editor", volver: list }),
  /** Where a reader tells of a mistake in an entry. */
  tellMistake: (entryId: number) => `/entries/${entryId}/aviso` as Route,
  /** The editor with a draft that is not published yet. */
  draft: (draftId: number) => routeWith("/entries/create", { draft: String(draftId) }),
  /** A draft as its page will be, for everybody who has the link. */
  draftPreview: (key: string) => `/borrador/${key}` as Route,
  editEntry: (entryId: number) => `/entries/${entryId}/edit` as const,
  /** The editor of an entry that was opened from the list at this address, to which saving leads back. */
  editEntryFrom: (entryId: number, list?: string) =>
    routeWith(`/entries/${entryId}/edit`, { volver: list }),
  entryBySlug: (segment: string) => `/e/${segment}` as const,
  syntheticUsers: "/synthetic-users",
  syntheticUser: (userId: number) => `/synthetic-users/${userId}/detail` as Route,
  editSyntheticUser: (userId: number) => `/synthetic-users/${userId}/edit` as const,
  spaces: "/spaces",
  createSpace: "/spaces/create",
  space: (spaceId: number) => `/spaces/${spaceId}` as Route,
  editSpace: (spaceId: number) => `/spaces/${spaceId}/edit` as const,
  team: (spaceId: number) => `/spaces/${spaceId}/team` as Route,
  proposals: (spaceId: number) => `/spaces/${spaceId}/team#propuestas` as Route,
  addEntries: (spaceId: number) => `/spaces/${spaceId}/add-entries` as const,
  spaceEntry: (spaceId: number, entryId: number) =>
    `/spaces/${spaceId}/entries/${entryId}` as const,
  spaceFront: (slug: string, page = 1) =>
    (page > 1 ? `/s/${slug}/pagina/${page}` : `/s/${slug}`) as Route,
  /** The public search; `q` as it was typed; `people`: only in what people wrote. */
  search: (q = "", page = 1, people = false) =>
    routeWith("/buscar", {
      q,
      autoria: people ? "personas" : undefined,
      pagina: page > 1 ? String(page) : undefined,
    }),
  /** The newest entries that people wrote, or those from a cursor on; with a slug, those of a space. */
  peopleEntries: (slug?: string, cursor?: string) =>
    `${slug ? `/s/${slug}` : ""}/personas${cursor ? `/desde/${cursor}` : ""}` as Route,
  /** The old front pages: of the last month, or of the month or day that `part` names; with a slug, of a space. */
  editions: (part?: string, slug?: string) =>
    `${slug ? `/s/${slug}` : ""}/portadas${part ? `/${part}` : ""}` as Route,
  /** The screen on which the home page is composed, and the same for a space. */
  composeHome: "/redaccion/portada" as Route,
  compose: (spaceId: number) => `/spaces/${spaceId}/portada` as Route,
  /** The screen that removes old home pages, of a month such as `2026-11` or of the last; the same for a space. */
  keptHomes: (mes?: string) => routeWith("/redaccion/portada/hemeroteca", { mes }),
  keptFronts: (spaceId: number, mes?: string) =>
    routeWith(`/spaces/${spaceId}/portada/hemeroteca`, { mes }),
  /** The page for a visitor who has searched too often. */
  searchLater: (q = "") => routeWith("/buscar/espera", { q }),
  /** The texts that an account has published; one address however its name is spelt. */
  author: (username: string, page = 1) =>
    `/autores/${username.toLowerCase()}${page > 1 ? `/pagina/${page}` : ""}` as Route,
  /** How a synthetic user writes. */
  method: (username: string) => `/autores/${username.toLowerCase()}/metodo` as Route,
  /** The page that explains feeds, and lists all of the site's. */
  feeds: "/rss" as Route, // the root of an optional catch-all too
  /** The feed of the newest entries, of the site or, on the domain of a space, of that. */
  rss: "/feeds/rss.xml" as Route,
  /** The page on the site's use of AI. */
  ai: "/ia" as Route, // the root of an optional catch-all too
  /** How programs use the site. */
  developers: "/desarrolladores" as Route, // the root of an optional catch-all too
  /** The description of the API for the programs themselves, in OpenAPI. */
  openApi: "/api/openapi.json" as Route,
  /** A page of the newspaper about itself. */
  footerPage: (name: string) => `/pagina/${name}` as Route,
  tasks: "/tasks",
  createTask: "/tasks/create",
  task: (taskId: number) => `/tasks/${taskId}` as Route,
  taskRun: (taskId: number, runId: number) => `/tasks/${taskId}/runs/${runId}` as Route,
  editTask: (taskId: number) => `/tasks/${taskId}/edit` as const,
  slugs: "/slugs",
  createSlug: "/slugs/create",
  /** The addresses that only redirect. */
  oldAddresses: "/slugs/antiguas",
  editSlug: (slugId: number) => `/slugs/${slugId}/edit` as const,
  slugAddress: (path: string) => `/${path}` as Route,
  domains: "/domains" as Route, // the root of an optional catch-all too
  domainsAfter: (cursor: string) => `/domains/desde/${cursor}` as Route,
  createDomain: "/domains/new",
  editDomain: (domainId: number) => `/domains/edit/${domainId}` as const,
  comments: "/comments",
  notices: "/notices" as Route,
  /** The account's choice of what it is told of. */
  noticeChoices: "/profile/avisos" as Route,
  /** The keys with which programs act for the account. */
  accessTokens: "/profile/claves" as Route,
  /** The site's settings, for administrators. */
  settings: "/settings",
  /** The programs elsewhere that are told of what is published. */
  siteWebhooks: "/settings/webhooks",
  spaceWebhooks: (spaceId: number) => `/spaces/${spaceId}/webhooks` as const,
  /** One section of the site's settings, by its id on the page. */
  settingsOf: (section: string) => `/settings#${section}` as Route,
  /** The accounts of people; with a filter, some of them. */
  people: (state?: string) => routeWith("/people", { state }),
  /** The images that the account has uploaded. */
  library: "/entries/imagenes",
  /** The first steps, through which a new site's first administrator is led. */
  firstSteps: "/redaccion/primeros-pasos",
  /** The costs of synthetic users, and their limits. */
  spending: "/redaccion/gasto",
  /** The counts of readings: of all that the account may see together, or of a space, an author or an entry. */
  readings: (choice: Record<string, string | undefined> = {}) =>
    routeWith("/redaccion/lecturas", choice),
  /** The register of machines' texts and of what became of them, for administrators. */
  register: "/redaccion/registro",
  /** Where administrators import what was written elsewhere; one of the imports. */
  bringing: "/redaccion/traer",
  broughtRun: (runId: number) => `/redaccion/traer/${runId}` as Route,
  invitations: (spaceId?: number) =>
    routeWith("/invitations", { space: spaceId === undefined ? undefined : String(spaceId) }),
  /** Where somebody who has an account accepts an invitation. */
  acceptInvitation: (token: string) => routeWith("/invitations/accept", { token }),
  /** The list of comments by one of its filters. */
  commentsShowing: (filter: string) => routeWith("/comments", { ver: filter }),
  newsroom: "/redaccion",
  /** One of the tabs of the newsroom. */
  newsroomShowing: (tab: string) => routeWith("/redaccion", { ver: tab }),
  /** The reports on a text, in the list of all reports. */
  report: (subject: string, subjectId: number) =>
    `/redaccion?ver=denuncias#${reportAnchor(subject, subjectId)}` as Route,
  review: (draftId: number) => `/redaccion/${draftId}` as Route,
  decision: (decisionId: number) => `/decisions/${decisionId}` as Route,
  audit: "/audit",
  /** The status of the site, for administrators. */
  status: "/estado" as Route,
  /** A comment on the page of its entry. */
  comment: (entryId: number, commentId: number) =>
    `/entries/${entryId}#${commentAnchor(commentId)}` as const,
  /** Social images, by the file name that `cardFile` gives them. */
  entryImage: (entryId: number, file: string) => `/og/e/${entryId}/${file}` as const,
  spaceImage: (spaceId: number, file: string) => `/og/s/${spaceId}/${file}` as const,
  editionImage: (editionId: number, file: string) => `/og/portada/${editionId}/${file}` as const,
  siteImage: (file: string) => `/og/sitio/${file}` as const,
} as const;

/** The id of a comment's element on the page of its entry. */
export const commentAnchor = (commentId: number) => `comentario-${commentId}` as const;

/** The id of an element on the page of reports. */
export const reportAnchor = (subject: string, subjectId: number) =>
  `denuncia-${subject}-${subjectId}` as const;

export interface Addressed {
  entry_id: number;
  slug: string | null;
  /** The spaces of the entry, in the order in which it was added to them. */
  spaces: { slug: string; accepted: boolean }[];
}

/** The page on how the author of a text writes; null for a person's, and once the account is gone. */
export const methodPath = ({
  author,
}: {
  author: { username: string; synthetic: boolean } | null;
}): Route | null => (author?.synthetic ? routes.method(author.username) : null);

/** The space that an entry's address follows: the first whose placement its author agrees to. */
export const sectionOf = <Space extends { accepted: boolean }>(entry: {
  spaces: Space[];
}): Space | undefined => entry.spaces.find(({ accepted }) => accepted);

/** The section of an entry that is read within one of its spaces: that space, unless it only lists the entry. */
export const sectionWithin = <Space extends { space_id: number; accepted: boolean }>(
  entry: { spaces: Space[] },
  within: { space_id: number } | undefined,
): Space | undefined =>
  entry.spaces.find(({ space_id, accepted }) => accepted && space_id === within?.space_id) ??
  sectionOf(entry);

/** An entry's one address, path-absolute: in its section, else its first slug, else its id. */
export function entryPath(entry: Addressed): Route {
  const space = sectionOf(entry);
  if (space) return entryPathInSpace(space.slug, entry);
  return (entry.slug ? `/${entry.slug}` : routes.entry(entry.entry_id)) as Route;
}

/** The entry within one particular space, as that space's front page links it. */
export function entryPathInSpace(
  spaceSlug: string,
  entry: Pick<Addressed, "entry_id" | "slug">,
): Route {
  return `/s/${spaceSlug}/e/${entry.slug ? lastSegment(entry.slug) : entry.entry_id}` as Route;
}

/** How a space links its own pages (from 1), entries and lists on the host where it is being read. */
export interface SpaceLinks {
  front: (page?: number) => Route;
  entry: (entry: Pick<Addressed, "entry_id" | "slug">) => Route;
  /** The texts by people in it, the newest or from a cursor on. */
  people: (cursor?: string) => Route;
  /** Its old front pages: of the last month, or of the month or day that `part` names. */
  editions: (part?: string) => Route;
}

/** A space on the main site. */
export const onSite = (spaceSlug: string): SpaceLinks => ({
  front: (page) => routes.spaceFront(spaceSlug, page),
  entry: (entry) => entryPathInSpace(spaceSlug, entry),
  people: (cursor) => routes.peopleEntries(spaceSlug, cursor),
  editions: (part) => routes.editions(part, spaceSlug),
});

/** A space at the root of a domain of its own. */
export const onDomain: SpaceLinks = {
  front: (page = 1) => (page > 1 ? `/pagina/${page}` : "/") as Route,
  entry: ({ entry_id, slug }) => (slug ? `/${slug}` : `/e/${entry_id}`) as Route,
  people: (cursor) => routes.peopleEntries(undefined, cursor),
  editions: (part) => routes.editions(part),
};

/** The end of the address of an old front page: its day, and its number on that day unless it is the first. */
export const editionPart = ({ day, number }: { day: string; number: number }): string =>
  number > 1 ? `${day}-${number}` : day;

/** The public slug of a path: the part after its last slash. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * First segments that no slug may take: our own routes, and words that would mislead. `e` is a route
 * too, but `e/…` paths are allowed.
 */
export const reservedSegments: ReadonlySet<string> = new Set(
  (
    "api auth profile dashboard entries synthetic-users spaces s tasks slugs domains comments " +
    "uploads avatars images fonts buscar autores feed rss atom sitemap robots llms oembed og " +
    "manifest favicon icon static public pagina desde dominio admin login register logout " +
    "health feeds sitemaps markdown indexnow settings people invitations notices reports decisions audit " +
    "borrador redaccion index ia personas procedencia portadas estado desarrolladores"
  ).split(" "),
);

/** Returns whether a path would stand in the way of the site's own addresses. `e/…` does not. */
export const isReservedPath = (path: string): boolean =>
  path === "e" || reservedSegments.has(firstSegment(path));

/** First segments that only an old address could have: the site's own files, and what is not served as a page. */
const OWN_FILES =
  /^(?:_next|\.well-known|favicon\.ico|(?:apple-)?icon\.(?:png|svg)|sitemap\.xml|[^/]*\.txt)$/;

/** Where WordPress, Blogger, Hugo and others have their feed, in the form of old addresses: they lead to ours. */
export const feedsElsewhere: ReadonlySet<string> = new Set(
  (
    "feed feed/rss feed/rss2 feed/atom feed.xml rss.xml rss2.xml atom.xml index.xml feeds/posts/default " +
    "?feed=rss ?feed=rss2 ?feed=atom"
  ).split(" "),
);

/** Returns whether an old address would stand in the way of the site's own: of `e/…`, files and feeds, too. */
export function isOwnAddress(address: string): boolean {
  const first = firstSegment(address);
  const isRoute = first === "e" || reservedSegments.has(first) || OWN_FILES.test(first);
  return isRoute || feedsElsewhere.has(address);
}

/** The part of a path or an old address before its first slash or question mark. */
export const firstSegment = (address: string): string => address.split(/[/?]/, 1)[0] ?? "";

/** A path to come back to after signing in; anything but a path of this site becomes the home. */
export function safeReturnPath(next: string | null | undefined): Route {
  if (!next) return routes.home;
  const url = urlOf(next, "http://site.invalid");
  const own = url?.origin === "http://site.invalid" && next.startsWith("/");
  // `/.//host` parses to a path that a browser would take for another host.
  return own && !url.pathname.startsWith("//") && url.pathname !== "/auth"
    ? ((url.pathname + url.search + url.hash) as Route)
    : routes.home;
}

const routeWith = (path: string, query: Record<string, string | undefined>) =>
  withQuery(path, query) as Route;
