"use client";

import { Progress as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

/** `value` is a percentage, 0 to 100. Name it with `aria-label` or `aria-labelledby`. */
export function Progress({
  value = 0,
  className,
  ...props
}: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      value={value}
      className={cn("h-1.5 w-full overflow-hidden rounded-full bg-muted", className)}
      {...props}
    >
      <Primitive.Indicator
        className="h-full origin-left bg-accent transition-transform duration-200"
        style={{ transform: `scaleX(${(value ?? 0) / 100})` }}
      />
    </Primitive.Root>
  );
}
