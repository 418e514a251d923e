import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";
import { fieldClasses } from "./input";

/** Grows with its text where the browser can. Give a longer text more room with `min-h-…`. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      dir="auto"
      className={cn(
        fieldClasses,
        "field-sizing-content max-h-[75vh] min-h-28 py-2.5 leading-relaxed",
        className,
      )}
      {...props}
    />
  );
}
