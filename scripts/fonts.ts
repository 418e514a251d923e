// `npm run fonts`: cuts the site's fonts out of their packages, with only the characters and shapes that the site uses.
// The results are committed: run it when a package has a new version or a text needs another character.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format, resolveConfig } from "prettier";
import subsetFont from "subset-font";
import { between, MORE, USUAL } from "./font-characters.ts";
import { openFont } from "../server/next-internals.ts";
import { ROOT } from "../server/steps.mjs";

const INTER = "inter/files/inter-latin-wght-normal.woff2";
const SERIF = "source-serif-4/files/source-serif-4-latin-opsz-normal.woff2";
const SERIF_ITALIC = "source-serif-4/files/source-serif-4-latin-opsz-italic.woff2";

/** The optical sizes (points) at which texts and headlines are drawn: headlines are finer. */
const TEXT = 19;
const HEADLINE = 44;

const cuts = {
  inter: { from: INTER, axes: { wght: { min: 400, max: 700 } } },
  "source-serif": { from: SERIF, axes: { opsz: TEXT, wght: 400 } },
  "source-serif-bold": { from: SERIF, axes: { opsz: HEADLINE, wght: 630 } },
  "source-serif-italic": { from: SERIF_ITALIC, axes: { opsz: TEXT, wght: 400 } },
  "source-serif-bold-italic": { from: SERIF_ITALIC, axes: { opsz: TEXT, wght: 640 } },
};

/**
 * The OpenType features that are kept: kerning, ligatures, figures of one width; of Inter the plain `a` and the round
 * quotation marks.
 */
const FEATURES = ["kern", "liga", "tnum", "cv11", "ss03"];

/** The features for social images: also accents that are put together, for names in all scripts. */
const FEATURES_OF_IMAGES = [...FEATURES, "ccmp", "locl", "mark"];

/** The scripts that the packages keep in files of their own, for names in the news. */
const SCRIPTS = {
  "": USUAL + MORE,
  "-latin-ext": between("Ā", "ſ") + "ȘșȚțẞ",
  "-greek": between("΄", "ώ"),
  "-cyrillic": between("Ѐ", "џ") + "Ґґ",
};

/** The fonts of social images: social networks show them small, so no regular weight. */
const imageCuts = {
  headline: {
    from: SERIF,
    axes: { opsz: HEADLINE, wght: 630 },
    scripts: ["", "-latin-ext", "-greek", "-cyrillic"],
  },
  italic: { from: SERIF_ITALIC, axes: { opsz: TEXT, wght: 400 }, scripts: ["", "-latin-ext"] },
  sans: { from: INTER, axes: { wght: 550 }, scripts: ["", "-latin-ext"] },
} as const;

type Axes = Record<string, number | { min: number; max: number }>;

const packages = path.join(ROOT, "node_modules/@fontsource-variable");
const fonts = path.join(ROOT, "app/fonts");

for (const [name, { from, axes }] of Object.entries(cuts)) {
  await cut(path.join(fonts, `${name}.woff2`), from, USUAL, axes);
  await cut(path.join(fonts, `${name}-more.woff2`), from, MORE, axes);
}
await cutForImages();
copyFileSync(path.join(packages, "inter/LICENSE"), path.join(fonts, "OFL-inter.txt"));
copyFileSync(
  path.join(packages, "source-serif-4/LICENSE"),
  path.join(fonts, "OFL-source-serif.txt"),
);

async function cut(
  file: string,
  from: string,
  characters: string,
  axes: Axes,
  features = FEATURES,
): Promise<Buffer> {
  const font = await subsetFont(readFileSync(path.join(packages, from)), characters, {
    targetFormat: file.endsWith("woff2") ? "woff2" : "woff",
    variationAxes: axes,
    keepFeatures: features,
  });
  writeFileSync(file, font);
  console.log(`${path.basename(file)}: ${(font.length / 1000).toFixed(1)} kB`);
  return font;
}

/**
 * Writes the fonts for social images, and how wide the headline's characters are: a character that is not listed is not
 * set.
 */
async function cutForImages() {
  const folder = path.join(ROOT, "lib/discovery/social-images/fonts");
  const widths: Record<string, number> = {};
  for (const [name, { from, axes, scripts }] of Object.entries(imageCuts)) {
    for (const script of scripts) {
      const source = from.replace("-latin-", `${script || "-latin"}-`);
      const file = path.join(folder, `${name}${script}.woff`);
      const font = await openFont(
        await cut(file, source, SCRIPTS[script], axes, FEATURES_OF_IMAGES),
      );
      if (name !== "headline") continue;
      for (const character of SCRIPTS[script]) {
        const code = character.charCodeAt(0);
        if (!font.hasGlyphForCodePoint(code)) continue;
        widths[character] = font.glyphForCodePoint(code).advanceWidth;
      }
    }
  }
  const file = path.join(folder, "headline-widths.json");
  const json = JSON.stringify({
    characters: Object.keys(widths).join(""),
    widths: Object.values(widths),
  });
  writeFileSync(file, await format(json, { ...(await resolveConfig(file)), filepath: file }));
}
