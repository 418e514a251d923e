import { expect, type Page } from "@playwright/test";

/** What this browser keeps of unsaved writing, of all accounts; as text, to look for words in. */
const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const name = "rotativa-writing";
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return "";
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("refused"));
      });
    const database = await result(indexedDB.open(name));
    const kept = await result(database.transaction("kept").objectStore("kept").getAll());
    database.close();
    return JSON.stringify(kept);
  });

/** Resolves once the browser keeps these words. */
export const expectKept = (page: Page, words: string) =>
  expect.poll(() => keptTexts(page)).toContain(words);

/** Resolves once it keeps them no more. */
export const expectForgotten = (page: Page, words: string) =>
  expect.poll(() => keptTexts(page)).not.toContain(words);
