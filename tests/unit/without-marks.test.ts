import { expect, test } from "vitest";
import { plainBeginning, withoutMarks } from "@/lib/platform/text/without-marks";

test.each([
  ["Todo el **deporte**, y *más*", "Todo el deporte, y más"],
  ["## Quiénes\n- _uno_\n- [dos](https://ejemplo.es)", "Quiénes\nuno\ndos"],
  ["> Con `código` y ~~tachado~~", "Con código y tachado"],
  ["__Del mar__ y ![faro](/f.png)", "Del mar y faro"],
  ["***Muy* alto**, **un *poco* más**", "Muy alto, un poco más"],
  ['[el [viejo] faro](https://a.es/b_(c) "Título")', "el [viejo] faro"],
  ["> - ## Todo\n-\u00a0pan\n  - miga", "Todo\npan\nmiga"],
  ["mi\\_archivo y \\*esto\\*", "mi_archivo y *esto*"],
])("%j is read as %j", (markdown, text) => {
  expect(withoutMarks(markdown)).toBe(text);
});

test.each([
  ...["Sin marcas", "3 * 4 * 5 = 60", "un_nombre_de_fichero", "a [b] (c)"],
  ...["~5 km y ~10", "#sinespacio", "precio: 5* (con IVA*)", "-5 grados"],
])("%j stays as it is", (text) => {
  expect(withoutMarks(text)).toBe(text);
});

test.each([
  ["> Una cita\n> larga", "Una cita larga"],
  ["- uno\n- dos\n\n1. tres", "uno dos tres"],
  ["![alt](/uploads/x.webp)\n\nTexto con nota.[^1]\n\n[^1]: Al pie.", "Texto con nota. Al pie."],
  ["```\ncódigo\n```\nY texto snake_case.", "Y texto snake_case."],
  ["| a | b |\n| - | - |\nDespués", "Después"],
  ["> ¡Estamos!\n\n## Qué hay\n\nDe **todo**.", "¡Estamos! De todo."],
  ["## Solo\n\n### títulos", "Solo títulos"],
  ["Antes ![cortada](/uploads/0123", "Antes"],
  ["Antes ![cort", "Antes"],
])("the beginning of %o", (markdown, text) => {
  expect(plainBeginning(markdown)).toBe(text);
});

// Quadratic, each would be minutes.
test.each([
  "*a ",
  "**a ",
  "_a ",
  "`a",
  "~~a ",
  "[[",
  "[a [b] ",
  "[a](",
  "](",
  "> - ",
  "<a ",
  "![a",
])("%j over and over is soon read", (piece) => {
  expect(() => withoutMarks(piece.repeat(200_000))).not.toThrow();
});
