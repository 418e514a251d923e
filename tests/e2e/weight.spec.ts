import type { Page } from "@playwright/test";
import type { Entry } from "@/lib/texts/entries/dto";
import type { Space } from "@/lib/spaces/spaces/dto";
import { apiOf, expect, test, type Account } from "@/tests/support/fixtures";
import { imageFile } from "@/tests/support/image-file";
import { unique } from "@/tests/support/names";
import { readArticles } from "@/scripts/demo/articles";
import { prose } from "@/tests/support/prose";

// What a reader's first visit costs, as sent and, in the soak, on a slow processor. The limits are the product's.

/** Bytes as sent, headers included but for the page itself, of a first visit. */
const LIMITS = { Script: 3_000, Font: 60_000, withoutImages: 80_000 };

/** Besides, of the page itself. */
const MOST_HTML = { article: 6_000, list: 12_000 };

/** Bytes of the next page, without its images. */
const NEXT_PAGE = 10_000;

/** Milliseconds, on a processor slowed down four times. */
const LARGEST_PAINT = 1_500;

const LAYOUT_SHIFT = 0.02;

const SLOWDOWN = 4;
/** What else the machine does can only make a paint later: the earliest counts. */
const VISITS = 5;

/** As many as the home page shows. */
const HOME = 30;

/** The longest of the demonstration, which has all that articles use, italics included. */
const { title, content, comments } = readArticles().reduce((a, b) =>
  b.content.length > a.content.length ? b : a,
);

let author: Account;
let space: Space;
let entry: Entry;
/** Without italics: their font, another 14 kB, is loaded by the first page that has some. */
let upright: Entry;

test.beforeAll(async ({ createAccount }) => {
  // As long as names get, so that it breaks where there is no room.
  author = await createAccount({ fullName: unique("Ana Autora de Todos los Santos y") });
  const api = apiOf(author);
  space = await api.createSpace();
  // Nothing that other tests have published stands on the home page any more.
  for (let number = 1; number <= HOME; number++) {
    upright = await api.createEntry({ content: prose(5).join("\n\n") });
  }
  const image = await api.uploadImage(await imageFile({ width: 1600, height: 900 }));
  for (let number = 1; number <= 8; number++) {
    entry = await api.createEntry({ title, content, image });
    await api.addToSpace(space.space_id, entry.entry_id);
  }
  for (const { text } of comments) {
    await api.createComment(entry.entry_id, { content: text });
  }
});

const articlePath = () => `/s/${space.slug}/e/${entry.slug}`;

for (const [what, path, mostHtml] of [
  ["an article", articlePath, MOST_HTML.article],
  ["a front page", () => `/s/${space.slug}`, MOST_HTML.list],
  ["the home page", () => "/", MOST_HTML.list],
] as const) {
  test(`${what} is light`, async ({ openBrowser }) => {
    await visit(await openBrowser(null), path()); // it is in the cache, as for all readers but one
    const page = await openBrowser(null);
    const sent = await visit(page, path());
    note(what, sent);
    for (const [kind, most] of Object.entries({ ...LIMITS, Document: mostHtml })) {
      expect.soft(sent[kind], kind).toBeLessThanOrEqual(most);
    }
    const next = await visit(page, `/${upright.slug}`);
    note(`after ${what}`, next);
    expect(next.withoutImages).toBeLessThanOrEqual(NEXT_PAGE);
  });

  test(`${what} stays where it is`, async ({ openBrowser }) => {
    const page = await openBrowser(null);
    await slowDown(page);
    await visit(page, path());
    expect((await experience(page)).layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
  });

  test(`${what} is soon there and stays where it is`, { tag: "@soak" }, async ({ openBrowser }) => {
    const paints: number[] = [];
    for (let number = 0; number < VISITS; number++) {
      const page = await openBrowser(null);
      await slowDown(page);
      await visit(page, path());
      const { largestPaint, layoutShift } = await experience(page);
      paints.push(largestPaint);
      expect(layoutShift).toBeLessThanOrEqual(LAYOUT_SHIFT);
      await page.context().close();
    }
    const largestPaint = Math.min(...paints);
    note(what, { largestPaint });
    expect(largestPaint).toBeLessThanOrEqual(LARGEST_PAINT);
  });
}

test("nothing moves when it turns out that the reader may edit", async ({ openBrowser }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    const page = await openBrowser(author, { viewport });
    for (const [path, control] of [
      [articlePath(), page.getByRole("button", { name: "Eliminar" }).first()],
      [`/s/${space.slug}`, page.getByRole("link", { name: "Editar Espacio" })],
    ] as const) {
      await visit(page, path);
      await expect(control).toBeVisible();
      const { layoutShift, moved } = await experience(page);
      expect(layoutShift, `${path} at ${viewport.width}: ${moved.join(" ")}`).toBeLessThanOrEqual(
        LAYOUT_SHIFT,
      );
    }
    await page.context().close();
  }
});

/** Opens a page and waits until nothing more comes; answers the bytes that were sent, by kind. */
async function visit(page: Page, path: string): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const kinds = new Map<string, string>();
  const sent: Record<string, number> = {};
  const headers = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (type === "Document") headers.set(requestId, response.encodedDataLength);
  });
  const count = (requestId: string, bytes: number) => {
    const kind = kinds.get(requestId) ?? "Other";
    sent[kind] = (sent[kind] ?? 0) + bytes;
  };
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    count(requestId, encodedDataLength - (headers.get(requestId) ?? 0)),
  );
  await page.goto(path, { waitUntil: "networkidle" });
  await session.detach();
  expect(sent.Document, "what a page weighs").toBeGreaterThan(1_000);
  const withoutImages = Object.entries(sent).reduce(
    (sum, [kind, bytes]) => (kind === "Image" ? sum : sum + bytes),
    0,
  );
  return { ...sent, withoutImages };
}

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
}

/** When the largest thing was painted (milliseconds), how much has moved unasked, and what. */
const experience = (page: Page) =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources?: { node?: Element | null }[] };
    const soFar = (type: string) => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type, buffered: true });
      return observer.takeRecords() as Shift[];
    };
    const shifts = soFar("layout-shift");
    return {
      largestPaint: soFar("largest-contentful-paint").at(-1)?.startTime ?? Infinity,
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.flatMap(({ sources = [] }) =>
        sources.map(({ node }) => `<${node?.nodeName} class="${node?.className}">`),
      ),
    };
  });

/** For the report: the limits say enough for the verdict. */
function note(what: string, figures: Record<string, number | undefined>) {
  test.info().annotations.push({ type: what, description: JSON.stringify(figures) });
}
