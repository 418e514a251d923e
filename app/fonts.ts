import localFont from "next/font/local";

const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-inter",
  adjustFontFallback: "Arial",
});

const sourceSerif = localFont({
  src: "../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  weight: "200 900",
  variable: "--font-source-serif",
  adjustFontFallback: "Times New Roman",
});

/** Class names that define `--font-inter` and `--font-source-serif` on the element they are set on. */
export const fontVariables = `${inter.variable} ${sourceSerif.variable}`;
