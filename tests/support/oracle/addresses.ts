import { lastSegment } from "@/lib/addresses/routes";
import type { Answer } from "./answers";
import type { Site } from "./site";

const FEEDS = ["rss.xml", "atom.xml", "feed.json"].map((name) => `feeds/${name}`);

/** Addresses of pages that only their links tell: the next ones of lists, and social images. */
const LINKED =
  /\/(?:desde|domains\/desde|entries\/\d+\/comentarios)\/[0-9a-z]+-[0-9a-z]+|\/og\/[\w/-]+\.jpg/g;

/** Whether it is made for each request and kept nowhere. */
export const isNeverKept = (address: string) =>
  /^\/(buscar|robots\.txt|llms\.txt|sitemap\.xml|sitemaps\/.+|oembed)$/.test(
    new URL(address).pathname,
  );

/** The full addresses that pages and files name, on the main site. */
export function linksIn({ headers, body }: Answer, origin: string): string[] {
  if (!headers["content-type"]?.startsWith("text/html")) return [];
  return (body.toString().match(LINKED) ?? []).map((path) => origin + path);
}

/** Every public address of what the site has now, of what it lacks, and of spellings that redirect. */
export async function addressesOf({ sql, origin, originOf }: Site): Promise<string[]> {
  const entries = await sql<{ entry_id: number; paths: string[] }>(
    `SELECT "entry_id", ARRAY(
       SELECT "path" FROM "slug" WHERE "slug"."entry_id" = "entry"."entry_id"
       UNION SELECT "path" FROM "slug_alias" WHERE "slug_alias"."entry_id" = "entry"."entry_id"
     ) AS "paths"
     FROM "entry" WHERE "import_key" IS NULL OR "import_key" NOT LIKE 'relleno-%'`,
  );
  const spaces = await sql<{ space_id: number; slug: string }>(
    `SELECT "space_id", "slug" FROM "space"`,
  );
  const domains = await sql<{ name: string }>(
    `SELECT "name" FROM "domain" WHERE "active_at" IS NOT NULL`,
  );
  const users = await sql<{ username: string }>(
    `SELECT "username" FROM "user" WHERE "username" <> ''`,
  );
  const placements = await sql<{ slug: string; entry_id: number; segment: string }>(
    `SELECT "space"."slug", "entry_id", "segment"
     FROM "space_entry" JOIN "space" USING ("space_id") JOIN "slug" USING ("entry_id")
     WHERE "entry_id" = ANY ($1)`,
    [entries.map(({ entry_id }) => entry_id)],
  );
  const paths = entries.flatMap(({ paths }) => paths);

  const onSite = [
    ...["", "domains", "buscar?q=sopa", "robots.txt", "llms.txt", ...FEEDS, "og/sitio/antigua.jpg"],
    ...["sitemap.xml", "sitemaps/paginas.xml", "sitemaps/1.xml", "sitemaps/autores-1.xml"],
    ...paths.flatMap((path) => [path, `${path}.md`, `e/${lastSegment(path)}`]),
    ...placements.flatMap(({ slug, entry_id, segment }) => [
      ...[`s/${slug}/e/${segment}`, `s/${slug}/e/${entry_id}`],
    ]),
    ...entries.flatMap(({ entry_id }) => [
      ...[`entries/${entry_id}`, `og/e/${entry_id}/antigua.jpg`],
      `oembed?url=${origin}/entries/${entry_id}`,
    ]),
    ...spaces.flatMap(({ space_id, slug }) => [
      ...["", "/pagina/2", `/${FEEDS[0]}`].map((path) => `s/${slug}${path}`),
      `og/s/${space_id}/antigua.jpg`,
    ]),
    ...users.flatMap(({ username }) =>
      ["", "/pagina/2", `/${FEEDS[0]}`].map((path) => `autores/${username}${path}`),
    ),
  ];
  const onDomains = [
    ...["", "pagina/2", "robots.txt", "llms.txt", "sitemaps/1.xml", ...FEEDS],
    ...paths.flatMap((path) => [path, `${path}.md`]),
    ...entries.map(({ entry_id }) => `e/${entry_id}`),
  ];
  return [
    ...onSite.map((path) => `${origin}/${path}`),
    ...domains.flatMap((domain) => onDomains.map((path) => `${originOf(domain)}/${path}`)),
  ];
}
