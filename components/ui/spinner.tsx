import { LoaderCircle } from "lucide-react";
import { cn } from "@/components/ui/cn";

/** Decoration only: the component that shows it must say in words what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}
