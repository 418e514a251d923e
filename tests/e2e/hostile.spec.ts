import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { otherForm } from "@/tests/support/other-form";
import { apiOf, expect, test } from "@/tests/support/fixtures";
import { siteUrl } from "@/tests/support/site-api";

const FOLDER = path.join(import.meta.dirname, "../unit/fixtures/hostile");

/** Texts that try to run something, and texts that try to keep the server busy. */
const texts: Record<string, string> = {
  ...Object.fromEntries(
    readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name), "utf8")]),
  ),
  emphasis: "*a_".repeat(20_000),
  brackets: "[".repeat(100_000),
  quotations: `${"> ".repeat(5_000)}fondo`,
  elements: "<div>".repeat(30_000),
  "a table": "| celda ".repeat(40) + "|\n" + `${"|--".repeat(40)}|\n` + "| a ".repeat(24_000),
  references: `[a]: https://a.es/${"x".repeat(50_000)}\n\n${"[a] ".repeat(35_000)}`,
  "one megabyte": "a".repeat(1_000_000),
};

/** One of each kind; the others are for the soak. */
const IN_THE_GATE = [
  "attribute-breakout-alt-title.md",
  "mutation-xss-mathml.md",
  "script-tags.md",
  "elements",
  "references",
];

for (const [name, content] of Object.entries(texts)) {
  const tag = IN_THE_GATE.includes(name) ? [] : "@soak";
  test(
    `${name} neither runs nor stalls`,
    { tag },
    async ({ page, openBrowser, strays, createAccount }) => {
      // A text may show an image that is not there, and one from elsewhere that nobody fetches here.
      // A cookie that tells of a session which is none gets 401.
      strays.allow(
        /Failed to load resource: (the server responded with a status of 40[14]|net::ERR_)/,
      );
      const foreign: string[] = [];
      const inBothForms = [page, await openBrowser(null, { storageState: otherForm })];
      for (const each of inBothForms) {
        await each.context().route(
          (url) => url.origin !== siteUrl,
          (route) => {
            if (route.request().resourceType() !== "image") foreign.push(route.request().url());
            return route.abort();
          },
        );
      }
      const api = apiOf(await createAccount());
      const answers = watchServer();

      const published = await api.send("POST", "/api/entries", {
        title: `Hostil: ${name}`,
        content,
      });
      expect([201, 400, 413]).toContain(published.status);
      if (published.status === 201) {
        const { slug } = (await published.json()) as { slug: string };
        for (const each of inBothForms) {
          const response = await each.goto(`/${slug}`);
          expect(response?.status()).toBe(200);
          const heading = each.getByRole("heading", { name: `Hostil: ${name}`, level: 1 });
          await expect(heading).toBeVisible();
          await expect(each.getByText("Para comentar, inicia sesión")).toBeVisible();
          await expect(each.getByRole("contentinfo")).toBeVisible();
          await expect(each).toHaveURL(`/${slug}`);
          expect(await each.evaluate(() => "__xss" in window)).toBe(false);
        }
        expect(foreign).toEqual([]);
      }

      expect(await answers.stop()).toEqual(new Set([200])); // how soon, `npm run bench -- flood` measures
    },
  );
}

test("an address written with escapes takes no other address away", async ({ createAccount }) => {
  const [api, visitor] = [apiOf(await createAccount()), apiOf(null)];
  const { entry_id } = await api.createEntry();
  for (const [escaped, plain] of [
    ["/%61pi/user", "/api/user"],
    [`/%61pi/entries/${entry_id}`, `/api/entries/${entry_id}`],
    ["/%2561pi/user", "/api/user"],
    ["/robots%2Etxt", "/robots.txt"],
    ["/%73itemap.xml", "/sitemap.xml"],
    ["/%66eeds/rss.xml", "/feeds/rss.xml"],
  ] as const) {
    await visitor.get(escaped);
    expect((await api.get(plain)).status, plain).toBe(200);
  }
  await visitor.get("/%61uth");
  expect((await visitor.get("/auth")).status).toBe(200); // the signed-in go on from there
  // What was kept first does not break what comes by the other way.
  expect((await visitor.get("/%66eeds/rss.xml")).status).toBe(308);
});

