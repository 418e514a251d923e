import { installedBrowser } from "@/scripts/browser.mjs";

/** How the tests start Chromium: it looks for nothing beyond this machine. */
export const launchOptions = {
  executablePath: installedBrowser(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};
