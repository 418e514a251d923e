import { expect, test } from "vitest";
import { spell } from "@/lib/platform/addresses/spelling";

test.each([
  ["E/Mi-Titular", "e/mi-titular"],
  ["S/Cocina/E/Pan", "s/cocina/e/pan"],
  ["A%C3%B1o%20Nuevo", "ano-nuevo"],
  ["2021/pan-%F0%9F%8D%9E/", "2021/pan-"], // WordPress keeps the emoji of titles
  ["👍🏽-❤️-🇪🇸-pan-1", "---pan-1"],
  ["%2Fmi-titular", "mi-titular"],
  ["%2F%2FMal.invalid", "mal.invalid"],
])("%s is spelt %s, and leads there within the site", (written, path) => {
  expect(spell(written)).toEqual({ path, movedTo: `/${path}` });
});

test.each(["e/mi-titular", "mi%2Dtitular", "s/cocina", ""])("%j is spelt so already", (written) => {
  expect(spell(written).movedTo).toBeNull();
});

test("an encoded slash within it is another spelling of the same address", () => {
  expect(spell("e%2Fmi-titular")).toEqual({ path: "e/mi-titular", movedTo: "/e/mi-titular" });
});

test("what cannot be decoded is no error", () => {
  expect(spell("%E0%A4%A").path).toBe("%e0%a4%a");
});

test("a long run of spaces is read once", () => {
  expect(spell(`a${" ".repeat(1_000_000)}b`).path).toBe("a-b"); // quadratic, it would be minutes
});
