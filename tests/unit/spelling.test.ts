import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReservedPath } from "@/lib/platform/addresses/routes";
import {
  hasTooManyParameters,
  normalizePath,
  oldAddress,
  queryForm,
  spell,
} from "@/lib/platform/addresses/spelling";

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

describe("an old address", () => {
  test.each([
    ["2019/05/fiestas.html", "2019/05/fiestas.html"],
    ["/Año_Nuevo.HTML", "ano_nuevo.html"],
    ["/a%C3%B1o/", "ano"],
    ["//a///b.php/", "a/b.php"],
    ["https://Viejo.example/Nota.aspx?ID=3#fin", "nota.aspx?id=3"],
    ["http://viejo.example?p=12", "?p=12"],
    [" ?p=12 ", "?p=12"],
    ["/?p=12&", "?p=12"],
    ["index.php?Itemid=4&id=12:pan", "index.php?id=12:pan&itemid=4"],
    ["?q=node/12", "?q=node-12"],
    ["?a=2&a=1", "?a=1&a=2"],
    ["?solo", "?solo="],
    ["?Sección=Año Nuevo", "?seccion=ano-nuevo"],
    ["?a=b%26c%3Dd%2Be", "?a=b-c-d-e"],
    ["(borrador)/v1.2,x", "(borrador)/v1.2,x"],
    ["東京.html", "東京.html"],
    ["x".repeat(500), "x".repeat(500)],
  ])("%s is kept as %s", (written, kept) => {
    expect(oldAddress(written)).toBe(kept);
  });

  test.each([
    "",
    "/",
    "https://viejo.example/",
    "?",
    "#fin",
    "../x.html",
    "a/../b.html",
    "a/./b",
    "a\\b.html",
    "a%5Cb.html",
    "a\0b.html",
    "a%00b.html",
    "100%25.html",
    "%E9.html",
    "a\ud800.html",
    "x".repeat(501),
    `?a=${"x".repeat(500)}`,
  ])("cannot be %j", (written) => {
    expect(oldAddress(written)).toBeNull();
  });

  test("A4: has eight parameters at most, not counting what tells where a reader came from", () => {
    const eight = "x.php?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8";
    const others = `UTM_source=a&utm_b&fbclid=1&gclid=&_rsc=x&&=&${"utm_x=1&".repeat(5_000)}`;
    for (const written of [eight, `${eight}&${others}#&i=9`, "a&b&c&d&e&f&g&h&i&j.html"]) {
      expect(hasTooManyParameters(written), written).toBe(false);
    }
    for (const written of [`${eight}&i=9`, `https://viejo.example/${eight}&i`]) {
      expect(hasTooManyParameters(written), written).toBe(true);
    }
    expect(oldAddress(`${eight}&${others}`)).toBe(eight);
  });

  test("has a form when it has a query", () => {
    expect(queryForm("index.php?id=12:pan&itemid=4")).toBe("index.php?id&itemid");
    expect(queryForm("?p=12")).toBe("?p");
    expect(queryForm("a=b.html")).toBeNull();
  });

  test("is the same however it is written again, in parts that nothing confuses", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."aÁñ/.%2F?&=+#-_ \\\0\ud800\uff0f\uff1f\uff05") }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const kept = oldAddress(written);
        if (kept === null) return;
        const [path = "", query, more] = kept.split("?");
        expect([oldAddress(kept), more]).toEqual([kept, undefined]);
        expect(oldAddress(`/${kept}`)).toBe(kept);
        expect(oldAddress(`https://viejo.example/${kept}#x`)).toBe(kept);
        expect(path).not.toMatch(/^\/|\/$|\/\/|[%\\#\p{C}]/u);
        expect(query ?? "").not.toMatch(/[/%\\#+\p{C}]/u);
        if (query) {
          const turned = query.split("&").reverse().join("&");
          expect(oldAddress(`${path}?${turned}`)).toBe(kept);
        }
        const slug = normalizePath(kept);
        expect(slug ?? kept).toBe(kept); // of the form of a slug it is that slug
        isReservedPath(kept);
        encodeURIComponent(kept);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is asked for by a browser as it is kept", () => {
    const text = fc.string({ unit: fc.constantFrom(..."aÁñ/.?&=-_(),;:@!'[]東|\"<>") });
    fc.assert(
      fc.property(text, (written) => {
        const kept = oldAddress(written);
        if (kept === null) return;
        const asked = new URL(`/${kept}`, "https://rotativa.es");
        expect(oldAddress(asked.pathname + asked.search)).toBe(kept);
      }),
    );
  });
});
