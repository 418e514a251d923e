import { expect, type BrowserContext, type Page } from "@playwright/test";

/** The texts of each message, oldest first, that no test has asked for yet. */
const shown = new WeakMap<Page, string[][]>();

function messagesOf(page: Page): string[][] {
  const known = shown.get(page) ?? [];
  shown.set(page, known);
  return known;
}

/** Remembers every message that pages of this context show: each goes again after seconds, however slow a test is. */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding("rememberToast", ({ page }, texts: string[]) => {
    messagesOf(page).push(texts);
  });
  await context.addInitScript(() => {
    const told = new WeakMap<Element, string>();
    const look = () => {
      for (const toast of document.querySelectorAll('[role=region][aria-label="Avisos (F8)"] li')) {
        const texts = [...toast.querySelectorAll("*")]
          .filter((part) => !part.childElementCount && part.textContent)
          .map((part) => part.textContent!.replace(/\s+/g, " ").trim());
        const said = JSON.stringify(texts);
        if (told.get(toast) === said || !toast.checkVisibility({ visibilityProperty: true })) {
          continue;
        }
        told.set(toast, said);
        (globalThis as unknown as { rememberToast(texts: string[]): void }).rememberToast(texts);
      }
    };
    const observed = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, observed);
  });
}

/** A message that is on show, over an open dialog too, or was since the last one that was asked for. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const wanted = description ? [title, description] : [title];
  const messages = messagesOf(page);
  await expect
    .poll(() => messages, { message: "messages that the page has shown" })
    .toContainEqual(expect.arrayContaining(wanted));
  const found = messages.findIndex((texts) => wanted.every((text) => texts.includes(text)));
  messages.splice(0, found + 1);
}
