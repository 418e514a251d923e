import { describe, expect, test } from "vitest";
import { splitFrontMatter } from "@/lib/operation/paste/front-matter";
import { publicationDate } from "@/lib/operation/paste/publication-date";
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

test("its addresses are those of Hugo and Jekyll, one or many", () => {
  const of = (yaml: string) => splitFrontMatter(`---\n${yaml}\n---\n`).fields.addresses;
  expect(of("url: /2019/Pan.html\naliases:\n  - /pan/\n  - viejo/pan.html")).toEqual([
    "/2019/Pan.html",
    "/pan/",
    "viejo/pan.html",
  ]);
  expect(of("permalink: /pan.html\nredirect_from: /?p=12")).toEqual(["/pan.html", "/?p=12"]);
  for (const none of [
    "permalink: /:year/:title/",
    "url: https://otro.example/pan",
    "aliases: [Pan de molde, Hogaza]", // names of Obsidian's
    "aliases: ~",
    "aliases: []",
    "aliases: { a: b }",
  ]) {
    expect(of(none), none).toBeUndefined();
  }
});

test.each([
  ["lang: ca", "ca"],
  ["language: pt-BR", "pt-BR"],
  ["lang: es_MX", "es-MX"], // as systems call it
  ["lang: Español", undefined],
  ["lang: ~\nlanguage: gl", "gl"],
])("its language is known by its tag: %s", (yaml, language) => {
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.language).toBe(language);
});

test.each([
  ...["draft: true", "draft: Yes", "published: false"],
  ...[
    "status: draft",
    "status: private",
    "status: pending",
    "status: future",
    "status: Programada",
  ],
])("it is a draft by «%s»", (yaml) =>
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.isDraft).toBe(true),
);

test.each([
  "draft: false",
  "published: true",
  "published: 2020-05-01",
  "status: published",
  "status: publish",
  "status: evergreen",
  "a: b",
])("it is none by «%s»", (yaml) =>
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields.isDraft).toBeUndefined(),
);

test("a list or a map where a text is expected counts as none", () => {
  const { fields } = splitFrontMatter("---\ntitle: [a, b]\nslug: { a: b }\n---\n");
  expect(fields).toEqual({});
});

test.each([
  ["image: pan.jpg\nimage_alt: Un pan", { image: "pan.jpg", image_alt: "Un pan" }],
  [
    "cover: { image: pan.jpg, alt: Un pan, caption: De leña }",
    { image: "pan.jpg", image_alt: "Un pan", image_caption: "De leña" },
  ],
  ["image: { path: /a/pan.jpg }", { image: "/a/pan.jpg" }],
  ["heroImage: ./pan.jpg", { image: "./pan.jpg" }],
  ["header: { teaser: pan.jpg }", { image: "pan.jpg" }],
  ["image: [pan.jpg]", {}],
  ["header: true\nbanner: '#fff'", {}],
  ["cover: false\nthumbnail: pan.jpg", { image: "pan.jpg" }],
])("its lead image may have other names: %j", (yaml, fields) => {
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields).toEqual(fields);
});

test.each([
  [
    "author: Ana\ncategories: Recetas de casa\ntags: [pan, sal]",
    { authors: ["Ana"], categories: ["Recetas de casa"], tags: ["pan", "sal"] },
  ],
  [
    "authors:\n  - Ana\n  - Luis\ncategory: a, b",
    { authors: ["Ana", "Luis"], categories: ["a", "b"] },
  ],
  ["author: { name: Ana }\ntags: ~", {}],
])("it says who wrote it and where it stands: %j", (yaml, fields) => {
  expect(splitFrontMatter(`---\n${yaml}\n---\n`).fields).toEqual(fields);
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
    ["when its TOML is not closed", "+++\ntitle = 'Pan'\n\nMiga.", "+++ y no se cierran"],
    ["when it is not TOML", "+++\ntitle = 'Pan'\nextra = [1, 2\n+++\nMiga.", "TOML válido (línea"],
    ["when it has a date that does not exist", "+++\ndate = 2024-13-45\n+++\nMiga.", "línea 2"],
    ["when it is JSON", ";;;\n{}\n;;;\nMiga.", "YAML ni en TOML"],
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

describe("TOML", () => {
  const of = (toml: string) => splitFrontMatter(`+++\n${toml}\n+++\nMiga.`);

  test("has the same fields as YAML, and the rest is the text", () => {
    const toml = `title = "Pan: historia y miga" # de ayer
slug = "pan"
draft = true
weight = 99999999999999999999
authors = ["Ana", "Luis"]
tags = ["pan", "sal"]
aliases = ["/2019/Pan.html"]
[cover]
image = "pan.jpg"
alt = "Un pan"`;
    expect(of(toml)).toEqual({
      fields: {
        ...{ title: "Pan: historia y miga", slug: "pan", isDraft: true, authors: ["Ana", "Luis"] },
        ...{ tags: ["pan", "sal"], addresses: ["/2019/Pan.html"] },
        ...{ image: "pan.jpg", image_alt: "Un pan" },
      },
      body: "\nMiga.",
    });
    expect(of("").fields).toEqual({});
  });

  test.each([
    ["2024-05-05T10:00:00-07:00", "2024-05-05T17:00:00.000Z"],
    ["2024-05-05 10:00:00Z", "2024-05-05T10:00:00.000Z"],
    ["2024-05-05T10:00:00.25", "2024-05-05T08:00:00.000Z"],
    ["2024-05-05", "2024-05-05T10:00:00.000Z"],
    ["'5 de mayo de 2024'", "2024-05-05T10:00:00.000Z"],
  ])("a date is read in its own zone, else in the site's: %s", (written, moment) => {
    const clock = { timeZone: "Europe/Madrid", now: new Date("2025-01-01T00:00:00Z") };
    const { created, note } = publicationDate(of(`date = ${written}`).fields.date, "pan", clock);
    expect([created.toISOString(), note]).toEqual([moment, undefined]);
  });
});
