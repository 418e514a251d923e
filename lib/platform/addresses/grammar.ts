import { recordId } from "../../kernel/ids.ts";
import { isReservedPath, reservedSegments, routes } from "./routes.ts";
import { normalizePath } from "./spelling.ts";

// The one place that reads addresses; `routes.ts` and `canonical.ts` write them. Pure: Node runs it as it is.

/** A space by its slug, by its id, or null for the one whose domain was asked. */
type SpaceRef = string | number | null;

/** Every way to write the address of an entry. */
export type EntryAddress =
  /** By a slug's path, or by how it ends: `x`, `a/b/x`, `e/x`. */
  | { kind: "entry"; path: string }
  | { kind: "entryById"; entryId: number }
  /** Within a space: a text is a slug's last segment, else an id; a number is an id and nothing else. */
  | { kind: "entryInSpace"; space: SpaceRef; entry: string | number };

export type Address =
  | { kind: "home" }
  /** The newest entries from a cursor on. */
  | { kind: "latest"; cursor: string }
  /** The list of domains, from a cursor on or whole. */
  | { kind: "domains"; cursor?: string }
  /** The newest entries that people wrote, of a space or of the site, from a cursor on. */
  | { kind: "peopleEntries"; space?: SpaceRef; cursor?: string }
  /** The old front pages of a month, or of the last month that has any: of a space, or of the site without one. */
  | { kind: "editions"; space?: SpaceRef; month?: string }
  /** One old front page: its day, and its number among those of that day. */
  | { kind: "edition"; space?: SpaceRef; day: string; number: number }
  | EntryAddress
  /** The comments under an entry from a cursor on. */
  | { kind: "comments"; entryId: number; cursor: string }
  /** The changes that a correction made: the entry by a slug's last segment, else by its id. */
  | { kind: "correction"; entry: string; version: number }
  | { kind: "front"; space: SpaceRef; page: number }
  | { kind: "author"; username: string; page: number }
  /** How a synthetic user writes. */
  | { kind: "method"; username: string }
  /** The page on the site's use of AI. */
  | { kind: "ai" }
  /** The page that explains feeds, and lists all of the site's. */
  | { kind: "feeds" }
  /** How programs use the site. */
  | { kind: "developers" }
  /** A page of the newspaper about itself. */
  | { kind: "footerPage"; name: string }
  | { kind: "feed"; of: FeedOwner; file: FeedFile }
  /** An entry's text: its address plus `.md`. */
  | { kind: "markdown"; of: EntryAddress }
  /** A screen of our own whose address is always the same. */
  | { kind: "screen" }
  /** Reserved, or no address at all. */
  | { kind: "none" };

/** `people`: true for feeds with only what people wrote. */
export type FeedOwner =
  { site: true; people?: true } | { space: SpaceRef; people?: true } | { username: string };

/** The files in every folder of feeds. */
export const feedFiles = ["rss.xml", "atom.xml", "feed.json"] as const;
export type FeedFile = (typeof feedFiles)[number];

/** The pattern of each named part of a rule. */
const PARTS = {
  id: "\\d+",
  entryId: "\\d+",
  version: "\\d+",
  page: "(?!1$)\\d+", // the first page has the address without a number
  number: "(?!1$)\\d{1,4}", // as the first of a day has
  month: "\\d{4}-(?:0[1-9]|1[0-2])",
  day: "\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])",
  slug: "[a-z0-9-]{3,100}",
  entry: "[a-z0-9-]{1,200}",
  username: "[a-z0-9_.-]{1,100}",
  cursor: "[a-z0-9-]{1,40}",
  file: feedFiles.join("|").replaceAll(".", "\\."),
  name: "[a-z][a-z-]{1,39}",
};

type Texts = Record<"slug" | "entry" | "username" | "cursor" | "name" | "month" | "day", string>;

interface Parts extends Texts {
  id: number;
  entryId: number;
  version: number;
  page: number;
  number: number;
  file: FeedFile;
}

const mainSite = [
  rule("", () => ({ kind: "home" })),
  rule("desde/:cursor", ({ cursor }) => ({ kind: "latest", cursor })),
  rule("domains", () => ({ kind: "domains" })),
  rule("domains/desde/:cursor", ({ cursor }) => ({ kind: "domains", cursor })),
  rule("personas", () => ({ kind: "peopleEntries" })),
  rule("personas/desde/:cursor", ({ cursor }) => ({ kind: "peopleEntries", cursor })),
  rule("entries/:entryId", ({ entryId }) => ({ kind: "entryById", entryId })),
  rule("entries/:entryId/comentarios/:cursor", ({ entryId, cursor }) => ({
    kind: "comments",
    entryId,
    cursor,
  })),
  rule("e/:entry/cambios/:version", correctionAt),
  rule("s/:slug", ({ slug }) => ({ kind: "front", space: slug, page: 1 })),
  rule("s/:slug/pagina/:page", ({ slug, page }) => ({ kind: "front", space: slug, page })),
  rule("s/:slug/personas", ({ slug }) => ({ kind: "peopleEntries", space: slug })),
  rule("s/:slug/personas/desde/:cursor", ({ slug, cursor }) => ({
    kind: "peopleEntries",
    space: slug,
    cursor,
  })),
  ...editionRules("portadas", () => ({})),
  ...editionRules("s/:slug/portadas", ({ slug }) => ({ space: slug })),
  rule("s/:slug/e/:entry", ({ slug, entry }) => ({ kind: "entryInSpace", space: slug, entry })),
  rule("s/:slug/feeds/:file", ({ slug, file }) => ({ kind: "feed", of: { space: slug }, file })),
  rule("s/:slug/feeds/personas/:file", ({ slug, file }) => ({
    kind: "feed",
    of: { space: slug, people: true },
    file,
  })),
  rule("autores/:username", ({ username }) => ({ kind: "author", username, page: 1 })),
  rule("autores/:username/metodo", ({ username }) => ({ kind: "method", username })),
  rule("ia", () => ({ kind: "ai" })),
  rule("rss", () => ({ kind: "feeds" })),
  rule("desarrolladores", () => ({ kind: "developers" })),
  rule("pagina/:name", ({ name }) => ({ kind: "footerPage", name })),
  rule("autores/:username/pagina/:page", ({ username, page }) => ({
    kind: "author",
    username,
    page,
  })),
  rule("autores/:username/feeds/:file", ({ username, file }) => ({
    kind: "feed",
    of: { username },
    file,
  })),
  rule("feeds/:file", ({ file }) => ({ kind: "feed", of: { site: true }, file })),
  rule("feeds/personas/:file", ({ file }) => ({
    kind: "feed",
    of: { site: true, people: true },
    file,
  })),
  rule("spaces/:id", ({ id }) => ({ kind: "front", space: id, page: 1 })),
  rule("spaces/:id/entries/:entryId", ({ id, entryId }) => ({
    kind: "entryInSpace",
    space: id,
    entry: entryId,
  })),
];

