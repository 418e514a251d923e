import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A warning, above what it is about. */
export function WarningLine({ children }: { children: ReactNode }) {
  return (
    <p className="mb-6 flex items-start gap-2 rounded-lg border bg-card p-4 text-sm">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
