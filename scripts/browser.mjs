// Which browser the end-to-end tests drive. Node 20: asked before the first install, too.
import { existsSync } from "node:fs";

const INSTALLED = [
  "/usr/bin/chromium-headless-shell", // draws no window: a third of the work of the one below
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** A Chrome or Chromium of this machine; undefined when Playwright must use its own. */
export const installedBrowser = () => INSTALLED.find((file) => existsSync(file));