const customDomain = [
  rule("", () => ({ kind: "front", space: null, page: 1 })),
  rule("pagina/:page", ({ page }) => ({ kind: "front", space: null, page })),
  rule("e/:entry", ({ entry }) => ({ kind: "entryInSpace", space: null, entry })),
  rule("e/:entry/cambios/:version", correctionAt),
  rule("feeds/:file", ({ file }) => ({ kind: "feed", of: { space: null }, file })),
  rule("feeds/personas/:file", ({ file }) => ({
    kind: "feed",
    of: { space: null, people: true },
    file,
  })),
  rule("personas", () => ({ kind: "peopleEntries", space: null })),
  rule("personas/desde/:cursor", ({ cursor }) => ({ kind: "peopleEntries", space: null, cursor })),
  ...editionRules("portadas", () => ({ space: null })),
];

/** The rules for the old front pages in a folder, of the space that the folder names. */
function editionRules(folder: string, of: (parts: Parts) => { space?: SpaceRef }): Rule[] {
  return [
    rule(folder, (parts) => ({ kind: "editions", ...of(parts) })),
    rule(`${folder}/:month`, (parts) => ({ kind: "editions", ...of(parts), month: parts.month })),
    rule(`${folder}/:day`, (parts) => ({
      kind: "edition",
      ...of(parts),
      day: parts.day,
      number: 1,
    })),
    rule(`${folder}/:day-:number`, (parts) => ({
      kind: "edition",
      ...of(parts),
      day: parts.day,
      number: parts.number,
    })),
  ];
}

function correctionAt({ entry, version }: Parts): Address {
  return { kind: "correction", entry, version };
}

/** Returns the meaning of a path of the main site; `path` as `spell` gives it. */
export const parseSitePath = (path: string): Address => parse(path, mainSite);

/** Returns the meaning of a path of a custom domain; `path` as `spell` gives it. */
export const parseDomainPath = (path: string): Address => parse(path, customDomain);

const screens = new Set<string>([
  routes.auth(),
  routes.search(),
  routes.people(),
  routes.invitations(),
  ...Object.values(routes).filter((route) => typeof route === "string"),
]);

function parse(path: string, rules: Rule[]): Address {
  const address = read(path, rules);
  if (address.kind !== "none" || !path.endsWith(".md")) return address;
  const of = read(path.slice(0, -".md".length), rules);
  return of.kind === "entry" || of.kind === "entryById" || of.kind === "entryInSpace"
    ? { kind: "markdown", of }
    : address;
}

function read(path: string, rules: Rule[]): Address {
  for (const rule of rules) {
    const address = rule(path);
    if (address) return address;
  }
  const isSlug = normalizePath(path) === path && !isReservedPath(path);
  if (isSlug) return { kind: "entry", path };
  return { kind: screens.has(`/${path}`) ? "screen" : "none" };
}

type Rule = (path: string) => Address | null;

/** Reads paths of one form; a number that no record or page can have is not of that form. */
function rule(form: string, addressOf: (parts: Parts) => Address): Rule {
  const source = form.replace(
    /:(\w+)/g,
    (_, name: keyof typeof PARTS) => `(?<${name}>${PARTS[name]})`,
  );
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const found = pattern.exec(path);
    if (!found) return null;
    const parts: Record<string, string | number> = { ...found.groups };
    for (const name of ["id", "entryId", "version", "page", "number"]) {
      if (!(name in parts)) continue;
      const number = recordId.safeParse(parts[name]).data;
      if (number === undefined) return null;
      parts[name] = number;
    }
    return addressOf(parts as unknown as Parts);
  };
}

/** The folder of `app` with the pages of custom domains. */
export const DOMAIN_FOLDER = "/dominio";

/** First segments that every host serves alike: files, what browsers ask for by themselves, calls. */
const SHARED = new Set(
  "_next uploads avatars images favicon.ico icon.svg apple-icon.png api .well-known".split(" "),
);

/** Segments that are reserved on the main site, and under which a custom domain has pages of its own. */
const OF_DOMAIN = new Set(["e", "pagina", "feeds", "feed", "sitemaps", "personas", "portadas"]);

/**
 * Returns who answers an address with this first segment on a custom domain: every host alike, the domain itself, or
 * only the main site.
 */
export function answererOf(segment: string): "shared" | "domain" | "site" {
  if (SHARED.has(segment)) return "shared";
  return reservedSegments.has(segment) && !OF_DOMAIN.has(segment) ? "site" : "domain";
}
