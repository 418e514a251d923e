// Finds the browser that the end-to-end tests drive. Node 20: used before the first install, too.
import { existsSync } from "node:fs";

/** The first is a Chromium without windows, which takes a third less of the processor. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chromium or Chrome of this machine; undefined when Playwright must use its own. */
export const installedBrowser = () => INSTALLED.find((file) => existsSync(file));