test("what only Next's own parts may say changes no answer", async ({ request, createAccount }) => {
  const { slug, title } = await apiOf(await createAccount()).createEntry();
  const claims = {
    "x-middleware-prefetch": "1",
    "content-security-policy": "script-src 'nonce-de-fuera'",
  };
  for (const path of [`/buscar?q=${slug}`, `/api/resolve-slug?slug=${slug}`, `/${slug}`]) {
    for (const headers of [claims, {}]) {
      const text = await (await request.get(path, { headers })).text();
      expect(text.length, path).toBeGreaterThan(10);
      expect(text, path).not.toContain("de-fuera");
    }
  }
  expect(await (await request.get(`/${slug}`)).text()).toContain(title);
});

test("what fills a comment is shown as it was written", async ({ page, createAccount }) => {
  const api = apiOf(await createAccount());
  const { entry_id, slug } = await api.createEntry();
  const content = `<script>window.__xss=1</script> <img src=x onerror="window.__xss=1"> [x](javascript:1)`;
  await api.createComment(entry_id, { content });
  await page.goto(`/${slug}`);
  await expect(page.getByText(content, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => "__xss" in window)).toBe(false);
});

test("names and titles are text wherever they stand", async ({ page, login, createAccount }) => {
  const tag = `"><img src=x onerror=window.__xss=1></title></script><script>window.__xss=1</script>`;
  const account = await createAccount({ fullName: tag });
  const api = apiOf(account);
  const space = await api.createSpace({ name: tag.slice(0, 100), subtitle: tag, description: tag });
  const { entry_id, slug } = await api.createEntry({ title: tag.slice(0, 100), content: tag });
  await api.addToSpace(space.space_id, entry_id);
  await login(account);
  for (const address of ["/", `/s/${space.slug}`, `/${slug}`, "/entries", "/spaces"]) {
    await page.goto(address);
    await expect(page.getByText(tag.slice(0, 100)).first()).toBeVisible();
    expect(await page.evaluate(() => "__xss" in window), address).toBe(false);
  }
});

/** Asks for the server's health over and over until it is stopped, which answers the statuses. */
function watchServer() {
  const statuses = new Set<number>();
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      statuses.add((await fetch(`${siteUrl}/api/health`)).status);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return statuses;
    },
  };
}

test("S14: no formula paints over what stands around its text", async ({ page, createAccount }) => {
  const api = apiOf(await createAccount());
  const formulas = [
    String.raw`x $\smash{\raise9em{\genfrac{}{}{16em}{}{\hspace{30em}x}{y}}}$ fin.`,
    String.raw`$\smash{\raisebox{13em}{\text{AVISO OFICIAL: cuenta suspendida}}}$`,
    `$${String.raw`\smash{\raise4em{`.repeat(12)}\\text{AVISO}${"}}".repeat(12)}$`,
  ];
  for (const [index, content] of formulas.entries()) {
    const title = `Una fórmula hostil ${index}`;
    const { entry_id } = await api.createEntry({ title, content: `${content}\n\nUn texto.` });
    await page.goto(`/entries/${entry_id}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(title);
    const header = page.locator("article > header");
    const look = async (display: string) => {
      await page
        .locator("math")
        .evaluateAll(
          (all, display) => all.forEach((each) => each.style.setProperty("display", display)),
          display,
        );
      return header.screenshot({ animations: "disabled" });
    };
    // Looked at again where something else has changed meanwhile, such as a font that has come.
    await expect(async () => {
      const [seen, without] = [await look(""), await look("none")];
      expect(Buffer.compare(seen, without), content).toBe(0);
    }).toPass();
    await expect(page.locator("math")).toHaveCount(1);
  }
});
