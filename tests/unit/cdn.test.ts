import { expect, test } from "vitest";
import { ANY_CHANGE, EVERY_PAGE, cdnHeaders, cdnTag } from "@/lib/kernel/cdn";

test("a tag is short, always the same, and of characters that every CDN takes", () => {
  for (const tag of ["entry:1", "at:ñandú.es", "slug:".padEnd(250, "x")]) {
    expect(cdnTag(tag)).toMatch(/^[\w-]{8}$/);
    expect(cdnTag(tag)).toBe(cdnTag(tag));
  }
  expect(cdnTag("entry:1")).not.toBe(cdnTag("entry:2"));
});

test("each CDN reads its own headers", () => {
  const known = [EVERY_PAGE, "home", "entry:1"].map(cdnTag);
  const general = { "cdn-cache-control": "max-age=86400", "cache-tag": known.join(",") };
  expect(cdnHeaders("cloudflare", ["home", "entry:1", "home"])).toEqual(general);
  expect(cdnHeaders("webhook", ["home", "entry:1"])).toEqual(general);
  expect(cdnHeaders("fastly", ["home", "entry:1"])).toEqual({
    "surrogate-control": "max-age=86400",
    "surrogate-key": known.join(" "),
  });
});

test.each([
  ["more tags than fit", Array.from({ length: 5_000 }, (_, n) => `space:${n}`)],
  ["no tags", []],
])("a page with %s is dropped by any change", (_what, tags) => {
  expect(cdnHeaders("cloudflare", tags)["cache-tag"]).toBe(
    [EVERY_PAGE, ANY_CHANGE].map(cdnTag).join(","),
  );
});

test("the tags of a page fit behind any proxy", () => {
  for (let count = 1; count < 400; count++) {
    const tags = Array.from({ length: count }, (_, n) => `entry:${n}`);
    expect(cdnHeaders("fastly", tags)["surrogate-key"]?.length).toBeLessThanOrEqual(3_000);
  }
});
