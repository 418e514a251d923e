"use client";

import { useEffect, useRef, type RefObject } from "react";
import { MarkdownHtml } from "@/components/shared/markdown";
import { cn } from "@/components/ui/cn";
import { scrollTogether } from "./scroll-sync";
import { useLivePreview } from "./use-live-preview";

interface LivePreviewProps {
  text: string;
  active: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  mirror: RefObject<HTMLElement | null>;
  className?: string;
}

/**
 * The text as readers will see it, beside the field, for the eye alone: nothing in it can be reached. The dialog
 * 'Vista previa' has the same for everybody.
 */
export function LivePreview({ text, active, field, mirror, className }: LivePreviewProps) {
  const pane = useRef<HTMLDivElement>(null);
  const { html, problem } = useLivePreview(text, active);

  useEffect(() => {
    if (active && html) return scrollTogether(field.current!, pane.current!, mirror.current!);
  }, [active, html, field, mirror]);

  return (
    // Beside the text it is as high as the text's field, whatever is in it.
    <div className={cn("relative", className)}>
      <div className="flex flex-col rounded-md border border-input bg-background min-[1100px]:absolute min-[1100px]:inset-0 min-[1100px]:rounded-l-none min-[1100px]:rounded-tr-none min-[1100px]:border-l-0">
        {problem && (
          <p role="status" className="border-b bg-accent-soft px-4 py-2 text-sm text-accent-strong">
            {problem}
          </p>
        )}
        <div
          ref={pane}
          aria-hidden
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4"
        >
          <div inert className="pointer-events-none">
            {html === undefined ? (
              <p className="text-sm text-muted-foreground">
                Aquí se verá el texto como lo verá quien lo lea.
              </p>
            ) : (
              <MarkdownHtml html={withoutIds(html)} />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Removes ids: the dialog 'Vista previa' has the same. Quotation marks in texts are escaped: only attributes match. */
const withoutIds = (html: string) => html.replaceAll(/ (?:id|aria-describedby)="[^"]*"/g, "");
