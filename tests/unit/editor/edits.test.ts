import { describe, expect, test } from "vitest";
import {
  code,
  footnote,
  formula,
  link,
  toggleMark,
  type Edit,
  type Place,
} from "@/components/editor/edits";
import {
  bulletList,
  heading,
  indentItems,
  nextLine,
  numberedList,
  quote,
} from "@/components/editor/lines";
import { reading } from "@/components/editor/words";

/** A text with its selection between two bars, or its caret at one. */
function at(marked: string): Place {
  const from = marked.indexOf("|");
  const to = marked.lastIndexOf("|");
  const value = marked.replaceAll("|", "");
  return { value, from, to: to === from ? from : to - 1 };
}

/** The text after the change, marked likewise. */
function after({ value }: Place, { from, to, text, select }: Edit): string {
  const changed = value.slice(0, from) + text + value.slice(to);
  const chosen = changed.slice(select.from, select.to);
  const bars = chosen === "" ? "|" : `|${chosen}|`;
  return changed.slice(0, select.from) + bars + changed.slice(select.to);
}

const does = (edit: (place: Place) => Edit | null, before: string) => {
  const change = edit(at(before));
  return change && after(at(before), change);
};

const bold = (place: Place) => toggleMark(place, "**");
const italic = (place: Place) => toggleMark(place, "*");

describe("marks", () => {
  test.each([
    ["una |palabra| sola", "una **|palabra|** sola"],
    ["una **|palabra|** sola", "una |palabra| sola"],
    ["una |**palabra**| sola", "una |palabra| sola"],
    ["una pa|labra sola", "una **pa|labra** sola"],
    ["una **pa|labra** sola", "una pa|labra sola"],
    ["una| palabra |sola", "una **|palabra|** sola"],
    ["fin |", "fin **|**"],
    ["fin **|**", "fin |"],
  ])("%s → %s", (before, expected) => expect(does(bold, before)).toBe(expected));

  test("italic within bold is another mark", () => {
    expect(does(italic, "**|así|**")).toBe("***|así|***");
  });
});

describe("links", () => {
  test.each([
    ["ver |esto| ya", "ver [esto](|https://|) ya"],
    ["ver |https://a.es/b| ya", "ver [|](https://a.es/b) ya"],
    ["ver |", "ver [|](https://)"],
  ])("%s → %s", (before, expected) => expect(does(link, before)).toBe(expected));
});

describe("code and formulas", () => {
  test.each([
    [code, "la |variable| x", "la `|variable|` x"],
    [code, "la |a`b| x", "la `` a`b ``| x"],
    [code, "|uno\ndos|", "```|\nuno\ndos\n```"],
    [formula, "sea |x^2|", "sea $|x^2|$"],
    [formula, "sea\n\n|", "sea\n\n$$\n|\n$$"],
  ] as const)("%o %s → %s", (edit, before, expected) => expect(does(edit, before)).toBe(expected));
});

test("a note gets the next number, and its text the selection", () => {
  let value = "Uno[^1] y dos.\n\n[^1]: Primera.\n";
  const edits = footnote({ value, from: 14, to: 14 });
  for (const { from, to, text } of edits) value = value.slice(0, from) + text + value.slice(to);
  expect(value).toBe("Uno[^1] y dos.[^2]\n\n[^1]: Primera.\n\n[^2]: Texto de la nota");
  const { select } = edits[1]!;
  expect(value.slice(select.from, select.to)).toBe("Texto de la nota");
});

describe("lines", () => {
  const title = (place: Place) => heading(place, 2);
  test.each([
    [title, "a\nTí|tulo\nb", "a\n## Tí|tulo\nb"],
    [title, "## Tí|tulo", "Tí|tulo"],
    [title, "#### Tí|tulo", "## Tí|tulo"],
    [title, "|", "## |"],
    [quote, "|uno\n\ndos|", "|> uno\n>\n> dos|"],
    [quote, "|> uno\n>\n> dos|", "|uno\n\ndos|"],
    [bulletList, "|uno\n\n  dos|", "|- uno\n\n  - dos|"],
    [bulletList, "|- uno\n* dos|", "|uno\ndos|"],
    [bulletList, "|1. uno\n2. dos|", "|- uno\n- dos|"],
    [numberedList, "|uno\ndos\n|", "|1. uno\n2. dos|\n"],
    [title, "###\u00a0Tí|tulo", "## Tí|tulo"],
    [quote, "|>\u00a0uno|", "|uno|"],
    [bulletList, "|1.\u202funo\n-\u00a0dos|", "|- uno\n- dos|"],
  ] as const)("%o %j → %j", (edit, before, expected) => expect(does(edit, before)).toBe(expected));
});

describe("Enter", () => {
  test.each([
    ["- uno|", "- uno\n- |"],
    ["  * uno|", "  * uno\n  * |"],
    ["9. uno|", "9. uno\n10. |"],
    ["3) u|no", "3) u\n4) |no"],
    ["- [x] hecho|", "- [x] hecho\n- [ ] |"],
    ["> cita|", "> cita\n> |"],
    ["> - uno|", "> - uno\n> - |"],
    ["- uno\n- |", "- uno\n|"],
    ["> cita\n> |", "> cita\n|"],
    ["> - uno\n> - |", "> - uno\n> |"],
    ["-\u00a0uno|", "-\u00a0uno\n- |"],
    ["1.\u00a0[\u00a0]\u00a0uno|", "1.\u00a0[\u00a0]\u00a0uno\n2. [ ] |"],
    [">\u00a0cita|", ">\u00a0cita\n> |"],
    ["-\u00a0uno\n-\u00a0|", "-\u00a0uno\n|"],
  ])("%j → %j", (before, expected) => expect(does(nextLine, before)).toBe(expected));

  test.each(["un párrafo|", "|- uno", "```\n- código|\n```", "", "-no|", "2026.|"])(
    "%j is just a new line",
    (before) => expect(nextLine(at(before.includes("|") ? before : `${before}|`))).toBeNull(),
  );
});

describe("Tab", () => {
  test.each([
    [false, "- uno\n- do|s", "- uno\n  - do|s"],
    [true, "- uno\n  - do|s", "- uno\n- do|s"],
    [false, "1. uno\n2. do|s", "1. uno\n   2. do|s"],
    [false, "|- uno\n- dos|", "|  - uno\n  - dos|"],
    [false, "10. uno\n11. dos|", "10. uno\n    11. dos|"],
    [true, "- uno\n\u00a0\u00a0-\u00a0do|s", "- uno\n-\u00a0do|s"],
  ])("out %s: %j → %j", (out, before, expected) =>
    expect(does((place) => indentItems(place, out), before)).toBe(expected),
  );

  test("elsewhere it leaves the field", () => {
    expect(indentItems(at("un párrafo|"), false)).toBeNull();
  });
});

test.each([
  ["", 0, 1],
  ["## Hola, **mundo** [aquí](https://a.es/una/dos) 3,5 % e\u0301l", 5, 1],
  ["palabra ".repeat(1100), 1100, 5],
])("%.40s is so long to read", (text, words, minutes) => {
  expect(reading(text)).toEqual({ words, minutes });
});
