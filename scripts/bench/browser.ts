import { chromium } from "@playwright/test";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "@/tests/support/browser";

/**
 * Chromium as readers have it. One that Playwright drives draws no page ahead and keeps none for the way back: what it
 * listens to switches both off.
 */
export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: launchOptions.executablePath ?? chromium.executablePath(),
    args: launchOptions.args,
  });
