// The questions that the benchmarks ask of a site.
import { CHANNEL } from "@/lib/kernel/invalidate";
import { median } from "./measure";
import type { Site } from "./sites";

const ASKED = 40;

/** A question: the path, where "{}" counts up, and for a page that must be rendered again each time, a tag of it. */
export interface Question {
  path: (site: Site) => string;
  expired?: (site: Site) => string;
}

export const article: Question["path"] = () => "/e/titular-1";
export const front: Question["path"] = ({ entries }) => `/s/espacio-${entries}`;

const repeated: Record<string, string> = {
  "`GET /api/entries?limit=20`": "/api/entries?limit=20",
  "a search that finds many": "/api/entries?limit=20&q=cronica",
  comments: "/api/comments?limit=20",
  "the public search": "/buscar?q=cronicas",
};

/** Calls that nobody has asked before. */
export const calls: Record<string, Question> = {
  ...questions(repeated, (path) => `${path}&nueva={}`),
  "a search that finds one": { path: () => "/api/entries?limit=20&q=numero+1{}+de" },
};

/** The same calls again and again, as visitors ask. */
export const repeatedCalls = questions(repeated, (path) => path);

/** Articles that nobody has read before. */
export const firstRenderings: Record<string, Question> = {
  "an article, rendered for the first time": { path: () => "/e/titular-{}" },
};

function questions(paths: Record<string, string>, asked: (path: string) => string) {
  const entries = Object.entries(paths).map(([what, path]) => [what, { path: () => asked(path) }]);
  return Object.fromEntries(entries) as Record<string, Question>;
}

export const pages: Record<string, Question> = {
  "an article, rendered": { path: article, expired: () => "entry:1" },
  "an article, cached": { path: article },
  "a front page, rendered": { path: front, expired: ({ entries }) => `front:${entries}` },
  "a front page, cached": { path: front },
};

/** The pages and files that are largest where there are many entries. */
export const extremes: Record<string, Question> = {
  "the home page, rendered": { path: () => "/", expired: () => "home" },
  "an author's page, rendered": {
    path: () => "/autores/autora2",
    expired: () => "author:autora2",
  },
  "a feed, written": { path: () => "/feeds/rss.xml", expired: () => "home" },
  "the index of the sitemaps": { path: () => "/sitemap.xml" },
};

/** Returns the median milliseconds until an answer of each site; the sites are asked in turns. */
export async function timesOf(sites: Site[], { path, expired }: Question): Promise<number[]> {
  const times = sites.map((): number[] => []);
  for (let round = 0; round < ASKED; round++) {
    for (const [index, site] of sites.entries()) {
      const tag = expired?.(site);
      if (tag) {
        await site.database.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify([tag])]);
      }
      const asked = path(site).replace("{}", String(round + 1));
      times[index]?.push(await timeOf(`http://127.0.0.1:${site.port}${asked}`, tag));
    }
  }
  return times.map(median);
}

async function timeOf(address: string, tag: string | undefined): Promise<number> {
  for (;;) {
    const began = performance.now();
    const response = await fetch(address);
    await response.arrayBuffer();
    const time = performance.now() - began;
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    // The notice may still have been under way.
    if (!tag || response.headers.get("x-nextjs-cache") !== "HIT") return time;
  }
}

/**
 * Gives the articles that are read and listed first the length of real ones; seeded ones are a line long. Stores their
 * HTML, too, if the checkout stores it when a text is saved.
 */
export async function lengthenArticles(site: Site) {
  const { database, port } = site;
  const paragraph = `${"Una frase de una crónica que cuenta lo que pasó. ".repeat(9)}\n\n`;
  await database.query(`UPDATE "entry" SET "content" = $1 WHERE "entry_id" <= 4000`, [
    paragraph.repeat(9),
  ]);
  await fetch(`http://127.0.0.1:${port}${article(site)}`);
  const { rows } = await database.query<{ table: string | null }>(
    `SELECT to_regclass('entry_html') AS "table"`,
  );
  if (!rows[0]?.table) return;
  await database.query(`
    INSERT INTO "entry_html" ("entry_id", "key", "html")
    SELECT "entry"."entry_id", "key", "html" FROM "entry", "entry_html" AS "one"
    WHERE "one"."entry_id" = 1 AND "entry"."entry_id" BETWEEN 2 AND 4000`);
}
