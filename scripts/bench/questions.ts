// What the benchmarks ask of a site.
import { CHANNEL } from "@/lib/kernel/invalidate";
import { median } from "./measure";
import type { Site } from "./sites";

const ASKED = 40;

/** What is asked: the path, and for a page that is to be rendered anew each time, one of its tags. */
export interface Question {
  path: (site: Site, round: number) => string;
  expired?: (site: Site) => string;
}

export const article: Question["path"] = () => "/e/titular-1";
export const front: Question["path"] = ({ entries }) => `/s/espacio-${entries}`;

export const calls: Record<string, Question> = {
  "`GET /api/entries?limit=20`": { path: () => "/api/entries?limit=20" },
  "a search that finds many": { path: () => "/api/entries?limit=20&q=cronica" },
  "a search that finds one": {
    path: (_site, round) => `/api/entries?limit=20&q=numero+${(round % 80) + 11}+de`,
  },
  comments: { path: () => "/api/comments?limit=20" },
  "the public search": { path: () => "/buscar?q=cronicas" },
};
export const pages: Record<string, Question> = {
  "an article, rendered": { path: article, expired: () => "entry:1" },
  "an article, cached": { path: article },
  "a front page, rendered": { path: front, expired: ({ entries }) => `front:${entries}` },
  "a front page, cached": { path: front },
};

/** Milliseconds until an answer of each site, asked in turns; the medians. */
export async function timesOf(sites: Site[], { path, expired }: Question): Promise<number[]> {
  const times = sites.map((): number[] => []);
  for (let round = 0; round < ASKED; round++) {
    for (const [index, site] of sites.entries()) {
      const tag = expired?.(site);
      if (tag) {
        await site.database.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify([tag])]);
      }
      times[index]?.push(await timeOf(`http://127.0.0.1:${site.port}${path(site, round)}`, tag));
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

/** The seeded articles are a line long; the one that is read has the length of a real one. */
export async function lengthenArticle({ database }: Site) {
  const paragraph = `${"Una frase de una crónica que cuenta lo que pasó. ".repeat(9)}\n\n`;
  await database.query(`UPDATE "entry" SET "content" = $1 WHERE "entry_id" = 1`, [
    paragraph.repeat(9),
  ]);
}
