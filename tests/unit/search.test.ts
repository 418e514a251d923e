import { expect, test } from "vitest";
import { respelt, searchTerms, typedSearch } from "@/lib/texts/entries/search-terms";
import { readMarks } from "@/lib/platform/text/marked";

test.each([
  ["  dos \n palabras\0 ", "dos palabras"],
  [["una", "otra"], "una"],
  [undefined, ""],
  ["x".repeat(500), "x".repeat(200)],
  ["a\uD800b", "a\uFFFDb"],
  ["\u202Eoculto", "oculto"],
])("what was typed: %j → %j", (value, typed) => {
  expect(typedSearch(value)).toBe(typed);
});

test.each([
  ["pan de pueblo", "pan de pueblo"],
  ['"plaza mayor" -mercado', '"plaza mayor" -mercado'],
  ['-"plaza mayor" pan', '-"plaza mayor" pan'],
  ["«plaza mayor» “al sol”", '"plaza mayor" "al sol"'],
  ["covid-19", "covid 19"],
  ['"covid-19, hoy"', '"covid 19 hoy"'],
  ['"sin cerrar', '"sin cerrar'],
  ["ana@ejemplo.es/a_b", "ana ejemplo es a b"],
  ["tren O tranvía", "tren or tranvía"],
  ["O sea O", "O sea O"],
  [`'":*&|!()<>\\`, '":*&|!()<>\\'.replace(/[^"]/g, "") + " "],
  ["--nada", "-nada"],
])("its terms: %j → %j", (typed, terms) => {
  expect(searchTerms(typed)).toBe(terms);
});

test("no more terms than anybody means are looked for", () => {
  expect(searchTerms("a ".repeat(100)).split(" ")).toHaveLength(20);
});

test.each([
  ["publicacion", "publicación"],
  ["DECISION y pasion", "DECISIón y pasión"],
  ["acciones", "acciones"],
])("accents that are left out: %j → %j", (terms, spelt) => {
  expect(respelt(terms)).toBe(spelt);
});

test("marks become pieces, whatever else is in the text", () => {
  expect(readMarks("<b>un \uE000pan\uE001 & \uE000sal\uE001")).toEqual([
    { text: "<b>un ", found: false },
    { text: "pan", found: true },
    { text: " & ", found: false },
    { text: "sal", found: true },
  ]);
  expect(readMarks("sin \uE001nada\uE000")).toEqual([
    { text: "sin \uE001nada\uE000", found: false },
  ]);
  expect(readMarks("")).toEqual([]);
});
