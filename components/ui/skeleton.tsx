import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div aria-hidden className={cn("animate-pulse rounded-sm bg-muted", className)} {...props} />
  );
}
