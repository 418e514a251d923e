import { describe, expect, test } from "vitest";
import { canDeleteComment, canEditComment } from "@/lib/texts/comments/policy";
import { commentChanges, commentInput } from "@/lib/texts/comments/schema";

const messages = (value: unknown) =>
  commentInput.safeParse(value).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

describe("commentInput", () => {
  test.each([
    [{ content: "" }, "content", "El comentario no puede estar vacío"],
    [{ content: " \n\t " }, "content", "El comentario no puede estar vacío"],
    [{}, "content", "El comentario no puede estar vacío"],
    [
      { content: "a".repeat(10_001) },
      "content",
      "El comentario no puede tener más de 10.000 caracteres",
    ],
    [
      { content: "Hola", image: "http://ejemplo.es/a.jpg" },
      "image",
      "Debe ser una ruta de imagen subida",
    ],
  ])("refuses %o", (value, path, message) => {
    expect(messages(value)).toEqual([[path, message]]);
  });

  test.each([
    ["blanks without width", "\u200b\ufeff\u2060"],
    ["a Braille blank", "\u2800"],
    ["Hangul fillers", "\u3164\u115f\u1160"],
    ["soft hyphens", "\u00ad\u00ad"],
    ["marks of direction", "\u202e\u200f"],
    ["tags", "\u{e0020}\u{e0041}"],
    ["joiners and selectors with nothing to join", "\u200d\ufe0f"],
    ["lines of them", " \u200b\n\u200b "],
  ])("refuses what only looks empty: %s", (_what, content) => {
    expect(messages({ content })).toEqual([["content", "El comentario no puede estar vacío"]]);
    expect(commentChanges.safeParse({ content }).success).toBe(false);
  });

  test("takes little for something, as it was typed", () => {
    for (const content of ["🙂", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "·", "&nbsp;", "a\u200bb"]) {
      expect(commentInput.parse({ content }).content).toBe(content);
    }
  });

  test("accepts one character, the longest text, and an uploaded image or none", () => {
    for (const content of ["a", "a".repeat(10_000)]) expect(messages({ content })).toEqual([]);
    expect(messages({ content: "Hola", image: "/uploads/foto.webp" })).toEqual([]);
    expect(commentInput.parse({ content: " Hola\nmundo ", image: null })).toEqual({
      content: "Hola\nmundo",
      image: null,
    });
  });

  test("a change leaves what it does not name", () => {
    expect(commentChanges.parse({ image: null })).toEqual({ image: null });
    expect(commentChanges.safeParse({ content: "" }).success).toBe(false);
  });
});

describe("policy", () => {
  const comment = { user_id: 1, entry: { user_id: 2 } };

  test.each([
    ["its author", { id: 1, isAdmin: false }, true, true],
    ["the entry's author", { id: 2, isAdmin: false }, false, true],
    ["an administrator", { id: 3, isAdmin: true }, true, true],
    ["somebody else", { id: 3, isAdmin: false }, false, false],
    ["a visitor", null, false, false],
    ["whoever is not known yet", undefined, false, false],
  ])("%s", (_who, actor, edits, deletes) => {
    expect(canEditComment(actor, comment)).toBe(edits);
    expect(canDeleteComment(actor, comment)).toBe(deletes);
  });

  test("nobody is the author of an entry that is gone", () => {
    expect(canDeleteComment({ id: 2, isAdmin: false }, { user_id: 1, entry: null })).toBe(false);
  });
});
