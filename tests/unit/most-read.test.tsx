import type { Route } from "next";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MostRead } from "@/components/spaces/stories/most-read";
import { entryOf, machine } from "@/tests/support/entry";

const story = (title: string, made = {}) => ({
  entry: entryOf({ ...made, title }),
  href: `/${title.toLowerCase()}` as Route,
  dates: { timeZone: "Europe/Madrid", language: "es" as const },
});

test("what was read most is a list of links, marked where a machine wrote", () => {
  const html = renderToStaticMarkup(
    <MostRead stories={[story("Faro", machine), story("Lonja")]} />,
  );
  const [first, second] = html.split("</li>");
  expect(first).toMatch(/<li ai-disclosure="[^"]+"/);
  expect(first).toContain(">IA<");
  expect(first).toContain('href="/faro"');
  expect(second).not.toMatch(/ai-disclosure|>IA</);
  expect(second).toContain(">2<");
  expect(html).not.toContain("<img");
});

test("nothing is said without any", () => {
  expect(renderToStaticMarkup(<MostRead stories={[]} />)).toBe("");
});
