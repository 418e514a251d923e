import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "./browser.ts";
import type { Journey } from "./journey.ts";
import { within } from "./until.ts";

/** Milliseconds for a whole step, and for one answer of the browser. */
const STEP = 180_000;
const WORD = 15_000;

/**
 * The messages when a page is left early: about a transition between pages that is skipped, and from Next about what it
 * was fetching. Had the site refused that, its status would be reported, too.
 */
const NO_TROUBLE = /Skipping view transition|Failed to fetch RSC payload/;

/** Makes a journey, prints each of its steps, and returns how many there were; null when one has failed. */
export async function walk(
  title: string,
  journey: (circumstances: Journey) => Promise<void>,
  circumstances: Omit<Journey, "step">,
): Promise<number | null> {
  const { browser } = circumstances.tab;
  let steps = 0;
  let current = "begin";
  console.log(`\n${title}`);
  const step: Journey["step"] = async (name, work, allowed) => {
    current = name;
    const start = performance.now();
    const note = await within(STEP, work());
    const heard = await within(WORD, browser.takeTroubles());
    const troubles = heard.filter((each) => !NO_TROUBLE.test(each) && !allowed?.test(each));
    if (troubles.length > 0) throw new Error(`The console has errors\n${troubles.join("\n")}`);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`  ✓ ${name}${note ? ` (${note})` : ""} ${seconds} s`);
    steps++;
  };
  try {
    await journey({ ...circumstances, step });
    return steps;
  } catch (error) {
    const heard = await within(WORD, browser.takeTroubles()).catch(() => []);
    const lines = [(error as Error).message, ...heard].join("\n");
    console.error(`  ✖ ${title}: could not ${current}\n${lines.replace(/^/gm, "    ")}`);
    console.error(`    ${await takePicture(browser)}`);
    return null;
  }
}

/** Saves a picture of the page; returns a line that says where it is, or why the browser gave none. */
async function takePicture(browser: Browser): Promise<string> {
  try {
    const png = await within(WORD, browser.screenshot());
    const file = path.join(mkdtempSync(path.join(tmpdir(), "rotativa-picture-")), "page.png");
    writeFileSync(file, png);
    return `The page as it was: ${file}`;
  } catch (error) {
    return `There is no picture of the page: ${(error as Error).message}`;
  }
}
