// `npm run screenshots [-- NAME]`: pictures of every screen and public page with the demonstration's newspaper, at four
// widths, light and dark, and a sheet with all of them: `screenshots/index.html`, which git ignores. With a word, only
// of the pages with that word in their name; with `-- --readme`, the README's alone, into docs/pictures. Says of each
// page what no picture shows: that it is wider than its window, that an image is missing, that its scripts complained;
// ends with code 1 then.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { launchOptions } from "@/tests/support/browser";
import { openDemoSite } from "../bench/sites";
import { build } from "../../server/build";
import { ROOT } from "../../server/steps.mjs";
import { contactSheet } from "./contact-sheet";
import { shots, type Shot } from "./pages";
import { prepare } from "./prepare";
import { look } from "./look";
import { picturesOf, takePicture } from "./readme";

const WIDTHS = [390, 768, 1280, 1920];
const THEMES = ["light", "dark"] as const;
const FOLDER = path.join(ROOT, "screenshots");

const [word = ""] = process.argv.slice(2);
await build();
const site = await openDemoSite({ AI_ENABLED: "true" });
const browser = await chromium.launch(launchOptions);
const faults: string[] = [];
try {
  const session = await signIn(browser);
  const found = await prepare(session.request);
  if (word === "--readme") await takeForReadme(shots(found), session);
  else await takeSheet(shots(found), session);
} finally {
  await browser.close();
  await site.close();
}
for (const fault of faults) console.error(`✖ ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);

async function signIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.origin });
  const answer = await context.request.post("/api/login", { data: site.credentials });
  if (!answer.ok()) throw new Error(`Nobody is signed in: ${await answer.text()}`);
  return context;
}

/** Takes the pictures of the README. */
async function takeForReadme(all: Shot[], session: BrowserContext) {
  for (const shot of all) {
    for (const [name, settings] of picturesOf(shot)) {
      const context = await browser.newContext({
        ...{ baseURL: site.origin, locale: "es-ES", reducedMotion: "reduce", ...settings },
        storageState: shot.viewer === "editor" ? await session.storageState() : undefined,
      });
      faults.push(...(await takePicture(await context.newPage(), shot.path, name)));
      await context.close();
    }
  }
}

/** Takes the pictures of every page with the word in its name, and writes the sheet of all. */
async function takeSheet(all: Shot[], session: BrowserContext) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  const chosen = all.filter(({ name }) => name.includes(word));
  for (const width of WIDTHS) {
    for (const theme of THEMES) await takeAll(chosen, width, theme, session);
  }
  writeFileSync(path.join(FOLDER, "index.html"), contactSheet(chosen, WIDTHS, THEMES));
  console.log(`\n${chosen.length} pages: ${path.join(FOLDER, "index.html")}`);
}

/** Takes one picture of each page at this width, and notes what is wrong with it. */
async function takeAll(
  chosen: Shot[],
  width: number,
  theme: (typeof THEMES)[number],
  session: BrowserContext,
) {
  const settings = {
    ...{ baseURL: site.origin, colorScheme: theme, reducedMotion: "reduce" as const },
    viewport: { width, height: 900 },
  };
  const contexts = {
    visitor: await browser.newContext(settings),
    editor: await browser.newContext({ ...settings, storageState: await session.storageState() }),
  };
  for (const { name, path: address, viewer } of chosen) {
    const page = await contexts[viewer].newPage();
    const file = path.join(FOLDER, `${name}-${width}-${theme}.png`);
    const told = await look(page, address, file);
    faults.push(...told.map((fault) => `${address} as ${viewer}, ${width}, ${theme}: ${fault}`));
    await page.close();
  }
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  console.log(`${width} px, ${theme}`);
}
