// `npm run bench -- lighthouse`: asks Lighthouse, which simulates a phone, about the pages that readers see. Writes its
// section of BENCHMARKS.md, and ends with code 1 when a page misses a target.
import lighthouse, { type Result } from "lighthouse";
import type { Browser } from "puppeteer-core";
import { build } from "../../server/build";
import { openBrowser } from "./browser";
import { median } from "./measure";
import { row, writeSections } from "./report";
import { openDemoSite } from "./sites";

const RUNS = 3;
const TRIES = 3;

/** The points that a page must reach, of a hundred. */
const TARGETS = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

interface Page {
  path: string;
  /** True when search engines are told to leave the page out, as they should. */
  isHidden?: true;
}

const pages: Record<string, Page> = {
  "the home page": { path: "/" },
  "a front page": { path: "/s/gaceta" },
  "an article with an image": { path: "/s/gaceta/e/el-puerto-se-levanta-a-las-cinco" },
  "an article with a formula": {
    path: "/s/cuaderno-de-ciencia/e/por-que-la-marea-llega-tarde",
  },
  "an author's page": { path: "/autores/elena" },
  "search results": { path: "/buscar?q=pan", isHidden: true },
};

let version = "";
const rows: string[] = [];
const missed = new Set<string>();
await build();
const site = await openDemoSite();
try {
  for (const [what, page] of Object.entries(pages)) {
    const runs: Result[] = [];
    while (runs.length < RUNS) runs.push(await judge(page));
    const line = row(what, ...scoresOf(what, runs), ...figuresOf(runs));
    console.log(line);
    rows.push(line);
  }
} finally {
  await site.close();
}
writeSections(`## Lighthouse

The demonstration's pages on a phone as Lighthouse ${version} simulates it; the median of ${RUNS} runs. Points of a hundred, milliseconds, thousands of bytes. Search results are judged without \`is-crawlable\`: they are \`noindex\`.

${row("page", ...Object.keys(TARGETS), "LCP", "TBT", "CLS", "requests", "kB")}
${row("---", ...Array.from({ length: 9 }, () => "---:"))}
${rows.join("\n")}
`);
for (const fault of missed) console.error(`✖ ${fault}`);
process.exit(missed.size > 0 ? 1 : 0);

/**
 * Returns Lighthouse's result in a browser that has loaded nothing yet. Tries again when a busy machine has spoilt its
 * record of a page.
 */
async function judge(page: Page): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const browser = await openBrowser();
    const result = await ask(page, browser).finally(() => browser.close());
    if (!result.runtimeError) return result;
    if (tries === TRIES) throw new Error(`${page.path}: ${result.runtimeError.message}`);
  }
}

async function ask({ path, isHidden }: Page, browser: Browser): Promise<Result> {
  const result = await lighthouse(site.origin + path, {
    port: Number(new URL(browser.wsEndpoint()).port),
    logLevel: "silent",
    onlyCategories: Object.keys(TARGETS),
    skipAudits: isHidden ? ["is-crawlable"] : null,
  });
  if (!result) throw new Error(`${path}: nothing was found`);
  version = result.lhr.lighthouseVersion;
  return result.lhr;
}

/** Returns the points in each category; notes the faults in those that miss their target. */
function scoresOf(what: string, runs: Result[]): string[] {
  return Object.entries(TARGETS).map(([name, least]) => {
    const score = median(runs.map(({ categories }) => 100 * (categories[name]?.score ?? 0)));
    if (score < least) {
      for (const fault of runs.flatMap((run) => faultsOf(run, name))) {
        missed.add(`${what}, ${name}: ${fault}`);
      }
    }
    return score.toFixed(0);
  });
}

function faultsOf({ categories, audits }: Result, name: string): string[] {
  return (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score = null, title = "" } = audits[id] ?? {};
    return weight > 0 && score !== null && score < 1 ? [`${id} (${title})`] : [];
  });
}

function figuresOf(runs: Result[]): string[] {
  const of = (name: string) => median(runs.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  return [
    of("largest-contentful-paint").toFixed(0),
    of("total-blocking-time").toFixed(0),
    of("cumulative-layout-shift").toFixed(3),
    String(median(runs.map(requestsOf))),
    (of("total-byte-weight") / 1000).toFixed(0),
  ];
}

function requestsOf({ audits }: Result) {
  const details = audits["network-requests"]?.details;
  return details?.type === "table" ? details.items.length : NaN;
}
