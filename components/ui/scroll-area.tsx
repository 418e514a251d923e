"use client";

import { ScrollArea as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

const HIDE_DELAY_MS = 600;

/** Give it a height; the scrollbar goes away 600 ms after the last scroll. */
export function ScrollArea({
  className,
  children,
  ...props
}: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      scrollHideDelay={HIDE_DELAY_MS}
      className={cn("relative overflow-hidden", className)}
      {...props}
    >
      <Primitive.Viewport tabIndex={0} className="size-full focus-visible:-outline-offset-2">
        {children}
      </Primitive.Viewport>
      <Primitive.Scrollbar
        orientation="vertical"
        className="flex w-2.5 touch-none p-px select-none data-[state=hidden]:animate-fade-out data-[state=visible]:animate-fade-in"
      >
        <Primitive.Thumb className="relative flex-1 rounded-full bg-input" />
      </Primitive.Scrollbar>
    </Primitive.Root>
  );
}
