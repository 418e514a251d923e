import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const badgeVariants = cva(
  "inline-flex max-w-full shrink-0 items-center gap-1 rounded-sm border px-1.5 py-px text-xs font-medium [&_svg]:size-3",
  {
    variants: {
      variant: {
        default: "border-border bg-muted text-foreground",
        outline: "border-input text-muted-foreground",
        accent: "border-accent/40 bg-accent-soft text-accent-strong",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

interface BadgeProps extends ComponentProps<"span">, VariantProps<typeof badgeVariants> {}

export function Badge({ variant, className, ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ variant }), className)} {...props} />;
}
