import { beforeEach, expect, test } from "vitest";
import { partOrMake } from "@/lib/kernel/process";
import { pageCache } from "@/server/page-cache/page-cache";

const content = (key: string) => ({ value: { kind: "APP_PAGE" }, body: Buffer.from(key) });
const keep = (key: string, status: number, size: number) => {
  pageCache.get(key);
  pageCache.set(key, { ...content(key), value: { kind: "APP_PAGE", status } }, ["one"], size);
};
const render = (key: string, ...tags: string[]) => pageCache.set(key, content(key), tags, 100);

/** When everything that need not wait has had its turn. */
const soon = () => new Promise((resolve) => setImmediate(resolve, "waiting"));

beforeEach(() => pageCache.clear());

test("a page is kept until one of its tags expires", async () => {
  pageCache.get("/a");
  render("/a", "one", "two");
  await pageCache.invalidate(["three"]);
  expect(pageCache.get("/a")).toMatchObject(content("/a"));
  await pageCache.invalidate(["two"]);
  expect(pageCache.get("/a")).toBeUndefined();
});

test("a page that began before its tag expired is not kept", () => {
  pageCache.get("/a");
  void pageCache.invalidate(["one"]);
  render("/a", "one");
  expect(pageCache.get("/a")).toBeUndefined();
});

test("who asks after a change waits for the render from before it, which others may still join", async () => {
  pageCache.get("/a");
  expect(pageCache.outdated("/a")).toBeUndefined();
  const change = pageCache.invalidate(["one"]);
  expect(pageCache.outdated("/b")).toBeUndefined();
  const asked = pageCache.outdated("/a")?.then(() => "over");
  expect(await Promise.race([asked, soon()])).toBe("waiting");
  render("/a", "one");
  expect(await asked).toBe("over");
  await change;
  expect(pageCache.outdated("/a")).toBeUndefined();
  pageCache.get("/a"); // the one after the change
  expect(pageCache.outdated("/a")).toBeUndefined();
});

test("nobody waits for what failed and was asked again", async () => {
  pageCache.get("/a");
  const change = pageCache.invalidate(["one"]).then(() => "over");
  const asked = pageCache.outdated("/a")?.then(() => "over");
  pageCache.get("/a");
  expect(await Promise.race([change, soon()])).toBe("over");
  expect(await asked).toBe("over");
});

test("a change waits for the renders under way only where no server of ours has readers wait", async () => {
  pageCache.get("/a");
  const change = pageCache.invalidate(["one"]).then(() => "over");
  expect(await Promise.race([change, soon()])).toBe("waiting");
  const holder = globalThis as { rotativa?: { ownServer?: boolean } };
  partOrMake("ownServer", () => true);
  expect(await Promise.race([pageCache.invalidate(["one"]).then(() => "over"), soon()])).toBe(
    "over",
  );
  delete holder.rotativa?.ownServer;
  render("/a", "one");
  expect(await change).toBe("over");
});

test("a page that was dropped because it changed is wanted until it is here again", async () => {
  keep("/a", 200, 100);
  keep("/nada", 404, 100);
  expect(pageCache.isWanted("/a")).toBe(false);
  await pageCache.invalidate(["one"]);
  expect(["/a", "/nada", "/b"].map((key) => pageCache.isWanted(key))).toEqual([true, false, false]);
  keep("/a", 200, 100);
  expect(pageCache.isWanted("/a")).toBe(false);
});

test("a change does not wait for images, nor are those kept that show what was before it", async () => {
  pageCache.get("/og/e/1/a.jpg");
  const change = pageCache.invalidate(["one"]).then(() => "over");
  expect(await Promise.race([change, soon()])).toBe("over");
  render("/og/e/1/a.jpg", "one");
  expect(pageCache.get("/og/e/1/a.jpg")).toBeUndefined();
});

const MB = 1024 * 1024;

test.each([404, 308])("S2: any number of answers %i push out no page", (status) => {
  keep("/a", 200, MB);
  for (let n = 0; n < 1000; n++) keep(`/nada-${n}`, status, MB);
  expect(pageCache.find("/a")).toBeDefined();
  expect(pageCache.find("/nada-0")).toBeUndefined();
  expect(pageCache.find("/nada-999")).toBeDefined();
});

