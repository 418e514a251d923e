import { describe, expect, test } from "vitest";
import { canManageDomain } from "@/lib/spaces/domains/policy";
import { canDecideProposal } from "@/lib/fronts/placements/policy";
import {
  canAddEntry,
  canChangeMember,
  canChooseEntries,
  canEditFront,
  canManageSpace,
  canProposeEntry,
  canRemoveEntryFromSpace,
  canSeeTeam,
  roleIn,
  roles,
  type Standing,
} from "@/lib/spaces/spaces/policy";
import { spaceChanges, spaceInput } from "@/lib/spaces/spaces/schema";
import { slugFromName } from "@/lib/spaces/spaces/slug-from-name";

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
  ...[0, -1, 1001, 2.5, "0", "1001", "2,5", "seis", true].map(
    (ai_daily): [object, string, string] => [
      { ai_daily },
      "ai_daily",
      "El tope de textos al día debe ser un número entre 1 y 1000",
    ],
  ),
  [{ unread_noindex: "sí" }, "unread_noindex", "Debe ser true o false"],
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
    { ai_daily: 1 },
    { ai_daily: 1000 },
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

  test.each([
    ["6", 6],
    [6, 6],
    ["", null],
    [null, null],
  ])("takes %j texts a day for %j", (ai_daily, expected) => {
    expect(spaceChanges.parse({ ai_daily })).toEqual({ ai_daily: expected });
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
  const space = { space_id: 5, owner_id: 1 };
  const who = (id: number, isAdmin = false, role?: string) => ({
    ...{ id, isAdmin },
    teams: [{ space_id: 6, role: "editor" }, ...(role ? [{ space_id: 5, role }] : [])],
  });

  test("the owner and administrators are propietarios, others what the team says", () => {
    expect(roleIn(who(1), space)).toBe("propietario");
    expect(roleIn(who(4, true), space)).toBe("propietario");
    expect(roleIn(who(2, false, "redactor"), space)).toBe("redactor");
    for (const nobody of [who(3), null, undefined, who(3, false, "jefa")]) {
      expect(roleIn(nobody, space)).toBeNull();
    }
  });

  test.each<[name: string, may: (role: Standing) => boolean, allowed: Standing[]]>([
    ["manages it", canManageSpace, ["propietario"]],
    ["edits the front page", canEditFront, ["propietario", "editor"]],
    ["adds any entry", (role) => canAddEntry(role, false), ["propietario", "editor"]],
    ["adds an own entry", (role) => canAddEntry(role, true), ["propietario", "editor", "redactor"]],
    ["proposes an own entry", (role) => canProposeEntry(role, true), ["colaborador"]],
    ["proposes another's entry", (role) => canProposeEntry(role, false), []],
    ["chooses entries", canChooseEntries, [...roles]],
    [
      "takes any entry out",
      (role) => canRemoveEntryFromSpace(role, false),
      ["propietario", "editor"],
    ],
    ["takes an own entry out", (role) => canRemoveEntryFromSpace(role, true), [...roles, null]],
    ["sees the team", canSeeTeam, [...roles]],
    ["decides a proposal", canDecideProposal, ["propietario", "editor"]],
    [
      "manages its domains",
      (role) => canManageDomain(who(4), { owner_id: 5 }, role),
      ["propietario"],
    ],
    [
      "manages an own domain",
      (role) => canManageDomain(who(4), { owner_id: 4 }, role),
      [...roles, null],
    ],
    ["adds an editor", (role) => canChangeMember(role, null, "editor"), ["propietario"]],
    [
      "adds a redactor",
      (role) => canChangeMember(role, null, "redactor"),
      ["propietario", "editor"],
    ],
    ["lowers an editor", (role) => canChangeMember(role, "editor", "redactor"), ["propietario"]],
    [
      "removes a redactor",
      (role) => canChangeMember(role, "redactor", null),
      ["propietario", "editor"],
    ],
    [
      "removes a propietario",
      (role) => canChangeMember(role, "propietario", null),
      ["propietario"],
    ],
  ])("who %s", (_name, may, allowed) => {
    expect([...roles, null].filter(may)).toEqual(allowed);
  });
});
