import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isReservedPath, reservedSegments } from "@/lib/platform/addresses/routes";
import { normalizePath } from "@/lib/platform/addresses/spelling";
import { canGiveOldAddress, canManageSlugs } from "@/lib/texts/slugs/policy";
import { aliasPath, slugInput, slugPath } from "@/lib/texts/slugs/schema";

const FORM = "La ruta solo puede tener letras, números y guiones, con barras entre sus tramos";

const messageOf = (path: unknown) => {
  const { error } = slugPath.safeParse(path);
  return error?.issues.map(({ message }) => message);
};

describe("slugPath", () => {
  test.each([
    ["/ruta-personalizada", "ruta-personalizada"],
    ["//Sección/Año Nuevo//", "seccion/ano-nuevo"],
    ["  Pingüinos de\tMálaga ", "pinguinos-de-malaga"],
    ["e/mi-entrada", "e/mi-entrada"],
    ["2024/05/05", "2024/05/05"],
    ["a--b", "a--b"],
    ["a".repeat(200), "a".repeat(200)],
    [`/${"á".repeat(200)}/`, "a".repeat(200)],
  ])("stores %s as %s", (written, stored) => {
    expect(slugPath.parse(written)).toBe(stored);
  });

  test.each([
    ["", "Escribe la ruta"],
    [" / ", "Escribe la ruta"],
    [undefined, "Escribe la ruta"],
    [7, "Escribe la ruta"],
    ["a".repeat(201), "La ruta no puede tener más de 200 caracteres"],
    ["a//b", FORM],
    ["a/ /b/../c", FORM],
    ["hola.html", FORM],
    ["¿qué?", FORM],
    ["a?b=1", FORM],
    ["https://ejemplo.es/a", FORM],
    ["東京", FORM],
    ["a\u0000b", FORM],
    ["entries/12", "El sitio usa las direcciones que empiezan por «entries»"],
    ["/API", "El sitio usa las direcciones que empiezan por «api»"],
    ["s/deportes", "El sitio usa las direcciones que empiezan por «s»"],
    ["e", "El sitio usa las direcciones que empiezan por «e»"],
    ["/E/", "El sitio usa las direcciones que empiezan por «e»"],
  ])("refuses %o with one sentence", (written, message) => {
    expect(messageOf(written)).toEqual([message]);
  });

  test("knows every first segment of the site, whatever follows it", () => {
    for (const segment of reservedSegments) {
      expect([isReservedPath(segment), isReservedPath(`${segment}/x`)]).toEqual([true, true]);
      expect(isReservedPath(`x/${segment}`)).toBe(false);
    }
    expect(isReservedPath("e/x")).toBe(false);
  });

  test("gives only paths that can be stored, and what is stored stays as it is", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom(..."aÁñ Z9-/\t?") }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const { data: path } = slugPath.safeParse(written);
        if (path === undefined) return;
        expect(path).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/);
        expect(path.length).toBeLessThanOrEqual(200);
        expect(slugPath.parse(path)).toBe(path);
        expect(slugPath.parse(`/${path.toUpperCase()}/`)).toBe(path);
        expect(normalizePath(written)).toBe(path);
      }),
    );
  });
});

/** As many as an old address may have. */
const PARAMETERS = "a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8";

describe("aliasPath", () => {
  test.each([
    ["/Sección/Año Nuevo", "seccion/ano-nuevo"],
    ["2019/05/fiestas.html", "2019/05/fiestas.html"],
    [" /?p=12 ", "?p=12"],
    ["https://viejo.example/Nota.php?id=3&utm_source=boletin", "nota.php?id=3"],
    ["con espacios!", "con-espacios!"],
    ["a".repeat(500), "a".repeat(500)],
    [`x.php?${PARAMETERS}&utm_source=boletin&fbclid=1`, `x.php?${PARAMETERS}`],
  ])("stores %s as %s", (written, stored) => {
    expect(aliasPath.parse(written)).toBe(stored);
  });

  test.each([
    ["", "Escribe la dirección"],
    [" ", "Escribe la dirección"],
    [7, "Escribe la dirección"],
    ["https://viejo.example/", "Ninguna página puede tener esa dirección"],
    ["/?utm_source=boletin", "Ninguna página puede tener esa dirección"],
    ["👍🏽", "Ninguna página puede tener esa dirección"],
    ["a\\b", "Ninguna página puede tener esa dirección"],
    ["../x.html", "Ninguna página puede tener esa dirección"],
    ["a%00b.html", "Ninguna página puede tener esa dirección"],
    [`${"a".repeat(500)}.html`, "Una dirección antigua no puede tener más de 500 caracteres"],
    [`x.php?${PARAMETERS}&i=9`, "Una dirección antigua no puede tener más de 8 parámetros"],
    ["API", "El sitio usa las direcciones que empiezan por «api»"],
    ["api/x.html", "El sitio usa las direcciones que empiezan por «api»"],
    ["e/mi-titular", "El sitio usa las direcciones que empiezan por «e»"],
    ["entries?id=3", "El sitio usa las direcciones que empiezan por «entries»"],
    ["robots.txt", "El sitio usa las direcciones que empiezan por «robots.txt»"],
    ["Feed/RSS2", "El sitio usa las direcciones que empiezan por «feed»"],
    ["index.xml", "El sitio usa las direcciones que empiezan por «index.xml»"],
    ["/?feed=rss2", "El sitio usa las direcciones que empiezan por «?feed=rss2»"],
  ])("refuses %o with one sentence", (written, message) => {
    const { error } = aliasPath.safeParse(written);
    expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe("slugInput", () => {
  test.each([12, "12"])("takes the entry %o for a number", (entry_id) => {
    expect(slugInput.parse({ path: "/a", entry_id })).toEqual({ path: "a", entry_id: 12 });
  });

  test.each([null, undefined, "", 0, -1, 1.5, "doce", 2_147_483_648])(
    "asks for an entry instead of %o",
    (entry_id) => {
      const { error } = slugInput.safeParse({ path: "a", entry_id });
      expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
        ["entry_id", "Elige una entrada"],
      ]);
    },
  );
});

test("the author of the entry and administrators manage its slugs", () => {
  const slug = { user_id: 1 };
  const may = (who: { id: number; isAdmin: boolean } | null | undefined) =>
    canManageSlugs(who, slug);
  expect(may({ id: 1, isAdmin: false })).toBe(true);
  expect(may({ id: 2, isAdmin: true })).toBe(true);
  expect([may({ id: 2, isAdmin: false }), may(null), may(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});

test("old addresses of another form than slugs are given by administrators alone", () => {
  const [member, admin] = [{ isAdmin: false }, { isAdmin: true }];
  const forms = ["2019/05/fiestas", "fiestas.html", "?p=12", "fiestas?id=3", "mis_fiestas"];
  expect(forms.filter((address) => canGiveOldAddress(member, address))).toEqual(forms.slice(0, 1));
  expect(forms.filter((address) => canGiveOldAddress(admin, address))).toEqual(forms);
});