test("any number of parts of a list push out no page", () => {
  keep("/a", 200, MB);
  for (let n = 0; n < 1000; n++) keep(`/entries/1/comentarios/zz-${n}`, 200, MB);
  for (let n = 0; n < 1000; n++) keep(`/s/cocina/desde/zz-${n}`, 200, MB);
  expect(pageCache.find("/a")).toBeDefined();
  expect(pageCache.find("/s/cocina/desde/zz-999")).toBeDefined();
});

test("N2: 100,000 invented addresses of every kind push out nothing that readers ask for", () => {
  const asked = {
    "/a": [200, MB],
    "/s/cocina/desde/zz-1": [200, 4_000],
    "/titular-de-antes": [308, 1_000],
  } as const;
  const keepAll = () => {
    for (const [key, [status, size]] of Object.entries(asked)) keep(key, status, size);
  };
  keepAll();
  for (let n = 0; n < 50_000; n++) keep(`/x${n}/titular`, 308, 1_500);
  expect(pageCache.find("/a")).toBeDefined();
  expect(pageCache.find("/s/cocina/desde/zz-1")).toBeDefined();
  keepAll();
  for (let n = 0; n < 50_000; n++) keep(`/s/cocina/desde/zz-x${n}`, 200, 4_000);
  expect(pageCache.find("/a")).toBeDefined();
  expect(pageCache.find("/titular-de-antes")).toBeDefined();
});

test("N2: of one thing some pages are kept, however many addresses its author gives it", async () => {
  const of = (thing: string, key: string, status = 200) => {
    pageCache.get(key);
    const value = { kind: "APP_PAGE", status };
    pageCache.set(key, { ...content(key), value }, [`page-of:${thing}`, thing], MB);
  };
  of("entry:1", "/una");
  for (let n = 0; n < 1000; n++) of("entry:2", `/otra-${n}`);
  for (let n = 0; n < 1000; n++) of("entry:1", `/x${n}/una`, 308);
  expect(pageCache.find("/una")).toBeDefined();
  expect(pageCache.find("/otra-0")).toBeUndefined();
  expect(pageCache.find("/otra-999")).toBeDefined();
  expect(pageCache.size.entries).toBeLessThan(60);
  await pageCache.invalidate(["entry:2"]);
  expect(pageCache.find("/otra-999")).toBeUndefined();
});

test("N2: and no more of its bytes than leave room for the others", () => {
  const tags = ["page-of:entry:3"];
  for (let n = 0; n < 20; n++) {
    pageCache.get(`/larga-${n}`);
    pageCache.set(`/larga-${n}`, content(`/larga-${n}`), tags, 3 * MB);
  }
  expect(pageCache.size.bytes).toBe(3 * MB);
  expect(pageCache.find("/larga-19")).toBeDefined();
  pageCache.get("/enorme");
  pageCache.set("/enorme", content("/enorme"), tags, 9 * MB);
  expect(pageCache.find("/enorme")).toBeDefined(); // the only one stays, whatever it takes
});

test("an address that gets a page, and one that loses it, has one answer", async () => {
  for (const status of [404, 200, 404, 200]) {
    keep("/a", status, 100);
    expect(pageCache.find("/a")?.value.status).toBe(status);
    await pageCache.invalidate(["one"]);
    expect(pageCache.find("/a")).toBeUndefined();
  }
});

test("as many pages are kept as may be; those that were asked for least go first", () => {
  pageCache.limitTo(3 * MB);
  for (const path of ["/a", "/b", "/c"]) keep(path, 200, MB);
  pageCache.find("/a");
  keep("/d", 200, MB);
  const kept = ["/a", "/b", "/c", "/d"].filter((path) => pageCache.find(path));
  expect(kept).toEqual(["/a", "/c", "/d"]);
  pageCache.limitTo(3 * MB); // said again, as by each bundle that loads it
  expect(pageCache.find("/a")).toBeDefined();
  pageCache.limitTo(128 * MB);
  expect(pageCache.find("/a")).toBeUndefined();
});

test("where pages may take more, other answers may, too", () => {
  pageCache.limitTo(256 * MB);
  for (let n = 0; n < 100; n++) keep(`/nada-${n}`, 404, MB);
  expect(pageCache.size.entries).toBe(16);
  pageCache.limitTo(128 * MB);
  expect(pageCache.size).toMatchObject({ entries: 0, maxBytes: (128 + 16) * MB });
});

test("what is larger than its store is not kept, nor are its tags", async () => {
  keep("/a", 404, 100 * MB);
  expect(pageCache.find("/a")).toBeUndefined();
  await pageCache.invalidate(["one"]);
});
