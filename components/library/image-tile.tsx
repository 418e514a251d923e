import { imageSources } from "@/lib/platform/addresses/image-url";
import type { LibraryImage } from "@/lib/texts/library/dto";

/** Returns the name of an image in a list: what it shows, or its file's name. */
export const nameOf = ({ alt, name }: Pick<LibraryImage, "alt" | "name">): string =>
  alt || name || "Imagen sin nombre";

/** An image whole, in a frame of the same shape for all. */
export function ImageTile({ image: { url, alt } }: { image: Pick<LibraryImage, "url" | "alt"> }) {
  return (
    <img
      {...imageSources(url)}
      sizes="(min-width: 640px) 15rem, 45vw"
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-[4/3] w-full bg-muted object-contain"
    />
  );
}
