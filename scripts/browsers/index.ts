// `npm run browsers`: walks through the built site in Firefox and in WebKit, as a visitor and as a writer.
// `-- firefox` or `-- webkit` takes one of them.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "../../server/build.ts";
import { StopError } from "../../server/steps.mjs";
import { imageFile } from "../../tests/support/image-file.ts";
import { atEnd, end, endWhenStopped } from "./endings.ts";
import { firefox } from "./firefox.ts";
import { publishSample } from "./sample.ts";
import { openSite } from "./site.ts";
import { Tab } from "./tab.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { visitorsJourney } from "./visitor.ts";
import { walk } from "./walk.ts";
import { webkit } from "./webkit.ts";
import { writersJourney } from "./writer.ts";

const ENGINES = { firefox, webkit };
const JOURNEYS = { visitor: visitorsJourney, writer: writersJourney };

type Engine = keyof typeof ENGINES;

endWhenStopped();
try {
  const engines = chooseEngines(process.argv.slice(2));
  await build();
  const site = await openSite();
  atEnd(site.close);
  await site.ready;
  console.log(`The site is at ${site.origin}`);
  await end((await walkAll(engines, site.origin)) ? 0 : 1);
} catch (error) {
  console.error("\n✖", error instanceof StopError ? error.message : error);
  await end(1);
}

/**
 * Returns the engines that were asked for, by default all. Throws StopError for one that is unknown or not installed.
 */
function chooseEngines(asked: string[]): Engine[] {
  const all = Object.keys(ENGINES) as Engine[];
  const unknown = asked.find((name) => !all.includes(name as Engine));
  if (unknown) throw new StopError(`“${unknown}” is no engine: there are ${all.join(" and ")}.`);
  const chosen = all.filter((name) => asked.length === 0 || asked.includes(name));
  const missing = chosen.filter((name) => !ENGINES[name].isInstalled());
  if (missing.length > 0) {
    const packages = missing.flatMap((name) => ENGINES[name].packages);
    throw new StopError(
      `Not installed on this machine: ${missing.join(", ")}. On Debian: apt-get install ${packages.join(" ")}`,
    );
  }
  return chosen;
}

/** Makes every journey in every engine; returns whether all of them have come to their end. */
async function walkAll(engines: Engine[], origin: string): Promise<boolean> {
  const sample = await publishSample(origin);
  const { name, buffer } = await imageFile();
  const photo = path.join(temporaryFolder(), name);
  writeFileSync(photo, buffer);
  const lines: string[] = [];
  let failed = false;
  for (const engine of engines) {
    const browser = await ENGINES[engine].open();
    const close = atEnd(browser.close);
    const tab = new Tab(browser, origin);
    for (const [who, journey] of Object.entries(JOURNEYS)) {
      const title = `${browser.name}, as a ${who}`;
      const steps = await walk(title, journey, { tab, sample, photo, engine });
      failed ||= steps === null;
      lines.push(`${title}: ${steps === null ? "failed" : `${steps} steps`}`);
    }
    await close();
  }
  console.log(`\n${lines.join("\n")}`);
  return !failed;
}
