// `npm run bench -- against FOLDER`: compares this checkout with another one (such as the last release, in a git
// worktree with its packages installed): both are asked in turns on the same data. The ratio is this one's figure to
// the other's.
import path from "node:path";
import { inTurns } from "./measure";
import {
  article,
  calls,
  firstRenderings,
  front,
  lengthenArticles,
  pages,
  repeatedCalls,
  timesOf,
} from "./questions";
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
    await lengthenArticles(site);
  }
  const loads = {
    "asked anew": { ...calls, ...firstRenderings },
    "asked again": {
      ...repeatedCalls,
      "an article, cached": { path: article },
      "a front page, cached": { path: front },
    },
  };
  for (const connections of [1, 16]) {
    for (const [how, questions] of Object.entries(loads)) {
      heading(`${how}, ${connections} connections`, "requests/s", "p99 in ms");
      for (const [what, { path }] of Object.entries(questions)) {
        const targets = sites.map((site) => ({ port: site.port, path: path(site) }));
        const [own, other] = await inTurns(targets, { connections, ...LOAD });
        if (!own || !other) throw new Error("There are two sites.");
        row(what, beside(own.perSecond, other.perSecond), beside(own.p99, other.p99));
      }
    }
  }
  heading("one alone", "ms");
  for (const [what, question] of Object.entries({ ...calls, ...pages })) {
    const [own = NaN, other = NaN] = await timesOf(sites, question);
    row(what, beside(own, other));
  }
} finally {
  for (const site of sites) await site.close();
}
process.exit(0);

function heading(what: string, ...units: string[]) {
  console.log("");
  row(what, ...units.map((unit) => [unit, "the other", "ratio"]));
  row("---", ...units.map(() => ["---:", "---:", "---:"]));
}

function beside(own: number, other: number) {
  return [figure(own), figure(other), (own / other).toFixed(2)];
}

function figure(value: number) {
  return value.toFixed(value < 100 ? 1 : 0);
}

function row(what: string, ...cells: string[][]) {
  console.log(`| ${[what, ...cells.flat()].join(" | ")} |`);
}
