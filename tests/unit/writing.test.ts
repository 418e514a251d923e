import { expect, test } from "vitest";
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

test("the hour is told as one says it", () => {
  const at = (...moment: [number, number, number, number, number]) => new Date(...moment).getTime();
  const now = at(2026, 10, 24, 22, 0);
  expect(whenInWords(at(2026, 10, 24, 21, 32), now)).toBe("a las 21:32");
  expect(whenInWords(at(2026, 10, 24, 1, 5), now)).toBe("a la 1:05");
  expect(whenInWords(at(2026, 10, 21, 9, 5), now)).toBe("el 21 de noviembre a las 9:05");
  expect(whenInWords(at(2025, 11, 31, 23, 59), now)).toBe("el 31 de diciembre de 2025 a las 23:59");
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
