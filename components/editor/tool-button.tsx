"use client";

import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { keysOf, useShortcutText, type Shortcut } from "./shortcuts";

interface ToolButtonProps extends ComponentProps<"button"> {
  label: string;
  shortcut?: Shortcut;
  children: ReactNode;
}

/** A button with an icon; its name and its shortcut are shown while it is pointed at or focused. */
export function ToolButton({ label, shortcut, className, children, ...props }: ToolButtonProps) {
  const textOf = useShortcutText();
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-keyshortcuts={shortcut && keysOf(shortcut)}
      className={cn(
        "group/tool relative inline-flex size-9 shrink-0 items-center justify-center rounded-sm hover:bg-card aria-pressed:bg-card aria-pressed:text-accent data-[state=open]:bg-card [&_svg]:size-4",
        className,
      )}
      {...props}
    >
      {children}
      <span className="sr-only">{label}</span>
      <span
        aria-hidden
        className="pointer-events-none absolute top-full left-1/2 z-20 mt-1 hidden -translate-x-1/2 rounded-sm bg-foreground px-2 py-1 text-xs whitespace-nowrap text-background group-hover/tool:block group-focus-visible/tool:block group-data-[state=open]/tool:hidden!"
      >
        {shortcut ? `${label} · ${textOf(shortcut)}` : label}
      </span>
    </button>
  );
}
