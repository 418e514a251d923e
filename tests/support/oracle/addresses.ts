import { lastSegment } from "@/lib/platform/addresses/routes";
import type { Answer } from "./answers";
import type { Site } from "./site";

const FEEDS = ["rss.xml", "atom.xml", "feed.json"].map((name) => `feeds/${name}`);

/** Addresses of pages that only their links tell: where lists go on. */
const NEXT = /\/(?:desde|domains\/desde|entries\/\d+\/comentarios)\/[0-9a-z]+-[0-9a-z]+/g;

/** Addresses of social images, and the pages of which they are asked for: to draw one takes long. */
const IMAGES = /\/og\/[\w/-]+\.jpg/g;
const ILLUSTRATED = ["/", "/s/ciencia", "/sopa-de-ajo"];

/** Whether it is made for each request, or kept only until anything changes. */
export const isNeverKept = (address: string) =>
  /^\/(api\/.+|buscar|robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/.+|oembed)$/.test(
    new URL(address).pathname,
  );

/** The full addresses, on the main site, that the page at an address tells of. */
export function linksIn(address: string, { headers, body }: Answer, origin: string): string[] {
  if (!headers["content-type"]?.startsWith("text/html")) return [];
  const text = body.toString();
  const illustrated = ILLUSTRATED.some((path) => address === origin + path);
  const paths = [...text.matchAll(NEXT), ...(illustrated ? text.matchAll(IMAGES) : [])];
  return paths.map(([path]) => origin + path);
}

/** Calls whose answers visitors share, of some records: any change drops them all. */
const callsOf = (entries: number[], spaces: { space_id: number }[], users: number) =>
  [
    ...["entries?limit=20", "entries?q=sopa", "entries/all-slugs", "spaces", "domains"],
    ...entries.flatMap((id) =>
      ["", "/comments", "/slugs", "/spaces"].map((part) => `entries/${id}${part}`),
    ),
    ...spaces
      .slice(0, 2)
      .flatMap(({ space_id }) => [`spaces/${space_id}`, `spaces/${space_id}/entries`]),
    ...Array.from({ length: Math.min(users, 3) }, (_, id) => `users/${id + 1}`),
  ].map((call) => `api/${call}`);

/** Every public address of what the site has now, those that redirect included. */
export async function addressesOf({ sql, origin, originOf }: Site): Promise<string[]> {
  const entries = await sql<{ entry_id: number; paths: string[] }>(
    `SELECT "entry_id", ARRAY(
       SELECT "path" FROM "slug" WHERE "slug"."entry_id" = "entry"."entry_id"
       UNION SELECT "path" FROM "slug_alias" WHERE "slug_alias"."entry_id" = "entry"."entry_id"
     ) AS "paths"
     FROM "entry" WHERE "import_key" IS NULL OR "import_key" NOT LIKE 'relleno-%'`,
  );
  const ids = entries.map(({ entry_id }) => entry_id);
  const spaces = await sql<{ space_id: number; slug: string }>(
    `SELECT "space_id", "slug" FROM "space" WHERE "slug" NOT LIKE 'relleno-%'`,
  );
  const users = await sql<{ username: string }>(
    `SELECT "username" FROM "user" WHERE "username" <> ''`,
  );
  const placed = await sql<{ slug: string; segment: string }>(
    `SELECT "space"."slug", "segment"
     FROM "space_entry" JOIN "space" USING ("space_id") JOIN "slug" USING ("entry_id")
     WHERE "entry_id" = ANY ($1) AND "space"."slug" NOT LIKE 'relleno-%'`,
    [ids],
  );
  const corrected = await sql<{ segment: string; version: number }>(
    `SELECT "segment", "version" FROM "correction" JOIN "slug" USING ("entry_id")`,
  );
  const domains = await sql<{ name: string; paths: string[] }>(
    `SELECT "name", ARRAY(
       SELECT "path" FROM "space_entry" JOIN "slug" USING ("entry_id")
       WHERE "space_entry"."space_id" = "domain"."space_id" AND "entry_id" = ANY ($1)
     ) AS "paths"
     FROM "domain" WHERE "active_at" IS NOT NULL`,
    [ids],
  );
  const onSite = [
    ...[
      "",
      "domains",
      "buscar?q=sopa",
      "robots.txt",
      "llms.txt",
      ...FEEDS,
      "og/sitio/antigua.jpg",
      "ia",
      "rss",
    ],
    ...[
      "personas",
      "feeds/personas/rss.xml",
      "sitemap.xml",
      "sitemaps/paginas.xml",
      "sitemaps/1.xml",
      "sitemaps/autores-1.xml",
    ],
    ...entries.flatMap(({ entry_id, paths }) => [
      ...paths.flatMap((path) => [path, `${path}.md`, `e/${lastSegment(path)}`]),
      ...[`entries/${entry_id}`, `og/e/${entry_id}/antigua.jpg`],
      `entries/${entry_id}/procedencia.json`,
    ]),
    ...placed.map(({ slug, segment }) => `s/${slug}/e/${segment}`),
    ...corrected.map(({ segment, version }) => `e/${segment}/cambios/${version}`),
    ...spaces.flatMap(({ space_id, slug }) => [
      ...["", "/pagina/2", "/feeds/rss.xml", "/personas"].map((path) => `s/${slug}${path}`),
      `og/s/${space_id}/antigua.jpg`,
    ]),
    ...users.flatMap(({ username }) =>
      ["", "/pagina/2", "/feeds/rss.xml", "/metodo"].map((path) => `autores/${username}${path}`),
    ),
  ];
  const onDomains = ["", "pagina/2", "robots.txt", "llms.txt", "sitemaps/1.xml", "feeds/rss.xml"];
  return [
    ...[...onSite, ...callsOf(ids.slice(0, 2), spaces, users.length)].map(
      (path) => `${origin}/${path}`,
    ),
    ...domains.flatMap((domain) =>
      [...onDomains, ...domain.paths].map((path) => `${originOf(domain)}/${path}`),
    ),
  ];
}
