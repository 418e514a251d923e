import localFont from "next/font/local";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

// With the optical size axis: headlines are drawn finer than text.
const sourceSerif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
  weight: "200 900",
  variable: "--font-source-serif",
  adjustFontFallback: "Times New Roman",
});

// The same family, named after the constant above, in a call of its own: only pages with italics fetch them.
const sourceSerifItalic = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-italic.woff2",
  weight: "200 900",
  style: "italic",
  variable: "--font-source-serif-italic",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "font-family", value: "sourceSerif" }],
});

/** Class names that define `--font-inter` and `--font-source-serif` on the element they are set on. */
export const fontVariables = [inter, sourceSerif, sourceSerifItalic]
  .map(({ variable }) => variable)
  .join(" ");
