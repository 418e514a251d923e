import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TabsBar } from "@/components/shared/tabs-bar";
import { routes } from "@/lib/platform/addresses/routes";

const options = [
  { value: undefined, label: "Todas" },
  { value: "new", label: "Nuevas", count: 3 },
  { value: "staff", label: "Con permisos", count: 0 },
];
const bar = (how: { hrefOf: typeof routes.people } | { onValueChange: () => void }) =>
  renderToStaticMarkup(<TabsBar label="Filtros" value="new" options={options} {...how} />)
    .replaceAll(/ class="[^"]*"/g, "")
    .replaceAll(/<\/?span>/g, "");

test("tabs with addresses are links of a navigation, of which the open one is the current", () => {
  expect(bar({ hrefOf: routes.people })).toBe(
    '<nav aria-label="Filtros"><a href="/people">Todas</a>' +
      '<a aria-current="page" href="/people?state=new">Nuevas: 3</a>' +
      '<a href="/people?state=staff">Con permisos</a></nav>',
  );
});

test("others are buttons of a group, of which the open one is pressed", () => {
  expect(bar({ onValueChange: () => {} })).toBe(
    '<div role="group" aria-label="Filtros"><button type="button" aria-pressed="false">Todas</button>' +
      '<button type="button" aria-pressed="true">Nuevas: 3</button>' +
      '<button type="button" aria-pressed="false">Con permisos</button></div>',
  );
});
