import { chromium } from "@playwright/test";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "@/tests/support/browser";

/**
 * Opens Chromium as readers have it. Under Playwright it would not prerender pages, nor keep them for the back button:
 * the events that Playwright listens to switch both off.
 */
export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: launchOptions.executablePath ?? chromium.executablePath(),
    args: launchOptions.args,
  });
