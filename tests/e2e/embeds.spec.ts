import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { KNOWN_POST, KNOWN_VIDEO } from "@/tests/support/oembed-gateway";

const ID = new URL(KNOWN_VIDEO).searchParams.get("v");
const OTHER = "https://vimeo.com/76979871"; // nobody knows anything of it
const PLAYER = "https://www.youtube-nocookie.com/**";

let author: Account;
let entry: Entry;

test.beforeAll(async ({ createAccount }) => {
  author = await createAccount();
  entry = await apiOf(author).createEntry({
    content: `Un texto con un vídeo.\n\nhttps://youtu.be/${ID}\n\n${KNOWN_POST}\n\n${OTHER}\n\nY el final.`,
  });
});

const known = (page: Page) => page.getByRole("link", { name: /Cómo se hace el pan en Cádiz/ });

/** The page once the site has heard of the video and the post, one after the other. */
async function openKnown(page: Page) {
  const served = expect.poll(() => apiOf(null).html(`/${entry.slug}`));
  await served.toMatch(/Cómo se hace el pan en Cádiz.*Hoy llueve en Cádiz/s);
  await page.goto(`/${entry.slug}`);
  await expect(known(page)).toBeVisible();
}

/** What a page asks of other hosts than the site's own. */
function foreignRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== "localhost") asked.push(request.url());
  });
  return asked;
}

for (const [who, account] of [
  ["a visitor", () => null],
  ["a member", () => author],
] as const) {
  test(`${who} has the player once the card is pressed, and nothing of its service before`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser(account());
    await page.route(PLAYER, (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body: "<p>El vídeo</p>" }),
    );
    const asked = foreignRequests(page);
    await openKnown(page);
    const card = known(page);
    await expect(card).toContainText("Ana Panadera · YouTube");
    await expect(card).toContainText("Al pulsar se carga de YouTube");
    await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 640);
    await expect(page.getByText("Hoy llueve en Cádiz")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ver en Vimeo" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);

    await card.focus();
    await page.keyboard.press("Enter");
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("title", "Cómo se hace el pan en Cádiz");
    await expect(frame).toBeFocused();
    await expect(frame.contentFrame().getByText("El vídeo")).toBeVisible();
    expect(asked).toEqual([`https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`]);
    await expect(frame).toHaveAttribute("sandbox", /allow-scripts/);
    await expect(frame).not.toHaveAttribute("sandbox", /top-navigation/);
    await expect(known(page)).toHaveAttribute("href", `https://youtu.be/${ID}`); // from now on it leads there
  });
}

test("nothing but players may be framed", async ({ page, strays }) => {
  strays.allow(/frame-src|www\.youtube\.com/);
  const response = await page.goto(`/${entry.slug}`);
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com [^;*]+;/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  const refused = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
          resolve(`${violatedDirective} ${blockedURI}`),
        );
        const frame = document.createElement("iframe");
        frame.src = "https://www.youtube.com/embed/abcdefghijk";
        document.body.append(frame);
      }),
  );
  expect(await refused).toContain("frame-src https://www.youtube.com");
});

test("without scripts the card is a link", async ({ openBrowser }) => {
  const page = await openBrowser(null, { javaScriptEnabled: false });
  await openKnown(page);
  await expect(known(page)).toHaveAttribute("href", `https://youtu.be/${ID}`);
  await expect(known(page).getByText("Al pulsar se carga de YouTube")).toBeHidden();
  await page.route("https://youtu.be/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>YouTube</title>" }),
  );
  await known(page).click();
  await expect(page).toHaveTitle("YouTube");
});

test("the script of players is only where there is a card, and small", async ({ page }) => {
  const scripts = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src = ""]) => src);
  };
  const other = await apiOf(author).createEntry();
  expect(await scripts(`/${other.slug}`)).toHaveLength(1);
  const ours = await scripts(`/${entry.slug}`);
  expect(ours).toHaveLength(2);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === "Script") bytes += encodedDataLength;
  });
  await page.goto(`/${entry.slug}`, { waitUntil: "networkidle" });
  expect(bytes).toBeGreaterThan(500);
  expect(bytes).toBeLessThanOrEqual(3_000);
});

test("feeds and Markdown have the link", async ({ page }) => {
  const feed = await (await page.request.get(`/autores/${author.username}/feeds/rss.xml`)).text();
  expect(feed).toContain(`https://youtu.be/${ID}`);
  expect(feed).not.toMatch(/embed-card|data-player|iframe/);
  const markdown = await (await page.request.get(`/${entry.slug}.md`)).text();
  expect(markdown).toContain(`\n\nhttps://youtu.be/${ID}\n\n`);
});
