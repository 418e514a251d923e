import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { upTo99 } from "@/lib/platform/text/counts";
import {
  formatCommentDate,
  formatDay,
  formatEntryDate,
  formatLongDate,
  formatMonth,
  formatYear,
} from "@/lib/platform/text/dates";
import { initials } from "@/lib/platform/text/initials";
import { formatRelative } from "@/lib/platform/text/relative-date";
import { slugify } from "@/lib/platform/text/slugify";
import { truncate, truncateAtWord } from "@/lib/platform/text/truncate";

describe("dates", () => {
  const moment = "2024-05-05T12:30:00.000Z";

  test.each([
    [
      "es",
      "5 de abril, 2026 a las 15:05",
      "5 de abril de 2026",
      "domingo, 5 de abril de 2026",
      "abril de 2026",
    ],
    [
      "es-MX",
      "5 de abril, 2026 a las 3:05 p. m.",
      "5 de abril de 2026",
      "domingo, 5 de abril de 2026",
      "abril de 2026",
    ],
    [
      "ca",
      "5 d’abril de 2026 a les 15:05",
      "5 d’abril de 2026",
      "diumenge, 5 d’abril de 2026",
      "abril de 2026",
    ],
    [
      "gl",
      "5 de abril de 2026 ás 15:05",
      "5 de abril de 2026",
      "domingo, 5 de abril de 2026",
      "abril de 2026",
    ],
    ["en", "5 April 2026 at 15:05", "5 April 2026", "Sunday, 5 April 2026", "April 2026"],
  ] as const)("are written in %s", (language, entry, long, day, month) => {
    const dates = { timeZone: "Europe/Madrid", language };
    const then = "2026-04-05T13:05:00Z";
    expect(formatEntryDate(then, dates)).toBe(entry);
    expect(formatLongDate(then, dates)).toBe(long);
    expect(formatDay(then, dates)).toBe(day);
    expect(formatMonth(then, dates)).toBe(month);
    expect(formatDay("2026-11-25T12:00:00Z", { timeZone: "UTC", language: "ca" })).toBe(
      "dimecres, 25 de novembre de 2026",
    );
  });

  test("are shown in the given time zone, in Spanish", () => {
    expect(formatEntryDate(moment, "Europe/Madrid")).toBe("5 de mayo, 2024 a las 14:30");
    expect(formatEntryDate(moment, "America/Bogota")).toBe("5 de mayo, 2024 a las 07:30");
    expect(formatCommentDate(new Date(moment), "Europe/Madrid")).toBe("05/05/2024 14:30");
    expect(formatLongDate("2024-05-05T23:30:00Z", "Europe/Madrid")).toBe("6 de mayo de 2024");
    expect(formatDay("2024-05-05T23:30:00Z", "Europe/Madrid")).toBe("lunes, 6 de mayo de 2024");
    expect(formatYear("2024-12-31T23:30:00Z", "Europe/Madrid")).toBe("2025");
    expect(formatYear("2024-12-31T23:30:00Z", "America/Bogota")).toBe("2024");
  });

  test("that cannot be read say so", () => {
    expect(formatEntryDate("ayer", "Europe/Madrid")).toBe("Fecha inválida");
    expect(formatCommentDate(new Date(NaN), "Europe/Madrid")).toBe("Fecha inválida");
    expect(formatLongDate("", "Europe/Madrid")).toBe("Fecha inválida");
    expect(formatRelative("mañana")).toBe("Fecha inválida");
  });

  test("are told relative to now, never as the future", () => {
    const now = new Date("2024-05-05T12:35:00Z");
    expect(formatRelative(moment, now)).toBe("hace 5 minutos");
    expect(formatRelative("2024-05-05T12:35:20Z", now)).toBe("hace menos de un minuto");
  });
});

test.each([
  [0, "0"],
  [99, "99"],
  [100, "99+"],
])("a badge has room for %i as %s", (count, shown) => {
  expect(upTo99(count)).toBe(shown);
});

describe("truncate", () => {
  test("leaves what fits and marks what was cut", () => {
    expect(truncate("corto", 5)).toBe("corto");
    expect(truncate("largo texto", 6)).toBe("largo…");
    expect(truncate("abcdef", 4, "...")).toBe("abcd...");
  });

  test("at a word gives at most the asked characters, mark included", () => {
    expect(truncateAtWord("La rotativa imprime", 15)).toBe("La rotativa…");
    expect(truncateAtWord("La rotativa imprime", 12)).toBe("La rotativa…");
    expect(truncateAtWord("Hola, mundo", 7)).toBe("Hola…");
    expect(truncateAtWord("Supercalifragilístico", 6)).toBe("Super…");
  });

  test("never halves a character and never exceeds its limit", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 2, max: 40 }), (text, max) => {
        const cut = truncate(text, max, "");
        expect(cut).not.toMatch(/\p{Surrogate}/u);
        expect(text.startsWith(cut)).toBe(true);
        const atWord = truncateAtWord(text, max);
        expect(atWord).not.toMatch(/\p{Surrogate}/u);
        expect(Array.from(atWord).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe("initials", () => {
  test("come from the full name, else from the user name", () => {
    expect(initials({ fullName: "Ana maría  López", username: "ana" })).toBe("AML");
    expect(initials({ fullName: "  ", username: "élite" })).toBe("ÉL");
    expect(initials({ fullName: null, username: "zoe" })).toBe("ZO");
    expect(initials({ fullName: "𝒜lgo Raro", username: "x" })).toBe("𝒜R");
  });
});

describe("slugify", () => {
  test.each([
    ["Año Nuevo", "ano-nuevo"],
    ["Pingüinos & GÜEROS", "pinguinos-y-gueros"],
    ["¿Qué es JavaScript?", "que-es-javascript"],
    ["I ♥ Madrid", "i-madrid"],
    ["  --  ", ""],
    ["😀", ""],
  ])("%s → %s", (text, slug) => expect(slugify(text)).toBe(slug));

  test("cuts long texts between words", () => {
    expect(slugify("palabra ".repeat(30))).toBe("palabra-".repeat(25).slice(0, -1));
    expect(slugify("a".repeat(300))).toBe("a".repeat(200));
  });

  test("gives only letters, digits and single hyphens, whatever it is given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(slugify(text)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
      }),
    );
  });
});

test("bidirectional controls are taken out, other scripts stay", () => {
  expect(withoutBidiControls("Factura \u202Efdp.exe\u202C שלום")).toBe("Factura fdp.exe שלום");
});
