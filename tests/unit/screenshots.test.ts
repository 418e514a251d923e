import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { shots } from "@/scripts/screenshots/pages";

/** Pages that look as another one, lead to another, or are another's on a host of its own. */
const ALIKE = [
  "/autores/[username]/pagina/[page]",
  "/dominio/[domain]/[[...path]]",
  "/e/[slug]",
  "/entries/[id]",
  "/entries/[id]/comentarios/[cursor]",
  "/entries/waiting",
  "/reports",
  "/s/[spaceSlug]/pagina/[page]",
  "/spaces/[id]",
  "/spaces/[id]/entries/[entryId]",
];

test("every page is looked at", () => {
  const found = shots({
    ...{ space: 1, machine: 1, draft: 1, domain: 1, run: 1, decision: 1, brought: 1 },
    ...{ kept: "/s/gaceta/portadas/2026-11-25", correction: "/e/uno/cambios/2" },
    preview: "/borrador/clave",
  });
  const paths = found.map(({ path }) => path.replace(/\?.*/, ""));
  const missed = globSync("app/**/page.tsx")
    .map((file) => file.replace(/^app|\/page\.tsx$|\/\([^)]*\)/g, "") || "/")
    .filter((page) => !ALIKE.includes(page))
    .filter((page) => !paths.some((path) => patternOf(page).test(path)));
  expect(missed).toEqual([]);
});

/** The addresses of a page, from the folders of its file. */
const patternOf = (page: string) =>
  new RegExp(`^${page.replace(/\/\[\[\.\.\.\w+\]\]/g, "(/.*)?").replace(/\[\w+\]/g, "[^/]+")}/?$`);
