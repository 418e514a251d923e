// WebKit, the engine of Safari, as GTK has it: MiniBrowser on a display that nobody sees, through W3C WebDriver.
import { Builder, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "../../tests/support/site.ts";
import type { Browser } from "./browser.ts";
import { listen } from "./in-page.ts";
import { findProgram, startProgram } from "./programs.ts";
import { until } from "./until.ts";

const DRIVER = "WebKitWebDriver";
const DISPLAY = "Xvfb";

export const webkit = {
  packages: ["webkit2gtk-driver", "xvfb"],
  isInstalled: () => [DRIVER, DISPLAY].every(findProgram),
  open,
};

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE };

async function open(): Promise<Browser> {
  const display = startProgram(DISPLAY, ["-displayfd", "1", "-screen", "0", "1600x1200x24"]);
  const [number] = await until("A display", () => /^\d+$/m.exec(display.output()));
  const port = await freePort();
  const service = startProgram(DRIVER, [`--port=${port}`], { DISPLAY: `:${number}` });
  const url = `http://127.0.0.1:${port}`;
  await until("An answer of WebKitWebDriver", async () => (await fetch(`${url}/status`)).ok);
  const driver = await new Builder()
    .usingServer(url)
    // The driver does not wait until a page is loaded: `Tab` waits for what it wants to see.
    .withCapabilities({ browserName: "MiniBrowser", pageLoadStrategy: "none" })
    .build();
  await driver.manage().setTimeouts({ script: 15_000 });
  const close = async () => {
    await driver.quit();
    for (const command of [service, display]) {
      command.killGroup("SIGTERM");
      await command.ended;
    }
  };
  return browserOf(driver, close);
}

async function browserOf(driver: WebDriver, close: () => Promise<void>): Promise<Browser> {
  const capabilities = await driver.getCapabilities();
  let troubles: string[] = [];
  // The protocol does not report the console. `listen` does, from the first question to a page on.
  const hear = async () => void troubles.push(...(await driver.executeScript<string[]>(listen)));
  const run: Browser["run"] = async (inPage, ...args) => {
    await hear();
    return driver.executeScript(inPage, ...args) as never;
  };
  return {
    name: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    async resize(width, height) {
      // The window has a bar besides the page.
      const window = driver.manage().window();
      await window.setRect({ width, height });
      const inner = await driver.executeScript<number[]>(() => [innerWidth, innerHeight]);
      const [innerWidth = width, innerHeight = height] = inner;
      await window.setRect({ width: 2 * width - innerWidth, height: 2 * height - innerHeight });
    },
    run,
    async find(inPage, ...args) {
      const element = (await run(inPage, ...args)) as unknown as WebElement | null;
      return element && { click: () => element.click(), choose: (file) => element.sendKeys(file) };
    },
    keys: (text) => driver.actions().sendKeys(text).perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    async takeTroubles() {
      await hear();
      const taken = troubles;
      troubles = [];
      return taken;
    },
    close,
  };
}
