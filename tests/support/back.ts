import { expect, type Page } from "@playwright/test";

/**
 * Presses «Back» as a reader does. Playwright's own `goBack` takes the end of the request that made a page
 * ahead for that of its own, and a page's script that goes back may be gone before it has answered. The browser refuses
 * while a page that was made ahead takes the place of the one before.
 */
export async function goBack(page: Page) {
  await expect(async () => {
    const browser = await page.context().newCDPSession(page);
    const { currentIndex, entries } = await browser.send("Page.getNavigationHistory");
    const before = entries[currentIndex - 1];
    if (!before) throw new Error("There is no page to go back to");
    await browser.send("Page.navigateToHistoryEntry", { entryId: before.id });
  }).toPass();
}
