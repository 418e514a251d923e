"use client";

import { cn } from "@/components/ui/cn";
import { useImageFailure } from "@/components/ui/use-image-failure";
import { imageSources } from "@/lib/platform/addresses/image-url";

export interface ImageFocus {
  image_focus_x: number | null;
  image_focus_y: number | null;
}

/** Returns the style of a cropped image that keeps the point in sight. */
export const focusStyle = ({ image_focus_x: x, image_focus_y: y }: ImageFocus) =>
  x === null || y === null ? undefined : { objectPosition: `${x}% ${y}%` };

interface EntryImageProps {
  /** The `image` field of an entry or a comment. */
  image: string;
  /** Empty when the title stands beside it. */
  alt: string;
  /** The width at which it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** The point that a crop keeps, in percent; without one, the middle. */
  focus?: ImageFocus;
  /** True for the image that a page opens with, which is loaded first. */
  priority?: boolean;
  className?: string;
}

/** An image in the size that fits the screen; a placeholder when it cannot be loaded. */
export function EntryImage({
  image,
  alt,
  sizes,
  focus,
  priority = false,
  className,
}: EntryImageProps) {
  const sources = imageSources(image);
  const { failed, imageProps } = useImageFailure(sources.src);
  return (
    <img
      {...(failed ? { src: "/images/placeholder.svg" } : { ...sources, sizes })}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority ? "high" : undefined}
      decoding="async"
      style={focus && focusStyle(focus)}
      className={cn("bg-muted", className)}
      {...imageProps}
    />
  );
}
