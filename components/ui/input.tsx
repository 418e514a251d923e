import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export const fieldClasses =
  "w-full rounded-md border border-input bg-card px-3 text-base text-foreground transition-colors placeholder:text-muted-foreground hover:border-foreground focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:outline-destructive sm:text-sm";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      dir="auto"
      className={cn(fieldClasses, "h-10 read-only:bg-muted", className)}
      {...props}
    />
  );
}
