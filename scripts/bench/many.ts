// Measures how long one answer takes on sites with few and with many entries: the number of entries on the site should
// not matter, only how many the answer shows.
import { extremes, pages, calls, timesOf } from "./questions";
import { row } from "./report";
import type { Site } from "./sites";

/**
 * The lines of a table: a row for each question, a column for each site, and the ratio of the last one to the first.
 */
export async function manyEntries(sites: Site[]): Promise<string[]> {
  const sizes = sites.map(({ entries }) => entries.toLocaleString("en"));
  const lines = [
    row("what", ...sizes, `${sizes.at(-1)} against ${sizes[0]}`),
    row("---", ...sizes.map(() => "---:"), "---:"),
  ];
  for (const [what, question] of Object.entries({ ...calls, ...pages, ...extremes })) {
    const times = await timesOf(sites, question);
    const ratio = (times.at(-1) ?? NaN) / (times[0] ?? NaN);
    lines.push(row(what, ...times.map((time) => time.toFixed(1)), ratio.toFixed(2)));
    console.log(lines.at(-1));
  }
  return lines;
}
