import AxeBuilder from "@axe-core/playwright";
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { openAccountOffice, type Account } from "./accounts";
import { awaitListening } from "./listening";
import { SiteApi, siteUrl } from "./site-api";
import { Strays } from "./strays";
import { rememberToasts } from "./toasts";

interface Fixtures {
  /** What went wrong unasked in any page; what is left unexpected at the end fails the test. */
  strays: Strays;
  /** Signs the test's own page in. */
  login: (account: Account) => Promise<void>;
  /** Another browser: a page without the cookies of the test's own, for an account or a visitor. */
  openBrowser: (account: Account | null, options?: BrowserContextOptions) => Promise<Page>;
}

type Office = ReturnType<typeof openAccountOffice>;

interface WorkerFixtures {
  /** Opens an account with a session, past the sign-in screen and its throttle. */
  createAccount: Office["createAccount"];
  /** Publishes and comments as a synthetic user, past any AI. */
  writer: Office["writer"];
  office: Office;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  office: [
    async ({}, provide) => {
      const office = openAccountOffice();
      await provide(office);
      office.close();
    },
    { scope: "worker" },
  ],
  createAccount: [
    async ({ office }, provide) => provide(office.createAccount),
    { scope: "worker" },
  ],
  writer: [async ({ office }, provide) => provide(office.writer), { scope: "worker" }],

  // Asks for no context: a test that opens no page starts no browser.
  strays: [
    async ({ storageState }, provide) => {
      const strays = new Strays();
      if (storageState) strays.allow(/status of 401 .*\/api\/user\)/); // a cookie that says so, and no session
      await provide(strays);
      expect(strays.unexpected, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, strays }, provide) => {
    await watch(context, strays);
    await provide(context);
    strays.end();
  },

  login: async ({ context }, provide) => {
    await provide((account) => context.addCookies(cookiesOf(account)));
  },

  openBrowser: async (
    { browser, strays, contextOptions, storageState, locale, timezoneId },
    provide,
  ) => {
    await provide(async (account, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: siteUrl,
        storageState,
        locale,
        timezoneId,
        ...options,
      });
      await watch(context, strays);
      if (account) await context.addCookies(cookiesOf(account));
      return context.newPage();
    });
  },
});

async function watch(context: BrowserContext, strays: Strays) {
  await strays.watch(context);
  await rememberToasts(context);
  await awaitListening(context);
}

export { expect } from "@playwright/test";
export { expectToast } from "./toasts";
export type { Account } from "./accounts";

/** The site over plain HTTP: as this account, or as a visitor. */
export const apiOf = (account: Account | null) => new SiteApi(account);

/** Tries to close the tab; the browser asks, because something typed is not saved, and it stays open. */
export async function expectUnsavedWarning(page: Page, strays: Strays) {
  strays.answer("", false); // what the browser asks has no text of ours
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe("beforeunload");
  strays.forget("");
}

/** Holds the page against WCAG 2.2 AA. */
export async function expectNoAxeViolations(page: Page) {
  await expect(page).toHaveTitle(/\S/); // it comes after the screen where that is shown without a new document
  const axe = looking(page)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"])
    .disableRules("document-title"); // asked below
  await expectNothingFound(page, axe);
  // Where a screen is shown without a new document, its title comes after it: waited for, not asked at one moment.
  await expect(page).toHaveTitle(/\S/);
}

/** Holds the colours alone against it: what else there is does not change with them. */
export const expectLegible = (page: Page) =>
  expectNothingFound(page, looking(page).withRules("color-contrast"));

/** In no second page for each look, as there are no frames of others; asked for what is wrong, not for what is right. */
const looking = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function expectNothingFound(page: Page, axe: AxeBuilder) {
  let found: unknown;
  // Again where a page that was made ahead loads anew meanwhile, since it has changed.
  await expect(async () => {
    const { violations } = await axe.analyze();
    found = violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)]),
    }));
  }).toPass();
  expect.soft(found, `accessibility of ${page.url()}`).toEqual([]);
}

const cookiesOf = ({ cookies }: Account) => cookies.map((cookie) => ({ ...cookie, url: siteUrl }));
