import { beforeEach, expect, test } from "vitest";
import { pageCache } from "@/server/page-cache/page-cache";

const content = (key: string) => ({ value: { kind: "APP_PAGE" }, body: Buffer.from(key) });
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

test("a change waits for the renders under way, which others may still join", async () => {
  pageCache.get("/a");
  let over = false;
  const change = pageCache.invalidate(["one"]).then(() => (over = true));
  await new Promise(setImmediate);
  expect(over).toBe(false);
  render("/a", "one");
  await change;
});

test("a change does not wait for what failed and was asked again", async () => {
  pageCache.get("/a");
  const change = pageCache.invalidate(["one"]).then(() => "over");
  pageCache.get("/a");
  expect(await Promise.race([change, soon()])).toBe("over");
});

test("a change does not wait for images, nor are those kept that show what was before it", async () => {
  pageCache.get("/og/e/1/a.jpg");
  const change = pageCache.invalidate(["one"]).then(() => "over");
  expect(await Promise.race([change, soon()])).toBe("over");
  render("/og/e/1/a.jpg", "one");
  expect(pageCache.get("/og/e/1/a.jpg")).toBeUndefined();
});
