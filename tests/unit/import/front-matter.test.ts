import { describe, expect, test } from "vitest";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { Refusal } from "@/lib/operation/paste/refusal";

test("the YAML block is taken off the text", () => {
  const text = `---
title: "Pan: historia y miga"
date: 2020-05-01
image: pan.jpg # la del horno
slug: pan
licencia: CC BY
---
# Pan

---
Miga.`;
  expect(splitFrontMatter(text)).toEqual({
    fields: { title: "Pan: historia y miga", date: "2020-05-01", image: "pan.jpg", slug: "pan" },
    body: "\n# Pan\n\n---\nMiga.",
  });
});

test("values keep the form they were written in, and null is none", () => {
  const { fields } = splitFrontMatter("---\ntitle: 007\ndate: null\nimage: ~\nslug:\n---\n");
  expect(fields).toEqual({ title: "007" });
});

test.each([
  ["ai-disclosure: human-only", "human-only"],
  ["disclosure: ai-assisted", "ai-assisted"],
  ["ai-disclosure: ai-generated", undefined],
  ["ai-disclosure: ai-assisted\nai-model: demo", "ai-autonomous"],
  ["origin: synthetic", "ai-autonomous"],
  ["origin: person", undefined],
])("what it declares of AI is kept, and what a machine wrote stays that: %s", (yaml, said) => {
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.disclosure).toBe(said);
});

test.each(["draft: true", "draft: Yes", "published: false", "status: draft", "status: private"])(
  "it is a draft by «%s»",
  (yaml) => expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.isDraft).toBe(true),
);

test.each([
  "draft: false",
  "published: true",
  "published: 2020-05-01",
  "status: published",
  "a: b",
])("it is none by «%s»", (yaml) =>
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.isDraft).toBeUndefined(),
);

test("a list or a map where a text is expected counts as none", () => {
  const { fields } = splitFrontMatter("---\ntitle: [a, b]\nimage: { src: x.png }\n---\n");
  expect(fields).toEqual({});
});

test("a text without a block, or with an empty one, has no fields", () => {
  expect(splitFrontMatter("Hola\n---\n")).toEqual({ fields: {}, body: "Hola\n---\n" });
  expect(splitFrontMatter("---\n---\nHola").fields).toEqual({});
});

describe("is refused", () => {
  test.each([
    ["when it is not closed", "---\ntitle: Pan\n\nMiga.", "no se cierran"],
    ["when it is not YAML", "---\ntitle: Pan\nextra: [1, 2\n---\nMiga.", "línea"],
    ["when a colon is not quoted", "---\ntitle: Pan: historia\n---\nMiga.", "línea 2"],
    ["when it holds no fields", "---\nsolo un texto\n---\nMiga.", "campo: valor"],
    ["when it is code", "---js\nmodule.exports = { title: 'x' }\n---\nMiga.", "YAML"],
    ["when it is TOML", "+++\ntitle = 'Pan'\n+++\nMiga.", "YAML"],
    ["when it is endless", `---\ntitle: ${"x".repeat(60_000)}\n---\nMiga.`, "demasiado largos"],
    ["when it multiplies itself", `---\n${amplification()}\n---\nMiga.`, ""],
  ])("%s", (_, text, reason) => {
    const split = () => splitFrontMatter(text);
    expect(split).toThrow(Refusal);
    expect(split).toThrow(reason);
  });
});

test("tags that make objects elsewhere are only text here", () => {
  const { fields } = splitFrontMatter("---\ntitle: !!js/function 'function () {}'\n---\n");
  expect(fields.title).toBe("function () {}");
});

/** Each line holds the one before ten times, and the title all of them. */
function amplification() {
  const lines = ["l0: &l0 [x]"];
  for (let level = 1; level < 12; level++) {
    lines.push(`l${level}: &l${level} [${`*l${level - 1}, `.repeat(9)}*l${level - 1}]`);
  }
  return [...lines, "title: *l11", "title: Dos veces"].join("\n");
}
