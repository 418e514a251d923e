import localFont from "next/font/local";

// The files are made by `npm run fonts`. A page preloads the fonts of its text and its headlines. When they still come
// late (`optional`), it keeps the reader's own fonts, so that the text does not move while it is read.

const inter = localFont({
  src: "./fonts/inter.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

const sourceSerif = localFont({
  src: [
    { path: "./fonts/source-serif.woff2", weight: "200 500" },
    { path: "./fonts/source-serif-bold.woff2", weight: "501 900" },
  ],
  display: "optional",
  variable: "--font-source-serif",
  adjustFontFallback: "Times New Roman",
});

// The italics of the same family (named after the constant above), in a call of their own: only pages with italics
// fetch them.
const sourceSerifItalic = localFont({
  src: [
    { path: "./fonts/source-serif-italic.woff2", weight: "200 500", style: "italic" },
    { path: "./fonts/source-serif-bold-italic.woff2", weight: "501 900", style: "italic" },
  ],
  variable: "--font-source-serif-italic",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "font-family", value: "sourceSerif" }],
});

// Seldom used characters (`MORE` in scripts/font-characters.ts): only pages that have one fetch their file.

const interMore = localFont({
  src: "./fonts/inter-more.woff2",
  weight: "400 700",
  variable: "--font-inter-more",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "inter" },
    {
      prop: "unicode-range",
      value:
        "U+a2-a8,U+ac,U+ae-af,U+b1-b6,U+b8-b9,U+bc,U+be,U+c2-c6,U+ca-cc,U+ce,U+d0,U+d4-d6,U+d8-d9,U+db,U+dd-df,U+e5-e6,U+ec,U+f0,U+f7-f9,U+fd-ff,U+131,U+152-153,U+178,U+201a,U+201e,U+2020-2021,U+2030,U+2039-203a,U+2122,U+2191,U+2193",
    },
  ],
});

const sourceSerifMore = localFont({
  src: [
    { path: "./fonts/source-serif-more.woff2", weight: "200 500" },
    { path: "./fonts/source-serif-bold-more.woff2", weight: "501 900" },
    { path: "./fonts/source-serif-italic-more.woff2", weight: "200 500", style: "italic" },
    { path: "./fonts/source-serif-bold-italic-more.woff2", weight: "501 900", style: "italic" },
  ],
  variable: "--font-source-serif-more",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "sourceSerif" },
    {
      prop: "unicode-range",
      value:
        "U+a2-a8,U+ac,U+ae-af,U+b1-b6,U+b8-b9,U+bc,U+be,U+c2-c6,U+ca-cc,U+ce,U+d0,U+d4-d6,U+d8-d9,U+db,U+dd-df,U+e5-e6,U+ec,U+f0,U+f7-f9,U+fd-ff,U+131,U+152-153,U+178,U+201a,U+201e,U+2020-2021,U+2030,U+2039-203a,U+2122,U+2191,U+2193",
    },
  ],
});

/** Class names that define `--font-inter` and `--font-source-serif` on the element they are set on. */
export const fontVariables = [inter, sourceSerif, sourceSerifItalic, interMore, sourceSerifMore]
  .map(({ variable }) => variable)
  .join(" ");
