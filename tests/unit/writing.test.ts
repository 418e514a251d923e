import { describe, expect, test } from "vitest";
import { isOf, isOld, keyOf, sameValues, whenInWords } from "@/components/writing/kept";
import { uuid } from "@/components/writing/uuid";

const place = { account: 7, form: "entry", id: "42" };

test("a text is kept for one account, form and record", () => {
  const key = keyOf(place, "one");
  expect(key).toEqual([7, "entry", "42", "one"]);
  expect(isOf(place, key)).toBe(true);
  expect(isOf({ ...place, account: 8 }, key)).toBe(false);
  expect(isOf({ ...place, form: "comment" }, key)).toBe(false);
  expect(isOf({ ...place, id: "" }, key)).toBe(false);
});

test("what nobody comes back for is swept after thirty days", () => {
  const now = Date.UTC(2026, 10, 24);
  const kept = { values: {}, at: now - 30 * 86_400_000 };
  expect(isOld(kept, now)).toBe(false);
  expect(isOld(kept, now + 1)).toBe(true);
});

test("two texts are the same when each field is; an empty one and none are alike", () => {
  expect(sameValues({ title: "A", image: null }, { title: "A" })).toBe(true);
  expect(sameValues({ title: "A", image: "" }, { title: "A", image: null })).toBe(true);
  expect(sameValues({ title: "A" }, { title: "B" })).toBe(false);
  expect(sameValues({ spaces: [1, 2] }, { spaces: [1, 2] })).toBe(true);
  expect(sameValues({ spaces: [1, 2] }, { spaces: [2, 1] })).toBe(false);
  expect(sameValues({}, { title: "B" })).toBe(false);
});

describe("when it was kept", () => {
  const now = Date.parse("2026-11-24T21:00:00Z");

  test.each([
    ["2026-11-24T20:32:00Z", "a las 21:32"],
    ["2026-11-24T00:05:00Z", "a la 01:05"],
    ["2026-11-23T23:10:00Z", "a las 00:10"],
    ["2026-11-23T22:59:00Z", "el 23 de noviembre a las 23:59"],
    ["2026-01-01T08:05:00Z", "el 1 de enero a las 09:05"],
    ["2025-12-31T22:59:00Z", "el 31 de diciembre de 2025 a las 23:59"],
  ])("%s is «%s» in Madrid", (at, words) => {
    expect(whenInWords(Date.parse(at), now, "Europe/Madrid")).toBe(words);
  });

  test("the site's clock tells the day, too", () => {
    const at = Date.parse("2026-11-24T02:10:00Z");
    expect(whenInWords(at, now, "America/Bogota")).toBe("el 23 de noviembre a las 21:10");
    expect(whenInWords(at, now, "Asia/Tokyo")).toBe("el 24 de noviembre a las 11:10");
  });
});

test("a UUID is one over plain HTTP, too", () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(uuid()).toMatch(pattern);
  const { randomUUID } = crypto;
  try {
    Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
    expect(uuid()).toMatch(pattern);
    expect(uuid()).not.toBe(uuid());
  } finally {
    Object.defineProperty(crypto, "randomUUID", { value: randomUUID, configurable: true });
  }
});
