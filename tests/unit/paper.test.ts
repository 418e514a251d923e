import { readFileSync } from "node:fs";
import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buttonClasses } from "@/components/ui/button";
import { accentStyle, isReadable, nearestReadable } from "@/lib/house/settings/colours";
import { iconsOf } from "@/lib/house/settings/icons";
import { accent, paperRules } from "@/lib/house/settings/paper-schema";
import { ownImage } from "@/lib/platform/uploads/schema";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((colour) => `#${colour.toString(16).padStart(6, "0")}`);

const DAY = ["#faf7f1", "#fffdf9"];
const NIGHT = ["#161412", "#1e1b18"];
const image = `/uploads/${"a".repeat(32)}-400x100.webp`;

describe("an accent", () => {
  test("that can be read stays as it is, by day", () => {
    expect(isReadable("#1f5fa8")).toBe(true);
    expect(nearestReadable("#1f5fa8")).toBe("#1f5fa8");
    expect(accent.parse(" #1F5FA8 ")).toBe("#1f5fa8");
  });

  test("that cannot is refused, and the nearest that can is named", () => {
    const { issues } = accent.safeParse("#ffd400").error!;
    const [, named] = /: (#[0-9a-f]{6})$/.exec(issues[0]!.message) ?? [];
    expect(issues[0]!.message).toContain("no se leería bien sobre el papel claro");
    expect(accent.parse(named)).toBe(named);
  });

  test.each(["rojo", "#fff", "#12345g", "red;}body{display:none"])("is no %s", (text) => {
    expect(accent.safeParse(text).error?.issues[0]?.message).toBe("Escribe el color como #1f5fa8");
  });

  test("may be none", () => {
    expect([accent.parse(""), accent.parse(null)]).toEqual([null, null]);
  });

  test("reads in every one of its shades, by day and by night, whatever was wished", () => {
    fc.assert(
      fc.property(anyColour, (wished) => {
        const style = accentStyle(nearestReadable(wished));
        const shade = (name: string) =>
          new RegExp(`--${name}:light-dark\\((#[0-9a-f]{6}),(#[0-9a-f]{6})\\)`).exec(style)!;
        for (const name of ["red", "red-deep"]) {
          const [, day = "", night = ""] = shade(name);
          for (const ground of DAY) expect(wcagContrast(day, ground)).toBeGreaterThanOrEqual(4.5);
          for (const ground of NIGHT) {
            expect(wcagContrast(night, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }
        for (const ground of shade("red-ground").slice(1)) {
          expect(wcagContrast(ground, "#fffaf5")).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("what went wrong", () => {
  const { globals, theme } = {
    globals: readFileSync("app/globals.css", "utf8"),
    theme: readFileSync("app/theme.css", "utf8"),
  };
  const shades = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(globals)!;
  const colours = [...theme.matchAll(/--color-destructive[a-z-]*: var\(--([a-z-]+)\)/g)];

  test("has colours that no accent takes", () => {
    expect(colours).toHaveLength(4);
    for (const [, name] of colours) expect(accentStyle("#1f5fa8")).not.toContain(`--${name}:`);
    expect(buttonClasses({ variant: "destructive" })).not.toMatch(/\baccent-(?!foreground)/);
  });

  test("reads by day and by night", () => {
    const [, day = "", night = ""] = shades("danger");
    for (const ground of DAY) expect(wcagContrast(day, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of NIGHT) expect(wcagContrast(night, ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of shades("danger-ground").slice(1)) {
      expect(wcagContrast(ground, "#fffaf5")).toBeGreaterThanOrEqual(4.5);
    }
    const tints = shades("danger-tint").slice(1);
    shades("danger-deep")
      .slice(1)
      .forEach((deep, index) =>
        expect(wcagContrast(deep, tints[index]!)).toBeGreaterThanOrEqual(4.5),
      );
  });
});

describe("an image of a newspaper", () => {
  test("is one that was uploaded here", () => {
    expect(ownImage.parse(image)).toBe(image);
    expect([ownImage.parse(""), ownImage.parse(null)]).toEqual([null, null]);
  });

  test.each([
    "https://otro.ejemplo/logo.png",
    "/uploads/logo.svg",
    `${image}?a`,
    "/uploads/../x.webp",
  ])("is no %s", (text) => {
    expect(ownImage.safeParse(text).success).toBe(false);
  });

  test("is an icon in its smallest size that is large enough", () => {
    const icon = `/uploads/${"b".repeat(32)}-1000x1000.webp`;
    expect(iconsOf({ icon })).toMatchObject({ apple: icon.replace(".webp", "-320.webp") });
    expect(iconsOf({ icon: null })).toBeUndefined();
  });
});

test("a name is one visible line of at most 60 characters; an empty one is none", () => {
  expect(paperRules.site_name.parse("  La \u200bGaceta ")).toBe("La Gaceta");
  expect(paperRules.site_name.parse(" ")).toBeNull();
  expect(paperRules.site_name.safeParse("x".repeat(61)).error?.issues[0]?.message).toBe(
    "Puede tener hasta 60 caracteres",
  );
});
