import { expect, test } from "vitest";
import { withoutMarks } from "@/lib/platform/text/without-marks";

test.each([
  ["Todo el **deporte**, y *más*", "Todo el deporte, y más"],
  ["## Quiénes\n- _uno_\n- [dos](https://ejemplo.es)", "Quiénes\nuno\ndos"],
  ["> Con `código` y ~~tachado~~", "Con código y tachado"],
  ["__Del mar__ y ![faro](/f.png)", "Del mar y faro"],
])("%j is read as %j", (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text);
});

test.each(["Sin marcas", "3 * 4 * 5 = 60", "un_nombre_de_fichero", "a [b] (c)"])(
  "%j stays as it is",
  (text) => {
    expect(withoutMarks(text)).toBe(text);
  },
);
