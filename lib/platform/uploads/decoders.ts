import "server-only";
import sharp from "sharp";

// The decoders of everything else (SVG, TIFF, AVIF, PDF…) stay shut, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
  ],
});
sharp.cache(false);

export { sharp };
