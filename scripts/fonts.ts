// `npm run fonts`: cuts the site's fonts out of their packages, as small as what the site sets with them.
// The results are committed: run it when a package has a new version or a text needs another character.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import subsetFont from "subset-font";
import { ROOT } from "./steps.mjs";

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

/** Latin-1 and what else Spanish and its neighbours print; other letters are the reader's system's. */
const CHARACTERS = [between(" ", "~"), between("\u00a0", "ÿ"), "ıŒœŸ–—‘’‚“”„†‡•…‰‹›€™−↑↓"].join("");

/** Kerning, ligatures, accents, figures of one width; of Inter the plain `a` and the round quotation marks. */
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "tnum", "cv11", "ss03"];

const packages = path.join(ROOT, "node_modules/@fontsource-variable");
const fonts = path.join(ROOT, "app/fonts");

for (const [name, { from, axes }] of Object.entries(cuts)) {
  const font = await subsetFont(readFileSync(path.join(packages, from)), CHARACTERS, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
  writeFileSync(path.join(fonts, `${name}.woff2`), font);
  console.log(`${name}: ${(font.length / 1000).toFixed(1)} kB`);
}
copyFileSync(path.join(packages, "inter/LICENSE"), path.join(fonts, "OFL-inter.txt"));
copyFileSync(
  path.join(packages, "source-serif-4/LICENSE"),
  path.join(fonts, "OFL-source-serif.txt"),
);

function between(first: string, last: string): string {
  const from = first.charCodeAt(0);
  const characters = Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, index) =>
    String.fromCharCode(from + index),
  );
  return characters.join("");
}
