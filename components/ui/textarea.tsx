import type { ComponentProps, CSSProperties } from "react";
import { cn } from "@/lib/utils";
import { fieldClasses } from "./input";

/** Grows with its text where the browser can, between `rows` and most of the window. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(
        fieldClasses,
        "field-sizing-content max-h-[75vh] min-h-[calc(var(--rows)*1lh+1.25rem)] py-2.5 leading-relaxed",
        className,
      )}
      style={{ "--rows": rows } as CSSProperties}
      {...props}
    />
  );
}
