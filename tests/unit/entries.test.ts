import { describe, expect, test } from "vitest";
import { canEditEntry } from "@/lib/texts/entries/policy";
import {
  entryChanges,
  entryInput,
  entryListQuery,
  keptOrUploadedImage,
} from "@/lib/texts/entries/schema";

const valid = { title: "Un título", content: "Un contenido con lo justo.", image: null };

const messages = (schema: typeof entryInput | typeof entryChanges, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("entryInput", () => {
  test.each([
    [{ title: "ab" }, "title", "El título debe tener al menos 3 caracteres"],
    [{ title: "  ab  " }, "title", "El título debe tener al menos 3 caracteres"],
    [{ title: undefined }, "title", "El título debe tener al menos 3 caracteres"],
    [{ title: 7 }, "title", "El título debe tener al menos 3 caracteres"],
    [{ title: "a".repeat(101) }, "title", "El título no puede tener más de 100 caracteres"],
    [{ content: "123456789" }, "content", "El contenido debe tener al menos 10 caracteres"],
    [{ content: " ".repeat(20) }, "content", "El contenido debe tener al menos 10 caracteres"],
    [{ content: "\u200b".repeat(20) }, "content", "El contenido debe tener al menos 10 caracteres"],
    [
      { content: `Uno\u2800${"\u00ad".repeat(30_000)}` },
      "content",
      "El contenido debe tener al menos 10 caracteres",
    ],
    [{ content: null }, "content", "El contenido debe tener al menos 10 caracteres"],
    [
      { content: "a".repeat(200_001) },
      "content",
      "El contenido no puede tener más de 200.000 caracteres",
    ],
    [{ image: "foto.jpg" }, "image", "Debe ser una ruta de imagen subida"],
    [{ image: "https://ejemplo.es/a.jpg" }, "image", "Debe ser una ruta de imagen subida"],
    [{ image: "/uploads/../../etc/passwd" }, "image", "Debe ser una ruta de imagen subida"],
    [{ image: "/uploads/" }, "image", "Debe ser una ruta de imagen subida"],
    [{ image: 3 }, "image", "Debe ser una ruta de imagen subida"],
  ])("refuses %o", (wrong, path, message) => {
    expect(messages(entryInput, { ...valid, ...wrong })).toEqual([[path, message]]);
  });

  test.each([
    { title: "abc" },
    { title: "a".repeat(100) },
    { content: "1234567890" },
    { content: "a".repeat(200_000) },
    { image: "/uploads/foto-1x1.webp" },
  ])("accepts the limits", (value) => {
    expect(messages(entryInput, { ...valid, ...value })).toEqual([]);
  });

  test("trims the title, leaves the content as it is, takes an empty image for none", () => {
    const input = { title: "  Un \n título ", content: "    código al principio\n", image: "" };
    expect(entryInput.parse(input)).toEqual({ ...input, title: "Un título", image: null });
  });

  test("an absent image stays absent: in a change it means no change", () => {
    expect(entryChanges.parse({ title: "Otro título" })).toEqual({ title: "Otro título" });
    expect(entryChanges.parse({ image: null })).toEqual({ image: null });
  });

  test("changes are held to the same rules", () => {
    expect(messages(entryChanges, { title: "ab" })).toEqual([
      ["title", "El título debe tener al menos 3 caracteres"],
    ]);
  });
});

describe("keptOrUploadedImage", () => {
  const schema = keptOrUploadedImage("https://ejemplo.es/antigua.jpg");

  test("the image the record has means no change, wherever it lies", () => {
    expect(schema.parse("https://ejemplo.es/antigua.jpg")).toBeUndefined();
    expect(keptOrUploadedImage(null).parse(null)).toBeUndefined();
  });

  test("another one must be uploaded, or none", () => {
    expect(schema.parse("/uploads/nueva.webp")).toBe("/uploads/nueva.webp");
    expect(schema.parse(null)).toBeNull();
    expect(schema.safeParse("https://ejemplo.es/otra.jpg").success).toBe(false);
  });
});

describe("entryListQuery", () => {
  test("answers 100 unless told, a search or not", () => {
    expect(entryListQuery.parse({})).toEqual({ limit: 100 });
    expect(entryListQuery.parse({ limit: "20", q: " mar " })).toEqual({ limit: 20, q: "mar" });
  });

  test.each(["0", "101", "1.5", "x", ""])("refuses limit=%s", (limit) => {
    expect(entryListQuery.safeParse({ limit }).success).toBe(false);
  });
});

describe("canEditEntry", () => {
  const entry = { user_id: 1 };

  test.each([
    ["its author", { id: 1, isAdmin: false }, true],
    ["an administrator", { id: 2, isAdmin: true }, true],
    ["somebody else", { id: 2, isAdmin: false }, false],
    ["a visitor", null, false],
    ["whoever is not known yet", undefined, false],
  ])("%s", (_who, actor, allowed) => {
    expect(canEditEntry(actor, entry)).toBe(allowed);
  });
});
