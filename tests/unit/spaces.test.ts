import { describe, expect, test } from "vitest";
import { canManageSpace, canRemoveEntryFromSpace } from "@/lib/spaces/policy";
import { spaceChanges, spaceInput } from "@/lib/spaces/schema";
import { slugFromName } from "@/lib/spaces/slug-from-name";

const valid = { name: "Ciencia", slug: "ciencia", subtitle: "Cada día", description: "De todo." };

const messages = (schema: typeof spaceInput | typeof spaceChanges, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const wrong: [object, string, string][] = [
  [{ name: "ab" }, "name", "El nombre debe tener al menos 3 caracteres"],
  [{ name: "  ab  " }, "name", "El nombre debe tener al menos 3 caracteres"],
  [{ name: 7 }, "name", "El nombre debe tener al menos 3 caracteres"],
  [{ name: "a".repeat(101) }, "name", "El nombre no puede exceder los 100 caracteres"],
  [{ slug: "ab" }, "slug", "El slug debe tener al menos 3 caracteres"],
  [{ slug: "a".repeat(101) }, "slug", "El slug no puede exceder los 100 caracteres"],
  [{ subtitle: "ab" }, "subtitle", "El subtítulo debe tener al menos 3 caracteres"],
  [{ subtitle: "a".repeat(151) }, "subtitle", "El subtítulo no puede exceder los 150 caracteres"],
  [{ subtitle: 7 }, "subtitle", "Debe ser un texto"],
  [
    { description: "a".repeat(2001) },
    "description",
    "La descripción no puede exceder los 2000 caracteres",
  ],
];

describe("spaceInput", () => {
  test.each(wrong)("refuses %o", (value, path, message) => {
    expect(messages(spaceInput, { ...valid, ...value })).toEqual([[path, message]]);
  });

  test.each(["Ciencia", "año-nuevo", "dos palabras", "con_raya", "a/b/c"])(
    "refuses the slug %s",
    (slug) => {
      expect(messages(spaceInput, { ...valid, slug })).toEqual([
        ["slug", "El slug solo puede contener letras minúsculas, números y guiones"],
      ]);
    },
  );

  test("needs a name", () => {
    expect(messages(spaceInput, {})).toEqual([
      ["name", "El nombre debe tener al menos 3 caracteres"],
    ]);
  });

  test.each([
    { name: "abc" },
    { name: "a".repeat(100) },
    { slug: "a-1" },
    { slug: "a".repeat(100) },
    { subtitle: "abc" },
    { subtitle: "a".repeat(150) },
    { description: "a".repeat(2000) },
  ])("accepts the limit of %o", (value) => {
    expect(messages(spaceInput, { ...valid, ...value })).toEqual([]);
  });

  test("takes empty, blank and absent optional fields for none, and trims the others", () => {
    const none = { slug: null, subtitle: null, description: null };
    expect(spaceInput.parse({ name: " Ciencia " })).toEqual({ name: "Ciencia", ...none });
    const empty = { name: "Ciencia", slug: "", subtitle: "   ", description: null };
    expect(spaceInput.parse(empty)).toEqual({ name: "Ciencia", ...none });
    expect(spaceInput.parse({ ...valid, subtitle: " Cada día " }).subtitle).toBe("Cada día");
  });
});

describe("spaceChanges", () => {
  test.each(wrong)("refuses %o", (value, path, message) => {
    expect(messages(spaceChanges, value)).toEqual([[path, message]]);
  });

  test("leaves out what is absent", () => {
    expect(spaceChanges.parse({ name: "Otro" })).toEqual({ name: "Otro" });
    expect(spaceChanges.parse({ subtitle: "" })).toEqual({ subtitle: null });
  });
});

describe("slugFromName", () => {
  test.each([
    ["La Gaceta Abierta", "la-gaceta-abierta"],
    ["Año Nuevo & Cía.", "ano-nuevo-y-cia"],
    ["A!!", "espacio-a"],
    ["東京新聞!", "espacio"],
  ])("of %s is %s", (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  test("leaves room for a number and ends in no hyphen", () => {
    const slug = slugFromName("una palabra tras otra ".repeat(5).slice(0, 100));
    expect(slug.length).toBeLessThanOrEqual(92);
    expect(slug).toMatch(/[a-z]$/);
  });
});

describe("who may what", () => {
  const space = { owner_id: 1 };
  const entry = { user_id: 2 };
  const owner = { id: 1, isAdmin: false };
  const author = { id: 2, isAdmin: false };
  const other = { id: 3, isAdmin: false };
  const admin = { id: 4, isAdmin: true };

  test("owner and administrators manage a space", () => {
    expect([owner, admin].map((who) => canManageSpace(who, space))).toEqual([true, true]);
    expect([author, other, null, undefined].map((who) => canManageSpace(who, space))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test("they and the author take an entry out of it", () => {
    const may = (who: typeof owner | null) => canRemoveEntryFromSpace(who, space, entry);
    expect([owner, admin, author].map(may)).toEqual([true, true, true]);
    expect([other, null].map(may)).toEqual([false, false]);
  });
});
