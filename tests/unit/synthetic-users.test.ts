import { describe, expect, test } from "vitest";
import { canManageSynthetic } from "@/lib/house/users/policy";
import { syntheticChanges, syntheticInput } from "@/lib/machines/synthetic-users/schema";
import { maskStoredToken, maskToken } from "@/lib/machines/synthetic-users/token";

describe("a new synthetic user", () => {
  const valid = { synthetic: true, username: "cronista" };

  test("needs a username only; free text that is empty is none", () => {
    const nothing = { fullName: null, model: null, token: null, personality: null };
    expect(syntheticInput.parse(valid)).toEqual({ ...valid, ...nothing });
    const empty = { fullName: " ", model: "", token: "", personality: "\n" };
    expect(syntheticInput.parse({ ...valid, ...empty, password: "fija" })).toEqual({
      ...valid,
      ...nothing,
    });
  });

  test.each([
    ["username", undefined, "El nombre de usuario es obligatorio"],
    ["username", "  ", "El nombre de usuario es obligatorio"],
    ["username", "ab", "El nombre de usuario debe tener al menos 3 caracteres"],
    ["username", "a".repeat(41), "El nombre de usuario no puede exceder los 40 caracteres"],
    [
      "username",
      "la cronista",
      "El nombre de usuario solo puede contener letras, números, puntos, guiones y guiones bajos",
    ],
    ["fullName", "a".repeat(121), "El nombre no puede exceder los 120 caracteres"],
    ["model", "a".repeat(201), "El modelo no puede exceder los 200 caracteres"],
    ["model", 7, "Debe ser un texto"],
    ["token", "a".repeat(1001), "El token no puede exceder los 1000 caracteres"],
    ["token", "sk-una clave", "El token no puede contener espacios ni caracteres especiales"],
    ["token", "sk-•••", "El token no puede contener espacios ni caracteres especiales"],
    ["personality", "a".repeat(8001), "La personalidad no puede exceder los 8000 caracteres"],
    ["second_reader", " ", "Escribe el modelo que lee"],
    ["second_reader", "demo", "El modelo de muestra no lee: escribe otro, del servicio de IA"],
    ["second_reader", "a".repeat(201), "El modelo no puede exceder los 200 caracteres"],
    ["second_reader", true, "Debe ser un texto"],
  ])("refuses the %s %j", (field, value, message) => {
    const { error } = syntheticInput.safeParse({ ...valid, [field]: value });
    expect(error?.issues).toMatchObject([{ path: [field], message }]);
  });
});

describe("a change to a synthetic user", () => {
  test("leaves what is absent, and empties what is emptied", () => {
    expect(syntheticChanges.parse({})).toEqual({});
    expect(syntheticChanges.parse({ fullName: "", model: null, personality: " " })).toEqual({
      fullName: null,
      model: null,
      personality: null,
    });
  });

  test.each(["", "  ", null, maskToken("sk-muy-secreto-123456"), maskToken("corta")])(
    "takes the token %j for unchanged",
    (token) => {
      expect(syntheticChanges.parse({ token }).token).toBeUndefined();
    },
  );

  test("takes a token that is one", () => {
    expect(syntheticChanges.parse({ token: " sk-nuevo-0123456789 " })).toEqual({
      token: "sk-nuevo-0123456789",
    });
    const { error } = syntheticChanges.safeParse({ token: "sk-ñ" });
    expect(error?.issues).toMatchObject([
      {
        path: ["token"],
        message: "El token no puede contener espacios ni caracteres especiales",
      },
    ]);
  });

  test("names who reads what it writes, or leaves that to the site", () => {
    const of = (second_reader: unknown) => syntheticChanges.parse({ second_reader }).second_reader;
    expect([of(" otro-modelo "), of("propio"), of("heredado"), of(null)]).toEqual([
      ...["otro-modelo", "propio"],
      ...[null, null],
    ]);
  });

  test("never touches the name, the kind or whose it is", () => {
    const others = { username: "otra", synthetic: false, id: 9, owner_id: 9, isAdmin: true };
    expect(syntheticChanges.parse({ ...others, model: "demo" })).toEqual({ model: "demo" });
  });
});

describe("the mask of a token", () => {
  test.each([
    ["sk-muy-secreto-123456", "sk-m••••••••••••3456"],
    ["0123456789abcdef", "0123••••••••••••cdef"],
    ["0123456789abcde", "•".repeat(20)],
    ["x", "•".repeat(20)],
  ])("of %s is %s", (token, mask) => {
    expect(maskToken(token)).toBe(mask);
    expect(mask).toHaveLength(20);
  });

  test("of one that can no longer be read shows nothing of it", () => {
    expect(maskStoredToken("v1.otra.clave")).toBe("•".repeat(20));
  });
});

test("a synthetic user is managed by its owner and administrators", () => {
  const owner = { id: 1, isAdmin: false };
  expect(canManageSynthetic(owner, { owner_id: 1 })).toBe(true);
  expect(canManageSynthetic({ id: 2, isAdmin: true }, { owner_id: 1 })).toBe(true);
  expect(canManageSynthetic(owner, { owner_id: 2 })).toBe(false);
  expect(canManageSynthetic(owner, { owner_id: null })).toBe(false);
  expect(canManageSynthetic(null, { owner_id: null })).toBe(false);
  expect(canManageSynthetic(undefined, { owner_id: 1 })).toBe(false);
});
