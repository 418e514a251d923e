"use client";

import { useImageFailure } from "@/components/ui/use-image-failure";
import { imageSources } from "@/lib/uploads/image-url";
import { cn } from "@/components/ui/cn";

interface EntryImageProps {
  /** The `image` field of an entry or a comment. */
  image: string;
  /** Empty when the title stands beside it. */
  alt: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** For the one image a page opens with. */
  priority?: boolean;
  className?: string;
}

/** An image in the size that fits the screen; a placeholder when it cannot be loaded. */
export function EntryImage({ image, alt, sizes, priority = false, className }: EntryImageProps) {
  const sources = imageSources(image);
  const { failed, imageProps } = useImageFailure(sources.src);
  return (
    <img
      {...(failed ? { src: "/images/placeholder.svg" } : { ...sources, sizes })}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      className={cn("bg-muted", className)}
      {...imageProps}
    />
  );
}
