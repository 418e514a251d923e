import { describe, expect, test } from "vitest";
import { splitLinks } from "@/lib/text/links";

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

describe("splitLinks", () => {
  test("cuts the text without losing any of it", () => {
    expect(splitLinks("Mira https://ejemplo.es/a, es bueno.")).toEqual([
      { text: "Mira " },
      { text: "https://ejemplo.es/a", href: "https://ejemplo.es/a" },
      { text: ", es bueno." },
    ]);
    const text = "a http://x.es. (https://y.es/z) «https://z.es/?q=1&r=2#f»\nhttps://w.es";
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  test.each([
    ["Ver https://es.wikipedia.org/wiki/Rosa_(flor).", "https://es.wikipedia.org/wiki/Rosa_(flor)"],
    ["(https://ejemplo.es/a)", "https://ejemplo.es/a"],
    ["«https://ejemplo.es»", "https://ejemplo.es"],
    ["¿https://ejemplo.es/?q=a&b=c?", "https://ejemplo.es/?q=a&b=c"],
    ["HTTPS://EJEMPLO.ES/A", "HTTPS://EJEMPLO.ES/A"],
    ["https://ejemplo.es/año", "https://ejemplo.es/año"],
  ])("%s", (text, href) => {
    expect(hrefs(text)).toEqual([href]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://x.es",
    "www.ejemplo.es",
    "http://",
    "nada",
  ])("%s is no link", (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  test("an empty text has no parts", () => {
    expect(splitLinks("")).toEqual([]);
  });

  test("reads a text made to take long once", () => {
    const text = `https://x.es/${")".repeat(1_000_000)}`; // quadratic, it would be minutes
    expect(hrefs(text)).toEqual(["https://x.es/"]);
  });
});
