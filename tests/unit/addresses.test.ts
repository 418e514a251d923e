import { describe, expect, test } from "vitest";
import {
  domainOrigin,
  entryAddress,
  entryHref,
  spaceAddress,
} from "@/lib/platform/addresses/canonical";

const site = "https://rotativa.es";
const space = (domain: string | null, accepted = true) => ({ slug: "ciencia", domain, accepted });
const entry = { entry_id: 5, slug: "un/titular" };

describe("the address of an entry", () => {
  test.each([
    [{ ...entry, spaces: [] }, "https://rotativa.es/un/titular"],
    [{ ...entry, slug: null, spaces: [] }, "https://rotativa.es/entries/5"],
    [{ ...entry, spaces: [space(null)] }, "https://rotativa.es/s/ciencia/e/titular"],
    [{ ...entry, slug: null, spaces: [space(null)] }, "https://rotativa.es/s/ciencia/e/5"],
    [{ ...entry, spaces: [space("ciencia.es")] }, "https://ciencia.es/un/titular"],
    [{ ...entry, slug: null, spaces: [space("ciencia.es")] }, "https://ciencia.es/e/5"],
    [{ ...entry, spaces: [space(null), space("a.es")] }, "https://rotativa.es/s/ciencia/e/titular"],
    [{ ...entry, spaces: [space("a.es", false)] }, "https://rotativa.es/un/titular"],
    [{ ...entry, spaces: [space("a.es", false), space("b.es")] }, "https://b.es/un/titular"],
  ])("%j → %s", (addressed, address) => {
    expect(entryAddress(addressed, site)).toBe(address);
    const own = address.startsWith(site) ? address.slice(site.length) : address;
    expect(entryHref(addressed, site)).toBe(own);
  });
});

test("the address of a front page", () => {
  expect(spaceAddress(space(null), 1, site)).toBe("https://rotativa.es/s/ciencia");
  expect(spaceAddress(space(null), 2, site)).toBe("https://rotativa.es/s/ciencia/pagina/2");
  expect(spaceAddress(space("ciencia.es"), 1, site)).toBe("https://ciencia.es/");
  expect(spaceAddress(space("ciencia.es"), 2, site)).toBe("https://ciencia.es/pagina/2");
});

test("a domain is reached as the site is", () => {
  expect(domainOrigin("ciencia.es", "https://rotativa.es")).toBe("https://ciencia.es");
  expect(domainOrigin("ciencia.localhost", "http://localhost:3000")).toBe(
    "http://ciencia.localhost:3000",
  );
});
