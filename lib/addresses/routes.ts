import type { Route } from "next";

/** Every address of the site. Nothing else builds an href. */
export const routes = {
  home: "/" as Route, // the root of an optional catch-all, which Next's route types leave out
  homeAfter: (cursor: string) => `/desde/${cursor}` as Route,
  auth: ({
    tab,
    next,
    invitation,
  }: { tab?: "register"; next?: string; invitation?: string } = {}) =>
    withQuery("/auth", { tab, next, invitation }),
  /** The first account of a site, its administrator's. The code stands after the `#`: no log and no site gets it. */
  firstAccount: (code: string) => `/auth?tab=register#setup=${code}` as Route,
  forgotPassword: "/auth/forgot",
  /** The secret stands after the `#`, as above. */
  resetPassword: (secret: string) => `/auth/reset#${secret}` as const,
  verifyEmail: (secret: string) => `/auth/verify#${secret}` as const,
  profile: "/profile",
  dashboard: "/dashboard",
  entries: "/entries",
  /** The list of entries with what its address says: see `lib/desk/address.ts`. */
  entriesShowing: (words: Record<string, string | undefined>) => withQuery("/entries", words),
  createEntry: "/entries/create",
  entry: (entryId: number) => `/entries/${entryId}` as const,
  /** Where the comments under an entry go on, from a cursor on: links for readers without scripts. */
  olderComments: (entryId: number, cursor: string) =>
    `/entries/${entryId}/comentarios/${cursor}` as Route,
  /** What a correction changed, for every reader: the entry by its slug, else by its id. */
  correction: ({ entry_id, slug }: Pick<Addressed, "entry_id" | "slug">, version: number) =>
    `/e/${slug ? lastSegment(slug) : entry_id}/cambios/${version}` as Route,
  /** How an entry came to be, for machines. */
  provenance: (entryId: number) => `/entries/${entryId}/procedencia.json` as const,
  /** What an entry said before. */
  entryVersions: (entryId: number) => `/entries/${entryId}/versiones` as Route,
  /** The editor with a draft that is not published yet. */
  draft: (draftId: number) => withQuery("/entries/create", { draft: String(draftId) }),
  /** A draft as its page will be, for whoever has the link. */
  draftPreview: (key: string) => `/borrador/${key}` as Route,
  editEntry: (entryId: number) => `/entries/${entryId}/edit` as const,
  /** The same, from the list at this address, to which saving leads back. */
  editEntryFrom: (entryId: number, list: string) =>
    withQuery(`/entries/${entryId}/edit`, { volver: list }),
  entryBySlug: (segment: string) => `/e/${segment}` as const,
  syntheticUsers: "/synthetic-users",
  syntheticUser: (userId: number) => `/synthetic-users/${userId}/detail` as Route,
  editSyntheticUser: (userId: number) => `/synthetic-users/${userId}/edit` as const,
  spaces: "/spaces",
  createSpace: "/spaces/create",
  space: (spaceId: number) => `/spaces/${spaceId}` as Route,
  editSpace: (spaceId: number) => `/spaces/${spaceId}/edit` as const,
  team: (spaceId: number) => `/spaces/${spaceId}/team` as Route,
  addEntries: (spaceId: number) => `/spaces/${spaceId}/add-entries` as const,
  spaceEntry: (spaceId: number, entryId: number) =>
    `/spaces/${spaceId}/entries/${entryId}` as const,
  spaceFront: (slug: string, page = 1) =>
    (page > 1 ? `/s/${slug}/pagina/${page}` : `/s/${slug}`) as Route,
  /** The public search; `q` as it was typed; `people`: only in what people wrote. */
  search: (q = "", page = 1, people = false) =>
    withQuery("/buscar", {
      q,
      autoria: people ? "personas" : undefined,
      pagina: page > 1 ? String(page) : undefined,
    }),
  /** The newest entries that people wrote, or those from a cursor on; with a slug, those of a space. */
  peopleEntries: (slug?: string, cursor?: string) =>
    `${slug ? `/s/${slug}` : ""}/personas${cursor ? `/desde/${cursor}` : ""}` as Route,
  /** What a visitor who has searched too often is told. */
  searchLater: (q = "") => withQuery("/buscar/espera", { q }),
  /** What an account has published; one address however its name is spelt. */
  author: (username: string, page = 1) =>
    `/autores/${username.toLowerCase()}${page > 1 ? `/pagina/${page}` : ""}` as Route,
  /** How a synthetic user writes. */
  method: (username: string) => `/autores/${username.toLowerCase()}/metodo` as Route,
  /** What the site does with AI. */
  ai: "/ia" as Route, // the root of an optional catch-all too
  tasks: "/tasks",
  createTask: "/tasks/create",
  task: (taskId: number) => `/tasks/${taskId}` as Route,
  editTask: (taskId: number) => `/tasks/${taskId}/edit` as const,
  slugs: "/slugs",
  createSlug: "/slugs/create",
  editSlug: (slugId: number) => `/slugs/${slugId}/edit` as const,
  slugAddress: (path: string) => `/${path}` as Route,
  domains: "/domains" as Route, // the root of an optional catch-all too
  domainsAfter: (cursor: string) => `/domains/desde/${cursor}` as Route,
  createDomain: "/domains/new",
  editDomain: (domainId: number) => `/domains/edit/${domainId}` as const,
  comments: "/comments",
  notices: "/notices" as Route,
  /** The site's settings, of administrators. */
  settings: "/settings",
  /** The accounts of people; with a filter, some of them. */
  people: (state?: string) => withQuery("/people", { state }),
  /** The texts of new accounts that nobody has admitted yet. */
  waitingEntries: "/entries/waiting",
  /** The images that one has uploaded. */
  library: "/entries/imagenes",
  /** What synthetic users cost, and where that ends. */
  spending: "/redaccion/gasto",
  invitations: (spaceId?: number) =>
    withQuery("/invitations", { space: spaceId === undefined ? undefined : String(spaceId) }),
  /** Where somebody who has an account accepts an invitation. */
  acceptInvitation: (token: string) => withQuery("/invitations/accept", { token }),
  /** The list of comments by one of its filters. */
  commentsShowing: (filter: string) => withQuery("/comments", { ver: filter }),
  reports: "/reports",
  newsroom: "/redaccion",
  review: (draftId: number) => `/redaccion/${draftId}` as Route,
  decision: (decisionId: number) => `/decisions/${decisionId}` as Route,
  audit: "/audit",
  /** A comment where it stands, under its entry. */
  comment: (entryId: number, commentId: number) =>
    `/entries/${entryId}#${commentAnchor(commentId)}` as const,
  /** Social images, by what `cardFile` calls them. */
  entryImage: (entryId: number, file: string) => `/og/e/${entryId}/${file}` as const,
  spaceImage: (spaceId: number, file: string) => `/og/s/${spaceId}/${file}` as const,
  siteImage: (file: string) => `/og/sitio/${file}` as const,
} as const;

