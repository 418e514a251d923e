/** The part that scripts/fonts.ts uses of a package without types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2" | "woff";
      /** One value, or the range of the axis that is kept. */
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** OpenType tags. */
      keepFeatures: string[];
    },
  ): Promise<Buffer>;
}
