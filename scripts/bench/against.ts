// `npm run bench:against -- FOLDER`: this checkout beside another one (the last release, say, in a git
// worktree with its packages installed), asked in turns on the same data. A ratio over 1 is for this one.
import path from "node:path";
import { inTurns } from "./measure";
import { article, calls, front, lengthenArticle, pages, timesOf, type Question } from "./questions";
import { openSite, type Site } from "./sites";

const ENTRIES = 10_000;
const LOAD = { seconds: 1, rounds: 7 };

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder holds the other checkout?");

const sites: Site[] = [];
try {
  for (const checkout of [undefined, path.resolve(folder)]) {
    const site = await openSite(ENTRIES, checkout);
    sites.push(site);
    await lengthenArticle(site);
  }
  const cached: Record<string, Question> = {
    ...calls,
    "an article, cached": { path: article },
    "a front page, cached": { path: front },
  };
  console.log("Requests a second: connections, this, the other, ratio");
  for (const [what, { path }] of Object.entries(cached)) {
    for (const connections of [1, 16]) {
      const targets = sites.map((site) => ({ port: site.port, path: path(site, 1) }));
      const [own = NaN, other = NaN] = await inTurns(targets, { connections, ...LOAD });
      report(what, `${connections}`, own, other, own / other);
    }
  }
  console.log("Milliseconds until one answer: this, the other, ratio");
  for (const [what, question] of Object.entries({ ...calls, ...pages })) {
    const [own = NaN, other = NaN] = await timesOf(sites, question);
    report(what, "", own, other, other / own);
  }
} finally {
  for (const site of sites) await site.close();
}
process.exit(0);

function report(what: string, connections: string, own: number, other: number, ratio: number) {
  const digits = own < 100 ? 1 : 0;
  const cells = [connections, own.toFixed(digits), other.toFixed(digits), ratio.toFixed(2)];
  console.log(what.padEnd(32), ...cells.map((cell) => cell.padStart(8)));
}
