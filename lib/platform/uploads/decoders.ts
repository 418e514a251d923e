import "server-only";
import sharp from "sharp";

// The decoders of everything else (SVG, TIFF, PDF…) stay shut, whatever a file claims to be. That of HEIF only reads what
// the header of an AVIF says: `avif.ts` has it decoded elsewhere.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});
sharp.cache(false);

export { sharp };
