"use client";

import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { useImageFailure } from "./use-image-failure";

interface AvatarProps extends ComponentProps<"span"> {
  src?: string;
  /** Empty where the name stands beside the picture. */
  alt: string;
  /** Initials, seen while the picture loads and when there is none. */
  fallback: string;
  square?: boolean;
}

export function Avatar({ src, alt, fallback, square, className, ...props }: AvatarProps) {
  const { failed, imageProps } = useImageFailure(src);
  const showsImage = src !== undefined && !failed;

  return (
    <span
      className={cn(
        "relative inline-grid size-9 shrink-0 place-items-center overflow-hidden",
        square ? "rounded-sm" : "rounded-full",
        "bg-muted text-xs font-semibold text-muted-foreground select-none",
        className,
      )}
      {...props}
    >
      <span aria-hidden={showsImage || alt === ""}>{fallback}</span>
      {showsImage && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full bg-muted object-cover"
          {...imageProps}
        />
      )}
    </span>
  );
}
