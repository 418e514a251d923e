import { describe, expect, test } from "vitest";
import { registerForm, registration } from "@/lib/accounts/registration/schema";
import { loginInput } from "@/lib/accounts/access/schema";

const person = {
  username: "ana_perez",
  fullName: "Ana Pérez",
  email: "ana@ejemplo.es",
  password: "clave segura",
};
const form = { ...person, confirmPassword: person.password };

const tooLongForAUsername = "a".repeat(41);
const badUsername = "Username can only contain letters, numbers, dots, hyphens and underscores";

describe.each([
  ["the registration form", registerForm, form],
  ["the registration call", registration, person],
])("%s", (_name, schema, valid) => {
  test("accepts a person", () => {
    expect(schema.safeParse(valid)).toMatchObject({ success: true, data: person });
  });

  test.each([
    ["username", "an", "Username must be at least 3 characters"],
    ["username", "  an  ", "Username must be at least 3 characters"],
    ["username", undefined, "Username must be at least 3 characters"],
    ["username", tooLongForAUsername, "Username must be at most 40 characters"],
    ["username", "ana pérez", badUsername],
    ["username", "ana/perez", badUsername],
    ["fullName", "A", "Name must be at least 2 characters"],
    ["fullName", undefined, "Name must be at least 2 characters"],
    ["fullName", "A".repeat(121), "Name must be at most 120 characters"],
    ["email", "ana", "Please enter a valid email address"],
    ["email", undefined, "Please enter a valid email address"],
    ["email", `${"a".repeat(250)}@ejemplo.es`, "Please enter a valid email address"],
    ["password", "1234567", "Password must be at least 8 characters"],
    ["password", undefined, "Password must be at least 8 characters"],
    ["password", "1".repeat(129), "Password must be at most 128 characters"],
  ])("refuses the %s %j", (field, value, message) => {
    expect(issuesOf(schema.safeParse({ ...valid, [field]: value }))).toContainEqual([
      field,
      message,
    ]);
  });

  test.each([
    ["username", "abc"],
    ["username", "a".repeat(40)],
    ["username", "Ana.Perez-_1"],
    ["fullName", "Al"],
  ])("accepts the %s %j", (field, value) => {
    expect(schema.safeParse({ ...valid, [field]: value }).success).toBe(true);
  });
});

test("the second password must be the first", () => {
  expect(issuesOf(registerForm.safeParse({ ...form, confirmPassword: "otra clave" }))).toEqual([
    ["confirmPassword", "Passwords don't match"],
  ]);
});

test("a different second password is told together with what else is wrong", () => {
  const wrong = { ...form, username: "a", confirmPassword: "otra clave" };
  expect(issuesOf(registerForm.safeParse(wrong))).toEqual([
    ["username", "Username must be at least 3 characters"],
    ["confirmPassword", "Passwords don't match"],
  ]);
});

describe("the login form", () => {
  test("accepts any name and password: the account decides", () => {
    expect(loginInput.parse({ username: " a ", password: " b " })).toEqual({
      username: "a",
      password: " b ",
    });
  });

  test.each([
    ["username", "", "Username is required"],
    ["username", "   ", "Username is required"],
    ["username", undefined, "Username is required"],
    ["password", "", "Password is required"],
    ["password", undefined, "Password is required"],
  ])("refuses the %s %j", (field, value, message) => {
    const input = { username: "ana", password: "clave segura", [field]: value };
    expect(issuesOf(loginInput.safeParse(input))).toEqual([[field, message]]);
  });
});

describe("a synthetic registration", () => {
  const synthetic = { synthetic: true, username: "cronista" };

  test("needs a username only, and drops the password that its form sends", () => {
    expect(registration.parse({ ...synthetic, password: "fija", fullName: "", token: "" })).toEqual(
      {
        synthetic: true,
        username: "cronista",
        fullName: null,
        model: null,
        token: null,
        personality: null,
      },
    );
  });

  test("without a username says so", () => {
    expect(issuesOf(registration.safeParse({ synthetic: true }))).toEqual([
      ["username", "El nombre de usuario es obligatorio"],
    ]);
  });
});

test.each(["isAdmin", "model", "token", "personality", "synthetic"])(
  "a person's registration does not take %s",
  (field) => {
    const value = field === "isAdmin" ? true : "x";
    expect(issuesOf(registration.safeParse({ ...person, [field]: value }))).toEqual([
      [field, "Only synthetic users have this field"],
    ]);
  },
);

function issuesOf(result: {
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}): [string, string][] {
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
}
