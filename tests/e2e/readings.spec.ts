import type { Readings } from "@/lib/fronts/readings/dto";
import { apiOf, expect, expectNoAxeViolations, test, type Account } from "@/tests/support/fixtures";

/** As a reader's browser calls itself; that of the tests says that it is a robot's. */
const READER = {
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
};

/** Counts are written every ten seconds. */
const WRITTEN = { timeout: 30_000 };

async function readingsOf(account: Account, entryId: number) {
  const answer = await apiOf(account).get(`/api/readings?entry=${entryId}`);
  return ((await answer.json()) as Readings).total;
}

test("a visitor's reading is counted and shown to whoever wrote the entry, not their own", async ({
  page,
  login,
  createAccount,
  openBrowser,
}) => {
  const author = await createAccount();
  const entry = await apiOf(author).createEntry();
  const visitor = await openBrowser(null, READER);
  await visitor.goto(`/${entry.slug}`);
  await login(author);
  await page.goto(`/${entry.slug}`);
  await page.getByRole("button", { name: /^Más acciones/ }).click();
  await expect.poll(() => readingsOf(author, entry.entry_id), WRITTEN).toBe(1);
  await page.getByRole("menuitem", { name: "Lecturas" }).click();
  await expect(page).toHaveURL(`/redaccion/lecturas?entry=${entry.entry_id}`);
  await expect(page.getByRole("heading", { name: `«${entry.title}»` })).toBeVisible();
  await expect(page.getByText("1 lectura en 30 días, 1 hoy")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "7 días" }).click();
  await expect(page.getByText("1 lectura en 7 días, 1 hoy")).toBeVisible();
  await expect(page).toHaveURL(/days=7/);
});

test("what is fetched ahead is read once it is shown", async ({ createAccount, openBrowser }) => {
  const author = await createAccount();
  const shown = await apiOf(author).createEntry();
  const passed = await apiOf(author).createEntry();
  const page = await openBrowser(null, READER);
  await page.goto("/");
  const hover = async ({ title, slug }: typeof shown) => {
    const link = page.getByRole("link", { name: title }).first();
    const fetched = page.context().waitForEvent("requestfinished", {
      predicate: (request) => request.url().endsWith(slug ?? ""),
    });
    await link.hover();
    await fetched;
    return link;
  };
  await hover(passed);
  const told = page.context().waitForEvent("response", {
    predicate: (response) => response.request().method() === "HEAD",
  });
  await (await hover(shown)).click();
  await told;
  await expect.poll(() => readingsOf(author, shown.entry_id), WRITTEN).toBe(1);
  expect(await readingsOf(author, passed.entry_id)).toBe(0); // written with it, if it was counted
});