/** The id of a comment's element on the page of its entry. */
export const commentAnchor = (commentId: number) => `comentario-${commentId}` as const;

export interface Addressed {
  entry_id: number;
  slug: string | null;
  /** In the order in which it was added to them. */
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

/** The same for an entry that is read within one of its spaces: that one, unless it only lists the entry. */
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

/** How a space links its own pages (from 1) and entries on the host where it is being read. */
export interface SpaceLinks {
  front: (page?: number) => Route;
  entry: (entry: Pick<Addressed, "entry_id" | "slug">) => Route;
}

/** A space on the main site. */
export const onSite = (spaceSlug: string): SpaceLinks => ({
  front: (page) => routes.spaceFront(spaceSlug, page),
  entry: (entry) => entryPathInSpace(spaceSlug, entry),
});

/** A space at the root of a domain of its own. */
export const onDomain: SpaceLinks = {
  front: (page = 1) => (page > 1 ? `/pagina/${page}` : "/") as Route,
  entry: ({ entry_id, slug }) => (slug ? `/${slug}` : `/e/${entry_id}`) as Route,
};

/** The public slug of a path: what stands after its last slash. */
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
    "borrador redaccion index ia personas procedencia"
  ).split(" "),
);

/** Whether a path would stand in the way of the site's own addresses. `e/…` does not. */
export const isReservedPath = (path: string): boolean =>
  path === "e" || reservedSegments.has(path.split("/", 1)[0] ?? "");

/** A path to come back to after signing in; anything but a path of this site becomes the home. */
export function safeReturnPath(next: string | null | undefined): Route {
  if (!next) return routes.home;
  const url = URL.parse(next, "http://site.invalid");
  const own = url?.origin === "http://site.invalid" && next.startsWith("/");
  // `/.//host` parses to a path that a browser would take for another host.
  return own && !url.pathname.startsWith("//") && url.pathname !== "/auth"
    ? ((url.pathname + url.search + url.hash) as Route)
    : routes.home;
}

function withQuery(path: string, query: Record<string, string | undefined>) {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return (given.length ? `${path}?${new URLSearchParams(given)}` : path) as Route;
}
