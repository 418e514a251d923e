import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MORE, unicodeRange, USUAL } from "@/scripts/font-characters";

test("the files of seldom used characters are fetched for those, and no others", () => {
  const ranges = [...readFileSync("app/fonts.ts", "utf8").matchAll(/"(U\+[^"]+)"/g)];
  expect(ranges.map(([, range]) => range)).toEqual([unicodeRange(MORE), unicodeRange(MORE)]);
});

test("what Spanish prints is in the usual ones, and nothing twice", () => {
  for (const character of "¿Qué año, niña? ¡Ojalá, pingüino! «Sí» — “no”… 5 € 1.ª 2.º")
    expect(USUAL).toContain(character);
  expect(new Set(USUAL + MORE).size).toBe(USUAL.length + MORE.length);
});
