import { converter, formatHex, parse, wcagContrast } from "culori";

// The colours of a newspaper's accent. The papers and inks are those of app/globals.css; day and night are its light
// and dark modes.

/** The backgrounds on which text in the accent colour stands: paper, sheets and tinted areas, by day and by night. */
const GROUNDS = {
  light: ["#faf7f1", "#fffdf9", "#f1ebdf"],
  dark: ["#161412", "#1e1b18", "#292521"],
} as const;

/** The colour of text that stands on the accent. */
const UPON = "#fffaf5";

/** The least contrast of text, by WCAG AA. */
const ENOUGH = 4.5;

/** The step in Oklab lightness (0 to 1) by which a colour is changed until it can be read. */
const STEP = 0.01;

type Shade = keyof typeof GROUNDS;

/** Returns whether a colour (`#rrggbb`) can be read on the pages of the day. */
export const isReadable = (colour: string): boolean => reads(colour, "light");

/** The colour nearest to it that can be read: darker on the pages of the day, lighter on those of the night. */
export function nearestReadable(colour: string, shade: Shade = "light"): string {
  const step = shade === "light" ? -STEP : STEP;
  let nearest = formatHex(colour)!;
  for (let moved = step; !reads(nearest, shade) && Math.abs(moved) <= 1; moved += step) {
    nearest = lighter(colour, moved);
  }
  return nearest;
}

/** An accent by day, as it was chosen, and by night. */
export const accentShades = (accent: string) => ({
  day: accent,
  night: nearestReadable(accent, "dark"),
});

/** The style that gives pages the accent, by day and by night: see the reds of app/globals.css. */
export function accentStyle(accent: string): string {
  const { day, night } = accentShades(accent);
  const colours = {
    red: [day, night],
    "red-deep": [lighter(day, -0.08), lighter(night, 0.06)],
    "red-tint": [mixed(day, GROUNDS.light[0], 0.1), mixed(night, GROUNDS.dark[0], 0.2)],
    "red-ground": [readableUnder(day), readableUnder(night)],
  };
  const rules = Object.entries(colours).map(([name, pair]) => `--${name}:light-dark(${pair})`);
  return `html:root{${rules.join(";")}}`;
}

const reads = (colour: string, shade: Shade) =>
  GROUNDS[shade].every((ground) => wcagContrast(colour, ground) >= ENOUGH);

/** Darkens a colour until the text upon it can be read. */
function readableUnder(colour: string) {
  let ground = colour;
  for (let moved = 0; wcagContrast(ground, UPON) < ENOUGH;)
    ground = lighter(colour, (moved -= STEP));
  return ground;
}

const toOklab = converter("oklab");

/** Changes the lightness (0 to 1) as the eye sees it; a negative amount is darker. */
function lighter(colour: string, by: number): string {
  const { l, ...hue } = toOklab(parse(colour))!;
  return formatHex({ ...hue, l: Math.min(Math.max(l + by, 0), 1) });
}

/** Mixes a colour with a ground; `share` is the part of the colour, from 0 to 1. */
function mixed(colour: string, ground: string, share: number): string {
  const [one, other] = [toOklab(parse(colour))!, toOklab(parse(ground))!];
  const of = (part: "l" | "a" | "b") => one[part] * share + other[part] * (1 - share);
  return formatHex({ mode: "oklab", l: of("l"), a: of("a"), b: of("b") });
}
