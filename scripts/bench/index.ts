// `npm run bench`: this build beside its rivals, and beside itself with more entries, in one run. The ratios
// count: the figures are of a machine that does other things too. Writes BENCHMARKS.md.
import { build } from "../../server/build";
import { freshness } from "./freshness";
import { manyEntries } from "./many";
import { inTurns, speedOf } from "./measure";
import {
  article,
  calls,
  firstRenderings,
  front,
  lengthenArticles,
  repeatedCalls,
  type Question,
} from "./questions";
import { row as rowOf, writeSections } from "./report";
import { bareNext, plainNode } from "./rivals";
import { withSites, type Site } from "./sites";

const SIZES = [100, 10_000, 100_000];
const CONNECTIONS = [1, 16, 64];
const LOAD = { seconds: 1, rounds: 7 };

/** The header of a request that our page cache leaves to Next's router. */
const PAST_OUR_CACHE = ["Next-Router-Prefetch: 1"];

const lines: string[] = [];
await build();
await withSites(SIZES, async (sites) => {
  const site = sites[1];
  if (!site) throw new Error("There is no site.");
  await lengthenArticles(site);

  lines.push("## Cached pages", "", "Requests a second; 10,000 entries.", "");
  const rivals = ["its own Next router", "bare Next", "plain Node"];
  row("page", "connections", "Rotativa", ...rivals.flatMap((rival) => [rival, "ratio"]));
  row("---", ...Array.from({ length: 8 }, () => "---:"));
  await besideRivals("an article", site, article(site));
  await besideRivals("a front page", site, front(site));

  lines.push("", "## Calls", "", "Requests a second, by connections; 10,000 entries.", "");
  row("asked anew", ...CONNECTIONS.map(String));
  row("---", ...CONNECTIONS.map(() => "---:"));
  for (const [what, question] of Object.entries({ ...calls, ...firstRenderings })) {
    row(what, ...(await speedsOf(site, question)));
  }
  lines.push("");
  row("asked again", ...CONNECTIONS.map(String));
  row("---", ...CONNECTIONS.map(() => "---:"));
  for (const [what, question] of Object.entries(repeatedCalls)) {
    row(what, ...(await speedsOf(site, question)));
  }

  lines.push("", "## Many entries", "", "Milliseconds until one answer, asked in turns.", "");
  lines.push(...(await manyEntries(sites)));

  console.log("Mil ediciones…");
  const { fresh, of } = await freshness(site);
  lines.push("", "## Freshness", "");
  lines.push(`After ${fresh} of ${of} edits under load, the next request showed the change.`);
});
writeSections(lines.join("\n"));
process.exit(0);

async function speedsOf(site: Site, { path }: Question) {
  const speeds: string[] = [];
  let first = 1;
  for (const connections of CONNECTIONS) {
    const load = { connections, seconds: LOAD.seconds, first };
    const { perSecond, next } = await speedOf({ port: site.port, path: path(site) }, load);
    speeds.push(whole(perSecond));
    first = next;
  }
  return speeds;
}

/**
 * Compares a cached page with the same one as Next's router answers it from the same cache, with a bare Next page of
 * its size, and with a plain Node server that sends the same bytes.
 */
async function besideRivals(what: string, { port }: Site, page: string) {
  const accept = { "accept-encoding": "br" };
  await fetch(`http://127.0.0.1:${port}${page}`, { headers: accept });
  const whole = await fetch(`http://127.0.0.1:${port}${page}`, {
    headers: { "accept-encoding": "" },
  });
  const html = Buffer.from(await whole.arrayBuffer());
  const rivals = [await bareNext(html.length), await plainNode(html, headersOf(whole))];
  try {
    for (const connections of CONNECTIONS) {
      const targets = [
        { port, path: page },
        { port, path: page, headers: PAST_OUR_CACHE },
        ...rivals,
      ];
      const speeds = await inTurns(targets, { connections, ...LOAD });
      const [own = NaN, ...others] = speeds.map(({ perSecond }) => perSecond);
      row(
        `${what}, ${Math.round(html.length / 1000)} kB`,
        String(connections),
        own.toFixed(0),
        ...others.flatMap((other) => [other.toFixed(0), (own / other).toFixed(2)]),
      );
    }
  } finally {
    for (const rival of rivals) await rival.close();
  }
}

function headersOf(response: Response) {
  const own = /^(date|connection|keep-alive)$/;
  return Object.fromEntries([...response.headers].filter(([name]) => !own.test(name)));
}

function row(...cells: string[]) {
  const text = rowOf(...cells);
  lines.push(text);
  console.log(text);
}

function whole(figure: number) {
  return figure.toFixed(0);
}
