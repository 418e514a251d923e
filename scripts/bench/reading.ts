// `npm run bench -- reading`: measures how long a reader waits from a click until the largest part of the next page is
// painted: as a visitor, whose browser draws ahead the page under the pointer, and as a member, for whom Next's router
// fetches it. Checks, too, whether the page that was left is still there on the way back. Writes its section of
// BENCHMARKS.md, and ends with code 1 when a target is missed.
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "puppeteer-core";
import { signUp } from "@/tests/support/member";
import { build } from "../../server/build";
import { openBrowser } from "./browser";
import { median } from "./measure";
import { row, writeSections } from "./report";
import { openDemoSite } from "./sites";

/** Milliseconds that the pointer rests on a link before the click; browsers begin to draw after 200. */
const REST = 500;

/** Milliseconds for which a hand presses a button; the wait is counted from when it lets go. */
const PRESS = 80;

/** Milliseconds after which nothing larger is painted any more. */
const SETTLED = 700;

/** The target, in milliseconds: the median wait of a visitor whose pointer rested before the click. */
const TARGET = 200;

/** The page whose links to articles are followed. */
const FRONT = "/";

/** Pages that are left by one of their links, and come back to. */
const LEFT = [
  "/",
  "/s/gaceta",
  "/s/gaceta/e/el-puerto-se-levanta-a-las-cinco",
  "/autores/elena",
  "/buscar?q=pan",
];

/** A navigation; `activationStart` is 0 for a page that was not drawn before it was shown. */
type Navigation = PerformanceEntry & { activationStart: number };

interface Step {
  /** Milliseconds from the click to the largest paint. */
  wait: number;
  /** True when drawing the page was begun before the click. */
  isDrawn: boolean;
}

await build();
const site = await openDemoSite();
const rows: string[] = [];
const missed: string[] = [];
let kept = 0;
try {
  const { cookie } = await signUp(site.origin, "lectora");
  for (const rest of [REST, 0]) {
    for (const [who, cookies] of Object.entries({ "a visitor": "", "a member": cookie })) {
      const steps = await reading(cookies, (page) => walk(page, rest));
      const waits = steps.map(({ wait }) => wait);
      const wait = median(waits);
      const line = row(
        who,
        rest ? `after ${rest} ms` : "at once",
        String(steps.length),
        wait.toFixed(0),
        Math.max(...waits).toFixed(0),
        String(steps.filter(({ isDrawn }) => isDrawn).length),
      );
      console.log(line);
      rows.push(line);
      if (rest && !cookies && wait > TARGET) {
        missed.push(`${wait.toFixed(0)} ms for a visitor after a rest, and not ${TARGET}`);
      }
    }
  }
  for (const path of LEFT) {
    if (await reading("", (page) => isKept(page, path))) kept++;
    else missed.push(`${path} is not kept for the way back`);
  }
} finally {
  await site.close();
}
writeSections(`## Reading on

Milliseconds from a click on the demonstration's home page until the largest part of the article is painted, as Chromium itself says (\`presentationTime\` of its last \`largest-contentful-paint\`, or after Next's router of its last \`interaction-contentful-paint\`), on this machine, without a network between and without a graphics processor. Visitors load the next page, which browsers begin to draw when the pointer has rested on its link for 200 ms or is pressed; members have Next's router.

${row("reader", "click", "clicks", "median", "worst", "begun before")}
${row("---", "---", ...Array.from({ length: 4 }, () => "---:"))}
${rows.join("\n")}

Of ${LEFT.length} pages that a visitor left by a link, the browser had kept ${kept} on the way back.
`);
for (const fault of missed) console.error(`✖ ${fault}`);
process.exit(missed.length > 0 ? 1 : 0);

/** Reads in a browser that has loaded nothing yet. */
async function reading<T>(cookies: string, read: (page: Page) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    const domain = new URL(site.origin).hostname;
    for (const pair of cookies.split("; ").filter(Boolean)) {
      const [name = "", value = ""] = pair.split("=");
      await browser.setCookie({ name, value, domain });
    }
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    return await read(page);
  } finally {
    await browser.close();
  }
}

/** Follows every link to an article, back at the front each time. */
async function walk(page: Page, rest: number): Promise<Step[]> {
  await open(page, FRONT);
  const links = await page.$$eval('main :is(h2, h3) a[href*="/e/"]', (found) =>
    found.map((link) => link.getAttribute("href") ?? ""),
  );
  const steps: Step[] = [];
  for (const link of new Set(links)) {
    await open(page, FRONT);
    await page.evaluate(() =>
      addEventListener(
        "click",
        ({ timeStamp }) =>
          localStorage.setItem("clicked", String(performance.timeOrigin + timeStamp)),
        true,
      ),
    );
    await click(page, link, rest);
    steps.push(await arrival(page, () => page.evaluate(stepTo, link)));
  }
  return steps;
}

async function open(page: Page, path: string) {
  await page.goto(site.origin + path, { waitUntil: "networkidle0" });
}

async function click(page: Page, href: string, rest = 0) {
  const link = await page.$(`main a[href="${href}"]`);
  if (!link) throw new Error(`There is no link to ${href}`);
  await link.scrollIntoView();
  const { x, y } = await link.clickablePoint();
  await page.mouse.move(x, y);
  await sleep(rest);
  await page.mouse.click(x, y, { delay: PRESS });
}

/** Returns what `look` finds in a page, once the page is there and has painted everything. */
async function arrival<T>(page: Page, look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 20; tries++) {
    await sleep(SETTLED);
    const found = await look().catch(() => null); // a document is just taking another's place
    if (found !== null) return found;
  }
  throw new Error(`It ends at ${page.url()}`);
}

/**
 * Returns what the browser measured of the last click, in the page to which it led; null while that is not painted.
 * Moments count from the beginning of a document, drawn ahead or not; a page that Next's router shows is a paint that
 * follows an interaction.
 */
function stepTo(path: string): Step | null {
  const observer = new PerformanceObserver(() => {});
  for (const type of ["largest-contentful-paint", "interaction-contentful-paint"]) {
    observer.observe({ type, buffered: true });
  }
  const paint = observer.takeRecords().at(-1) as { presentationTime?: number } | undefined;
  const [navigation] = performance.getEntriesByType("navigation") as Navigation[];
  const clicked = Number(localStorage.getItem("clicked"));
  const wait = performance.timeOrigin + (paint?.presentationTime ?? 0) - clicked;
  if (location.pathname !== path || wait < 0) return null;
  return { wait, isDrawn: Boolean(navigation?.activationStart) };
}

/**
 * Leaves a page by its first link to another one, and goes back. Returns whether it had been kept: the page says so
 * itself, where another page of the site can read it, because the driver loses sight of the document that comes back.
 */
async function isKept(page: Page, path: string): Promise<boolean> {
  const witness = await page.browser().newPage();
  await open(witness, "/robots.txt");
  await open(page, path);
  await page.evaluate(() => {
    localStorage.removeItem("kept");
    addEventListener("pageshow", ({ persisted }) => localStorage.setItem("kept", `${persisted}`));
  });
  const next = await page.$$eval('main a[href^="/"]', (links) =>
    links.map((link) => link.getAttribute("href")).find((href) => href !== location.pathname),
  );
  await click(page, next ?? "");
  await arrival(page, () => page.evaluate((path) => location.pathname === path || null, next));
  await page.evaluate(() => history.back());
  const kept = await arrival(page, () => witness.evaluate(() => localStorage.getItem("kept")));
  await witness.close();
  return kept === "true";
}
