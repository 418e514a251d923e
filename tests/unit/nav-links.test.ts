import { describe, expect, test } from "vitest";
import { isCurrentSection, navLinks } from "@/components/layout/nav-links";

const sectionsOf = (pathname: string) =>
  navLinks.filter((link) => isCurrentSection(link, pathname)).map(({ label }) => label);

describe("isCurrentSection", () => {
  test.each([
    ["/entries", ["Entradas"]],
    ["/entries/7/edit", ["Entradas"]],
    ["/spaces/3", ["Espacios"]],
    ["/s/ciencia", ["Espacios"]],
    ["/s/ciencia/e/un-titular", ["Espacios"]],
    ["/synthetic-users/3/detail", ["Usuarios Sintéticos"]],
    ["/", []],
    ["/entries-de-prueba", []],
    ["/sociedad", []],
  ])("%s belongs to %j", (pathname, sections) => {
    expect(sectionsOf(pathname)).toEqual(sections);
  });
});
