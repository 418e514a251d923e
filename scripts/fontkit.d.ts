/** What scripts/fonts.ts uses of a package without types. */
declare module "next/dist/compiled/@next/font/dist/fontkit" {
  interface Font {
    hasGlyphForCodePoint(code: number): boolean;
    /** `advanceWidth` in thousandths of the size. */
    glyphForCodePoint(code: number): { advanceWidth: number };
  }
  const fontkit: { default: (font: Buffer) => Font };
  export default fontkit;
}
