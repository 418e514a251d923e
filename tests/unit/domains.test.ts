import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  domainName,
  hostnameOf,
  isBelowSite,
  isInternalName,
  isSiteName,
  nameWithin,
} from "@/lib/spaces/domains/name";
import { isLocalSite } from "@/lib/platform/http/local-site";
import { domainChanges, domainInput } from "@/lib/spaces/domains/schema";

describe("the stored form of a name", () => {
  test.each([
    ["ejemplo.es", "ejemplo.es"],
    ["WWW.Ejemplo.ES", "www.ejemplo.es"],
    ["ejemplo.es.", "ejemplo.es"],
    ["Cañón.es", "xn--can-8mak.es"],
    ["xn--can-8mak.es", "xn--can-8mak.es"],
    ["revista。ejemplo.es", "revista.ejemplo.es"],
    ["mi-blog.localhost", "mi-blog.localhost"],
    ["0x7.es", "0x7.es"],
  ])("of %s is %s", (typed, stored) => {
    expect(domainName(typed)).toBe(stored);
  });

  test.each([
    "",
    ".",
    "localhost",
    "ejemplo.",
    "127.0.0.1",
    "127.1",
    "0x7f.0.0.1",
    "::1",
    "[::1]",
    "https://ejemplo.es",
    "//ejemplo.es",
    "ejemplo.es:80",
    "ejemplo.es/",
    "ejemplo.es?x",
    "ejemplo.es#x",
    "ana@ejemplo.es",
    "ejemplo%2ees",
    "ejemplo .es",
    "*.ejemplo.es",
    "-a.ejemplo.es",
    "a-.ejemplo.es",
    "a_b.ejemplo.es",
    "a..es",
    "ejemplo.es..",
    "xn--.es",
    `${"a".repeat(64)}.es`,
    `${"a.".repeat(126)}es`,
  ])("is none for %j", (typed) => {
    expect(domainName(typed)).toBeNull();
  });

  test("is its own stored form, and what a browser asks for", () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string({ unit: "binary" }), fc.webUrl()), (text) => {
        const name = domainName(text);
        if (name === null) return;
        expect(domainName(name)).toBe(name);
        expect(domainName(name.toUpperCase())).toBe(name);
        expect(new URL(`https://${name}/x`).hostname).toBe(name);
        expect(name).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      }),
      { numRuns: 500 },
    );
  });

  test("is found whatever stands around it", () => {
    fc.assert(
      fc.property(
        fc.domain(),
        fc.constantFrom("http://", "HTTPS://", "//", "ftp://ana:clave@"),
        fc.constantFrom("", ":8080", "/", "/blog?x=1#y", ":80/a:b@c"),
        (name, before, after) => {
          expect(domainName(before + name + after)).toBeNull();
          expect(nameWithin(before + name + after)).toBe(domainName(name) && name);
        },
      ),
    );
  });
});

test.each([
  ["ejemplo.es:3000", "ejemplo.es"],
  ["ejemplo.es", "ejemplo.es"],
  ["[::1]:3000", "[::1]"],
  ["[::1]", "[::1]"],
  ["ejemplo.es.:80", "ejemplo.es."],
])("a Host of %s names %s", (host, name) => {
  expect(hostnameOf(host)).toBe(name);
});

test("the site's own name is taken, with and without www", () => {
  for (const site of ["https://rotativa.es", "https://www.rotativa.es:8443"]) {
    expect(isSiteName("rotativa.es", site)).toBe(true);
    expect(isSiteName("www.rotativa.es", site)).toBe(true);
    expect(isSiteName("blog.rotativa.es", site)).toBe(false);
    expect(isSiteName("otrarotativa.es", site)).toBe(false);
  }
});

describe("a domain as its form sends it", () => {
  const schema = domainInput("https://rotativa.es");
  const valid = { name: "ejemplo.es", description: "", space_id: "3" };
  const messages = (input: unknown) =>
    schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`);

  test("is stored tidied", () => {
    expect(schema.parse({ name: " Ejemplo.ES. ", description: "  ", space_id: "3" })).toEqual({
      name: "ejemplo.es",
      description: null,
      space_id: 3,
    });
    expect(schema.parse({ name: "ejemplo.es", space_id: 3 }).description).toBeNull();
  });

  const wholly = "Escribe solo el nombre, sin protocolo, puerto ni ruta";
  test.each([
    ["ab", "El nombre del dominio debe tener al menos 3 caracteres"],
    [undefined, "El nombre del dominio debe tener al menos 3 caracteres"],
    ["a".repeat(256), "El nombre del dominio no puede exceder los 255 caracteres"],
    ["https://Ejemplo.es/blog", `${wholly}: Ejemplo.es`],
    ["ejemplo.es:8080", `${wholly}: ejemplo.es`],
    ["http://cañón.es", `${wholly}: cañón.es`],
    ["127.0.0.1", "Una dirección IP no sirve: escribe un nombre de dominio"],
    ["[::1]", "Una dirección IP no sirve: escribe un nombre de dominio"],
    ["ejemplo", "Escribe el nombre completo, como www.ejemplo.es"],
    ["dos palabras.es", "El nombre del dominio no es válido"],
    ["-a.es", "El nombre del dominio no es válido"],
    ["www.rotativa.es", "Es el nombre del propio sitio: elige otro para el espacio"],
  ])("is refused with the name %j", (name, message) => {
    expect(messages({ ...valid, name })).toEqual([`name: ${message}`]);
  });

  test("is refused with a long description and without a space", () => {
    expect(messages({ ...valid, description: "a".repeat(1001) })).toEqual([
      "description: La descripción no puede exceder los 1000 caracteres",
    ]);
    for (const space_id of ["", "x", 0, -1, 1.5, 2 ** 31, null, undefined, true, [3]]) {
      expect(messages({ ...valid, space_id })).toEqual(["space_id: Debes seleccionar un espacio"]);
    }
  });

  test("changes only what is sent", () => {
    expect(domainChanges("https://rotativa.es").parse({ description: "Hola" })).toEqual({
      description: "Hola",
    });
  });
});

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1:3000", true],
  ["http://[::1]:3000", true],
  ["http://prueba.localhost", true],
  ["https://rotativa.es", false],
  ["http://192.168.1.4", false],
  ["https://localhost.es", false],
])("whether %s is a local site: %s", (siteUrl, local) => {
  expect(isLocalSite(siteUrl)).toBe(local);
});

test("names of internal networks are known by their end", () => {
  const names = ["a.internal", "nas.local", "x.home.arpa", "a.onion", "a.localhost"];
  expect(names.filter(isInternalName)).toEqual(names);
  expect(["local.es", "internal.example", "interna.l.es"].filter(isInternalName)).toEqual([]);
});

test("a name below the site's own is known, with and without its www", () => {
  expect(isBelowSite("a.rotativa.es", "https://www.rotativa.es")).toBe(true);
  expect(isBelowSite("otrarotativa.es", "https://rotativa.es")).toBe(false);
});
