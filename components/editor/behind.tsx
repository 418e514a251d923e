"use client";

import { useEffect, useRef, type Ref, type RefObject } from "react";
import { cn } from "@/components/ui/cn";
import { textClasses } from "./mirror";

interface BehindProps {
  ref: Ref<HTMLDivElement>;
  field: RefObject<HTMLTextAreaElement | null>;
  className?: string;
}

/** The layer behind a field, which scrolls with it; its text is laid out by `layOut` and is not seen. */
export function Behind({ ref, field, className }: BehindProps) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const textarea = field.current!;
    const follow = () => {
      frame.current!.scrollTop = textarea.scrollTop;
    };
    textarea.addEventListener("scroll", follow);
    return () => textarea.removeEventListener("scroll", follow);
  }, [field]);

  return (
    <div
      ref={frame}
      aria-hidden
      className="pointer-events-none absolute inset-px overflow-hidden" // the field's border stays outside
    >
      <div
        ref={ref}
        className={cn(
          textClasses,
          "relative text-transparent [&>mark]:rounded-sm [&>mark]:bg-accent-soft [&>mark]:text-transparent [&>mark[data-current]]:bg-accent/40",
          className,
        )}
      />
    </div>
  );
}
