import { apiOf, expect, test } from "@/tests/support/fixtures";
import { unique } from "@/tests/support/names";
import { askHost, siteUrl, type SiteApi } from "@/tests/support/site-api";

// However an address is written, it leads to the one spelling, or is a real 404: plain HTTP, no browser.

const port = new URL(siteUrl).port;
let api: SiteApi;

test.beforeAll(async ({ createAccount }) => {
  api = apiOf(await createAccount());
});

/** What a host answers at a path that is sent as it is written. */
async function answerOf(path: string, host = `localhost:${port}`) {
  const { status, headers } = await askHost(host, path);
  return [status, headers.location];
}

async function publish() {
  const [space, entry] = [await api.createSpace(), await api.createEntry()];
  await api.addToSpace(space.space_id, entry.entry_id);
  return { space, entry, capital: entry.slug?.toUpperCase() ?? "", slug: entry.slug ?? "" };
}

test("capital letters and accents lead to the right spelling for good", async () => {
  const { space, entry, slug, capital } = await publish();
  const front = space.slug.toUpperCase();
  for (const [written, spelt] of [
    [`/${capital}`, `/${slug}`],
    [`/${slug.replace("e", "%C3%A9")}`, `/${slug}`],
    [`/%2F%2F${slug}`, `/${slug}`],
    [`/E/${slug}`, `/e/${slug}`],
    [`/e/${capital}`, `/e/${slug}`],
    [`/S/${space.slug}`, `/s/${space.slug}`],
    [`/s/${front}`, `/s/${space.slug}`],
    [`/s/${front}/e/${capital}`, `/s/${space.slug}/e/${slug}`],
    [`/S/${space.slug}/E/${slug}`, `/s/${space.slug}/e/${slug}`],
    [`/s/${space.slug}%2Fe%2F${slug}`, `/s/${space.slug}/e/${slug}`],
    [`/Entries/${entry.entry_id}`, `/e/${slug}`],
    [`/Autores/${entry.user_name}`, `/autores/${entry.user_name?.toLowerCase()}`],
    [`/S/${space.slug}/feeds/rss.xml`, `/s/${space.slug}/feeds/rss.xml`],
    [`/${capital}.md`, `/${slug}.md`],
    ["/Entries", "/entries"],
    ["/AUTH", "/auth"],
    ["/Domains", "/domains"],
  ] as const) {
    expect(await answerOf(written), written).toEqual([308, spelt]);
  }
});

test("what is nowhere is a 404 however it is written", async () => {
  for (const path of ["/No-Existe", "/S/No-Existe", "/E/No-Existe", "/s/NO/e/NO", "/Entries/0"]) {
    expect(await answerOf(path), path).toEqual([404, undefined]);
  }
  for (const path of ["/index", "/INDEX", "/ia/index", "/index.rsc", "/_not-found"]) {
    expect(await answerOf(path), `A12, M6: ${path}`).toEqual([404, undefined]); // Next's own names
  }
  expect(await answerOf("/No-Existe.md")).toEqual([404, undefined]);
  const { slug } = await publish();
  expect(await answerOf(`/otra/ruta/${slug}`)).toEqual([308, `/${slug}`]);
  for (const path of [`/markdown/${slug}`, "/indexnow/clave-de-prueba"]) {
    expect(await answerOf(path)).toEqual([404, undefined]);
  }
  expect(await answerOf(`/${slug}.MD`)).toEqual([308, `/${slug}.md`]);
  expect(await answerOf(`/feeds/ruta/${slug}`)).toEqual([404, undefined]); // ours, whatever it ends like
});

test("old addresses of other systems lead to their entry, and those with a query, too", async ({
  createAccount,
}) => {
  const { space, entry, slug } = await publish();
  const admin = apiOf(await createAccount({ isAdmin: true })); // others give none of another form than slugs
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  const domain = `${name}:${port}`;
  const old = unique("fiestas");
  const number = String(entry.entry_id);
  const asked = [
    [`/2019/${old}.html`, `/2019/${old.toUpperCase()}.HTML`],
    [`/${old}_viejas.php`, `/${old}_VIEJAS.php`],
    [`/?antes=${number}`, `/?utm_source=x&antes=${number}`],
    [`/index.php?sec=2&antes=${number}`, `/index.php?antes=${number}&sec=2&otra=1`],
  ] as const;
  for (const [, written] of asked) expect((await answerOf(written))[0], written).not.toBe(308);
  for (const [path] of asked) await admin.createOldAddress(path, entry.entry_id);
  for (const [path, written] of asked) {
    for (const address of [path, written]) {
      expect(await answerOf(address), address).toEqual([308, `/s/${space.slug}/e/${slug}`]);
      expect(await answerOf(address, domain), address).toEqual([308, `/${slug}`]);
    }
  }
  for (const path of ["/?antes=0", "/?utm_source=x"]) {
    expect(await answerOf(path), path).toEqual([200, undefined]);
  }
  for (const path of ["/feed", "/rss.xml", "/index.xml", "/?feed=rss2"]) {
    for (const host of [undefined, domain]) {
      expect(await answerOf(path, host), path).toEqual([308, "/feeds/rss.xml"]);
    }
  }
});

test("a space that takes an address takes its capitals too, and leaves them", async () => {
  const slug = unique("seccion");
  const capital = `/s/${slug.toUpperCase()}`;
  expect(await answerOf(capital)).toEqual([404, undefined]);
  const { space_id } = await api.createSpace({ slug });
  expect(await answerOf(capital)).toEqual([308, `/s/${slug}`]);
  await api.deleteSpace(space_id);
  expect(await answerOf(capital)).toEqual([404, undefined]);
});

test("slashes too many are taken away, and lead to no other site", async () => {
  const { space, slug } = await publish();
  const host = `${(await api.createDomain(space.space_id, { name: `${unique("revista")}.localhost` })).name}:${port}`;
  for (const on of [`localhost:${port}`, host]) {
    expect(await answerOf(`/${slug}/?a=1&b=%2F`, on)).toEqual([308, `/${slug}?a=1&b=%2F`]);
    for (const path of [
      "//mal.invalid",
      "//mal.invalid/",
      "/\\mal.invalid",
      "/%2F%2Fmal.invalid",
      "/%5Cmal.invalid",
      "//mal.invalid/%2e%2e",
      "/.//mal.invalid",
      "//MAL.invalid",
    ]) {
      const [status, location] = await answerOf(path, on);
      expect([308, 404], path).toContain(status);
      const led = new URL(String(location ?? "/"), `http://${on}`);
      expect(led.host, path).toBe(on);
    }
  }
});

test("a custom domain spells its addresses alike", async () => {
  const { space, slug, capital } = await publish();
  const { name } = await api.createDomain(space.space_id, {
    name: `${unique("revista")}.localhost`,
  });
  const host = `${name}:${port}`;
  for (const [written, spelt] of [
    [`/${capital}`, `/${slug}`],
    [`/E/${capital}`, `/e/${slug}`],
    [`/${capital}.md`, `/${slug}.md`],
    [`/${slug}/`, `/${slug}`],
  ] as const) {
    expect(await answerOf(written, host), written).toEqual([308, spelt]);
  }
  expect(await answerOf("/No-Existe", host)).toEqual([404, undefined]);
});
