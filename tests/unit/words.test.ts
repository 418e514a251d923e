import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourcesBelow } from "@/scripts/house/graph";

const [, table = ""] = readFileSync("docs/glossary.md", "utf8").split("## One word on the screen");
const [rows = ""] = table.split("\n## ");
/** The words of the first column, in lower case. */
const out = new Set(
  [...rows.matchAll(/^\| («[^|]+)/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/«([^»]+)»/g)].map(([, words = ""]) => words.toLowerCase()),
  ),
);

/** Says nothing on a screen: it is what models are asked. */
const PROMPTS = "lib/newsroom/ai/prompts.ts";

test("what the glossary says no longer, no screen and no message says", () => {
  expect([...out]).toEqual(expect.arrayContaining(["máquina", "página retirada"]));
  const found = ["app", "components", "lib"].flatMap((folder) =>
    sourcesBelow(".", folder).flatMap((file) => {
      const text = readFileSync(file, "utf8").toLowerCase().replaceAll(/\s+/g, " ");
      return [...out].filter((words) => text.includes(words)).map((words) => `${file}: ${words}`);
    }),
  );
  expect(found).toEqual([`${PROMPTS}: máquina`]);
});
