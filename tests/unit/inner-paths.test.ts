import { expect, test } from "vitest";
import { innerPathOf } from "@/lib/platform/addresses/inner-paths";

test.each([
  ["/un-titular.md", "/markdown/un-titular"],
  ["/s/ciencia/e/un-titular.md", "/markdown/s/ciencia/e/un-titular"],
  ["/dominio/ciencia.es/un-titular.md", "/dominio/ciencia.es/markdown/un-titular"],
  ["/autores/notas.md", "/autores/notas.md"], // a user's name
  ["/api/entries/1.md", "/api/entries/1.md"],
  ["/un-titular", "/un-titular"],
  ["/feeds/rss.xml", "/feeds/rss.xml"],
])("the page cache has %s at %s", (path, inner) => {
  expect(innerPathOf(path)).toBe(inner);
});
