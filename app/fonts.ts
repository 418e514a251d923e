import localFont from "next/font/local";

// The files are made by `npm run fonts`. A page fetches those of its text and its headlines ahead; when they
// are late all the same (`optional`), it stays in the reader's own fonts rather than move under their eyes.

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

// The same family, named after the constant above, in a call of its own: only pages with italics fetch them.
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

/** Class names that define `--font-inter` and `--font-source-serif` on the element they are set on. */
export const fontVariables = [inter, sourceSerif, sourceSerifItalic]
  .map(({ variable }) => variable)
  .join(" ");
