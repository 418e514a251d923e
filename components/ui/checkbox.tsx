"use client";

import { Check } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card transition-colors before:absolute before:-inset-1 hover:border-foreground disabled:opacity-50 aria-invalid:border-destructive data-[state=checked]:border-primary data-[state=checked]:bg-primary data-[state=checked]:text-primary-foreground",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Check aria-hidden strokeWidth={3} className="size-3.5" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
