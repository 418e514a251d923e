"use client";

import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = "end",
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          "z-50 min-w-44 animate-rise-in rounded-md border border-input bg-popover p-1 shadow-raised",
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  );
}

interface DropdownMenuItemProps extends ComponentProps<typeof Primitive.Item> {
  variant?: "default" | "destructive";
}

export function DropdownMenuItem({
  variant = "default",
  className,
  ...props
}: DropdownMenuItemProps) {
  return (
    <Primitive.Item
      className={cn(
        "flex cursor-default items-center gap-2.5 rounded-sm px-3 py-2 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-muted [&_svg]:size-4 [&_svg]:shrink-0",
        variant === "destructive" &&
          "text-destructive data-highlighted:bg-destructive-soft data-highlighted:text-destructive-strong",
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn("px-3 py-2 text-sm", className)} {...props} />;
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn("-mx-1 my-1 h-px bg-border", className)} {...props} />;
}
