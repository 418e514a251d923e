import { describe, expect, test } from "vitest";
import { KnownAddresses } from "@/lib/platform/text/known-addresses";
import { splitLinks } from "@/lib/platform/text/links";
import { stopwatch } from "@/tests/support/soak";

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
    ["‘https://ejemplo.es/a’, dijo", "https://ejemplo.es/a"],
    ["—lo cuenta https://ejemplo.es/a— y", "https://ejemplo.es/a"],
    ["(«https://ejemplo.es/a»).", "https://ejemplo.es/a"],
    ["‹https://ejemplo.es/a›…", "https://ejemplo.es/a"],
    ["请看 https://ejemplo.es/a。", "https://ejemplo.es/a"],
    [
      "https://ejemplo.es/entre–rayas/y-L’Hospitalet/",
      "https://ejemplo.es/entre–rayas/y-L’Hospitalet/",
    ],
    ["https://ejemplo.es/a-#", "https://ejemplo.es/a-#"],
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

  test("two addresses with nothing but signs between them are two", () => {
    expect(hrefs("«https://a.es/1»,«https://b.es/2»")).toEqual([
      "https://a.es/1",
      "https://b.es/2",
    ]);
  });

  test("www. is a link where that is asked for, and not within a word", () => {
    expect(splitLinks("«www.ejemplo.es/a», xwww.ejemplo.es", { www: true })).toEqual([
      { text: "«" },
      { text: "www.ejemplo.es/a", href: "http://www.ejemplo.es/a" },
      { text: "», xwww.ejemplo.es" },
    ]);
  });

  test("an empty text has no parts", () => {
    expect(splitLinks("")).toEqual([]);
  });

  test.each([")", "…", "(", "’", "»"])("reads a text made to take long once: %s", (sign) => {
    const text = `https://x.es/${sign.repeat(1_000_000)}`; // quadratic, it would be minutes
    expect(hrefs(text)).toEqual(["https://x.es/"]);
  });
});

describe("the addresses that a text names may be linked", () => {
  const known = (text: string) => new KnownAddresses([text], "https://rotativa.example");
  test.each([
    ["Mira https://puerto.example/mareas.", "https://puerto.example/mareas"],
    ["Mira [las mareas](https://puerto.example/mareas).", "https://puerto.example/mareas/"],
    ["Mira (https://puerto.example/mareas).", "https://puerto.example/mareas"],
    ["Mira https://puerto.example/Rota_(bahía), y basta.", "https://puerto.example/Rota_(bahía)"],
    ["Mira http://puerto.example/mareas", "https://puerto.example/mareas"],
    ["Habla de puerto.example/mareas.", "https://puerto.example/mareas"],
    ["Habla de www.puerto.example, y basta", "http://www.puerto.example/"],
    ["Nada.", "/buscar"],
    ["Nada.", "https://rotativa.example/buscar"],
  ])("%s: %s", (text, address) => {
    expect(known(text).has(address)).toBe(true);
    const { all } = known(text);
    expect(new KnownAddresses(all, "https://rotativa.example").has(address)).toBe(true);
  });

  test.each([
    ["Mira https://puerto.example/mareas", "https://puerto.example/otra"],
    ["Mira puerto.example", "https://puerto.example/inventada"],
    ["Escribe a ana@puerto.example", "https://puerto.example"],
    ["Mira https://puerto.example/a.html", "https://a.html"],
    ["Mira puerto.example", "https://evil.example/?puerto.example"],
    ["Mira puerto.example", "javascript:puerto.example"],
  ])("%s: not %s", (text, address) => {
    expect(known(text).has(address)).toBe(false);
  });

  test.each(["a.", "a-", "a", ".a/", "a.bc/("])("ends with %j over and over", (piece) => {
    known(piece.repeat(20_000));
  });

  test("takes no time for a text made to take long", { tags: ["soak"] }, () => {
    const time = stopwatch();
    for (const piece of ["a.", "a-", "a", ".a/", "a.bc/("]) known(piece.repeat(20_000));
    expect(time()).toBeLessThan(1000);
  });
});
