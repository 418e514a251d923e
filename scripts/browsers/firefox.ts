// Firefox, through WebDriver BiDi.
import { launch, type ElementHandle } from "puppeteer-core";
import type { Browser } from "./browser.ts";
import { findProgram } from "./programs.ts";

export const firefox = {
  packages: ["firefox-esr"],
  isInstalled: () => program() !== undefined,
  open,
};

/** A function as the library takes it, which has types of its own for the arguments. */
type Loose = (...args: unknown[]) => unknown;

const program = () => findProgram("firefox-esr") ?? findProgram("firefox");

async function open(): Promise<Browser> {
  const browser = await launch({
    browser: "firefox",
    executablePath: program(),
    // index.ts closes it.
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
  const page = await browser.newPage();
  let troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`error: ${String(error)}`));
  page.on("response", (response) => {
    if (response.status() >= 400) troubles.push(`status ${response.status()}: ${response.url()}`);
  });
  return {
    name: (await browser.version()).replace("firefox/", "Firefox "),
    resize: (width, height) => page.setViewport({ width, height }),
    run: (inPage, ...args) => page.evaluate(inPage as Loose, ...args) as never,
    async find(inPage, ...args) {
      const handle = await page.evaluateHandle(inPage as Loose, ...args);
      const element = handle.asElement() as ElementHandle<Element> | null;
      return (
        element && {
          click: () => element.click(),
          choose: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
        }
      );
    },
    keys: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    screenshot: () => page.screenshot(),
    async takeTroubles() {
      const taken = troubles;
      troubles = [];
      return taken;
    },
    close: () => browser.close(),
  };
}
