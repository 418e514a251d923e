"use client";

import { ImageOff } from "lucide-react";
import { useImageFailure } from "@/components/ui/use-image-failure";
import { imageVariant } from "@/lib/platform/addresses/image-url";
import type { FoundImage } from "@/lib/platform/markdown/written-images";
import { isSilent, isUnfinished } from "./uploads";

interface ImageListProps {
  images: FoundImage[];
  onEdit: (place: number) => void;
}

/** Lists the images of a text with their alternative texts, and says how many have none. */
export function ImageList({ images, onEdit }: ImageListProps) {
  const silent = images.filter(isSilent).length;
  return (
    <section aria-label="Imágenes del texto" className="grid gap-2 text-sm">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">
          {images.length === 1 ? "1 imagen en el texto" : `${images.length} imágenes en el texto`}
        </span>
        {silent > 0 && (
          <span className="font-medium text-accent">{silent} sin texto alternativo</span>
        )}
      </p>
      <ul className="flex flex-wrap gap-2">
        {images.map((image, place) => (
          <li key={`${place} ${image.address}`} className="max-w-full">
            <button
              type="button"
              onClick={() => onEdit(place)}
              className="flex max-w-64 items-center gap-2 rounded-md border border-input bg-card p-1 pe-3 text-start hover:border-foreground"
            >
              <Thumbnail address={image.address} />
              <span className="sr-only">Editar: </span>
              <Words image={image} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ image: { alt, address } }: { image: FoundImage }) {
  if (isUnfinished(address)) return <span className="text-destructive">No llegó a subirse</span>;
  if (alt) return <span className="truncate">{alt}</span>;
  return <span className="font-medium text-accent">Sin texto alternativo</span>;
}

function Thumbnail({ address }: { address: string }) {
  // Other sites' images are fetched for readers by our server, which has to know them first.
  const src = address.startsWith("/uploads/") ? imageVariant(address, 320) : null;
  return src ? <Picture key={src} src={src} /> : <NoPicture />;
}

function Picture({ src }: { src: string }) {
  const { failed, imageProps } = useImageFailure(src);
  if (failed) return <NoPicture />;
  return (
    <img
      {...imageProps}
      src={src}
      alt=""
      decoding="async"
      className="size-10 shrink-0 rounded-sm bg-muted object-cover"
    />
  );
}

const NoPicture = () => (
  <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-muted">
    <ImageOff aria-hidden className="size-4 text-muted-foreground" />
  </span>
);
