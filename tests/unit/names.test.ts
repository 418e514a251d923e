import { describe, expect, test } from "vitest";
import { lookOf } from "@/lib/platform/text/look-alike";
import { storable } from "@/lib/platform/text/storable";
import { visibleLine } from "@/lib/platform/text/visible";
import { nameKey, passesForOffice, passesForSite, refuseReserved } from "@/lib/house/users/names";
import { looksOfficial } from "@/lib/texts/slugs/official";
import { entryInput } from "@/lib/texts/entries/schema";
import { registerForm } from "@/lib/accounts/registration/schema";

describe("S19: a name is one line of what is seen", () => {
  test.each([
    ["\u202Eana lluF", "ana lluF"],
    ["Ana\u200b\u2066 Pérez\u00ad", "Ana Pérez"],
    ["  Ana\t\n Pérez ", "Ana Pérez"],
    ["\u200b\u200b", ""],
    ["\u3164\u2800\u115f", ""],
    ["A\u200dna", "Ana"],
    ["Ana\ufe0f", "Ana"],
  ])("%j", (typed, shown) => expect(visibleLine(typed)).toBe(shown));

  test.each([
    "👩‍👩‍👧‍👦 Familia",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglaterra",
    "🇪🇸 España",
    "❤️ 1️⃣",
    "می‌خواهم",
    "क्‍ष",
    "O’Brien-Núñez",
  ])("%s stays as it is", (name) => expect(visibleLine(name)).toBe(name));

  test("a line that fits nowhere stays as it is, and is refused for its length", () => {
    expect(visibleLine("©".repeat(2_000_000))).toHaveLength(2_000_000);
    expect(visibleLine("\u200b".repeat(20_000))).toBe("");
  });

  test("in titles and full names", () => {
    const content = "Un texto de prueba.";
    expect(entryInput.parse({ title: "\u202EHola\u0007 a todos", content }).title).toBe(
      "Hola a todos",
    );
    expect(entryInput.safeParse({ title: "\u200b\u200b\u200b", content }).success).toBe(false);
    const form = {
      username: "ana",
      email: "a@b.es",
      password: "12345678",
      confirmPassword: "12345678",
    };
    expect(registerForm.safeParse({ ...form, fullName: "\u200b\u200b" }).success).toBe(false);
    expect(registerForm.parse({ ...form, fullName: "Ana\u202e" }).fullName).toBe("Ana");
  });
});

describe("S19: names that look alike", () => {
  test.each([
    ["Аna Реrеz", "Ana Perez"], // Cyrillic
    ["ANA PÉREZ", "ana perez"],
    ["Ana  Pérez", "Ana Pérez."],
    ["Iván", "lván"],
    ["Αlba", "Alba"], // Greek
    ["𝐀𝐧𝐚", "Ana"],
    ["Ｆｕｌｌ ａｎａ", "Full ana"],
    ["Carrnen", "Carmen"],
    ["ʟᴜɪꜱ ᴋeʀ", "Luis Ker"], // small capitals
    ["🅻🆄🅸🆂 🅚🅔🅡", "Luis Ker"], // in squares and circles
  ])("%s and %s", (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

  test("have one key, and others another", () => {
    expect(nameKey({ username: "a", fullName: "Αna" })).toBe(
      nameKey({ username: "b", fullName: "ana" }),
    );
    expect(nameKey({ username: "a", fullName: "Ana" })).not.toBe(
      nameKey({ username: "a", fullName: "Anna" }),
    );
    expect(nameKey({ username: "ana", fullName: null })).toBe(
      nameKey({ username: "x", fullName: "Ana" }),
    );
    expect(nameKey({ username: "x", fullName: "!!!" })).toBe("!!!");
  });
});

describe("S19: what passes for the site", () => {
  test.each([
    "Administración de Rotativa",
    "Rotativa",
    "R o t a t i v a",
    "Rοtativa", // Greek
    "Equipo de Rotativa",
    "Soporte oficial",
    "Soporte",
    "La moderadora",
    "La Dirección",
    "El Director",
    "Consejo editorial",
    "Defensora del lector",
    "Editorial",
    "Equipo técnico",
    "Aviso legal",
    "Adm1n",
    "АDMIN", // Cyrillic
  ])("%s", (name) => expect(passesForSite(name, "Rotativa")).toBe(true));

  test.each([
    "Ana Pérez",
    "Leopold Staff",
    "El Farero",
    "Rotativas Gómez",
    "Rosa del Equipo",
    "Editorial Anagrama",
    "Marta Director",
    "Ada",
  ])("not %s", (name) => expect(passesForSite(name, "Rotativa")).toBe(false));

  test("by the name that it was given, and by the one of its server", () => {
    const names = ["La Gaceta", "Gaceta oficial", "La G4ceta", "Equipo de Rotativa", "Rosa Gaceta"];
    const passing = (site: string) => names.filter((name) => passesForSite(name, site));
    expect(passing("La Gaceta")).toEqual(["La Gaceta", "Equipo de Rotativa"]);
    expect(passing("Rotativa")).toEqual(["Equipo de Rotativa"]);
    expect(passesForOffice("La Gaceta", "La Gaceta")).toBe(true);
    expect(passesForOffice("La Gaceta", "Rotativa")).toBe(false);
    const offices = ["Soporte técnico", "Aviso legal", "Editorial", "Soporte de ventas"];
    expect(offices.filter((name) => passesForOffice(name, "Rotativa"))).toEqual([
      "Soporte técnico",
      "Aviso legal",
    ]);
  });
});

describe("S19: reserved usernames", () => {
  test.each(
    "staff soporte rotativa.oficial Admin_ AdminRotativa -.- ___ admin2 adm1n r00t s-o-p-o-r-t-e dash-board moderador_1 la_gaceta".split(
      " ",
    ),
  )("%s", (name) => expect(() => refuseReserved(name, "no", "La Gaceta")).toThrow("no"));

  test.each(
    "ana ana.perez lector editorial staffordshire rosa-7 apilar el_farero lector2026 redaccion".split(
      " ",
    ),
  )("not %s", (name) => expect(() => refuseReserved(name, "no", "La Gaceta")).not.toThrow());
});

test.each(
  "privacidad aviso-legal soporte cookies terminos cuenta entrar acceso password reset verify e/login e/admin e/cookies contacto.html ayuda?id=3".split(
    " ",
  ),
)("S19: %s passes for a page of the site", (path) => expect(looksOfficial(path)).toBe(true));
test("S19: other addresses do not", () =>
  expect(["cookies-de-avena", "e/mi-texto", "diario/cuenta", "e"].filter(looksOfficial)).toEqual(
    [],
  ));

test("S10: control characters go, and line breaks and tabs stay", () => {
  expect(storable("a\u0001b\u007fc\ufffe\ud800\t\r\n😀")).toBe("abc\ufffd\t\r\n😀");
});
