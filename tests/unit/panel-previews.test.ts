import { expect, test } from "vitest";
import { previewTexts, type Said } from "@/components/entries/panel/preview-texts";

const said: Said = {
  title: "El pan de pueblo vuelve a las mesas de toda la comarca este otoño",
  content: "## Harina\n\nCon **corteza** y [miga](https://ejemplo.es), como *siempre*.",
  ...{ summary: null, social_title: null, social_summary: null, within: "Cocina" },
};

test("without words of its own, networks get those of the entry", () => {
  const { google, whatsapp, card } = previewTexts(said);
  expect(google.text).toBe("Con corteza y miga, como siempre.");
  expect(whatsapp.text).toBe(google.text);
  expect(card).toBe(said.title);
});

test("search engines go by title and summary, networks by what was set for them", () => {
  const { google, whatsapp, x, card } = previewTexts({
    ...said,
    title: "Pan de pueblo",
    summary: "Vuelve el horno.",
    social_title: "¡Huele a pan!",
    social_summary: "Ven.",
  });
  expect(google).toEqual({ title: "Pan de pueblo | Cocina", text: "Vuelve el horno." });
  expect(whatsapp).toEqual({ title: "¡Huele a pan!", text: "Ven." });
  expect([x.title, card]).toEqual(["¡Huele a pan!", "¡Huele a pan!"]);
});

test("each cuts as it does, between words", () => {
  const long = "palabra ".repeat(40).trim();
  const { google, whatsapp, x } = previewTexts({ ...said, title: long, summary: long });
  for (const [text, most] of [
    [google.title, 60],
    [google.text, 155],
    [whatsapp.title, 65],
    [whatsapp.text, 80],
    [x.title, 70],
  ] as const) {
    expect(text.length).toBeLessThanOrEqual(most);
    expect(text).toMatch(/palabra…$/);
  }
});

test("an entry without a title yet says so", () => {
  expect(previewTexts({ ...said, title: " " }).x.title).toBe("Sin título");
});
