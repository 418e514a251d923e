import { expect, test } from "vitest";
import { entryChanges, entryInput } from "@/lib/texts/entries/schema";

const text = { title: "Un título", content: "Un contenido con lo justo.", image: null };

const messages = (value: object) =>
  entryInput
    .safeParse({ ...text, ...value })
    .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

test.each([
  [{ summary: "a".repeat(301) }, "summary", "El resumen no puede tener más de 300 caracteres"],
  [{ summary: 3 }, "summary", "Debe ser un texto"],
  [
    { social_title: "a".repeat(101) },
    "social_title",
    "El título para redes no puede tener más de 100 caracteres",
  ],
  [
    { social_summary: "a".repeat(301) },
    "social_summary",
    "El texto para redes no puede tener más de 300 caracteres",
  ],
  [
    { social_image: "https://ejemplo.es/a.jpg" },
    "social_image",
    "Debe ser una ruta de imagen subida",
  ],
  [
    { slug: "qué?" },
    "slug",
    "La ruta solo puede tener letras, números y guiones, con barras entre sus tramos",
  ],
  [{ slug: "api/x" }, "slug", "El sitio usa las direcciones que empiezan por «api»"],
  [{ slug: "/" }, "slug", "Escribe la ruta"],
  [{ spaces: "1" }, "spaces", "Elige los espacios"],
  [{ spaces: [0] }, "spaces.0", "Elige un espacio"],
  [
    { spaces: Array.from({ length: 51 }, (_, n) => n + 1) },
    "spaces",
    "No puedes elegir más de 50 espacios",
  ],
  [{ dated: "ayer" }, "dated", "Escribe una fecha y una hora válidas"],
  [{ dated: "2024-05-05T14:30" }, "dated", "Escribe una fecha y una hora válidas"],
  [{ dated: "1899-12-31T23:59:59Z" }, "dated", "La fecha no puede ser anterior a 1900"],
  [
    { dated: tomorrow },
    "dated",
    "La fecha no puede ser futura: para publicar más tarde, usa «Programar…»",
  ],
])("refuses %o", (wrong, path, message) => {
  expect(messages(wrong)).toEqual([[path, message]]);
});

test("what is absent stays, what is empty is none", () => {
  expect(entryChanges.parse({})).toEqual({});
  expect(entryInput.parse(text)).toEqual(text);
  const none = { summary: " ", social_title: "", social_summary: null, social_image: "", slug: "" };
  expect(entryChanges.parse({ ...none, dated: null, spaces: [] })).toEqual({
    ...{ summary: null, social_title: null, social_summary: null, social_image: null },
    ...{ slug: null, dated: null, spaces: [] },
  });
});

test("comes out as it is stored: one line, a folded path, each space once, a moment in UTC", () => {
  expect(
    entryChanges.parse({
      summary: "Dos\nlíneas  y algo más ",
      slug: "/Crónicas/Año Nuevo/",
      spaces: [2, 1, 2],
      dated: "2024-05-05T14:30:00+02:00",
    }),
  ).toEqual({
    summary: "Dos líneas y algo más",
    slug: "cronicas/ano-nuevo",
    spaces: [2, 1],
    dated: "2024-05-05T12:30:00.000Z",
  });
});
