"use client";

import type { ReactNode } from "react";
import { useMedia } from "@/components/shared/use-media";

/** A part of what is known of a text: open beside the text, folded below it where there is no room for both. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const isBelow = useMedia("(width < 64rem)");
  return (
    <details open={!isBelow} className="border-b pb-4">
      <summary className="py-1">
        <h2 className="inline font-semibold">{title}</h2>
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
