import type { ReactNode } from "react";

/** A note on registration: whether it is open, and how one gets in. */
export function DoorNote({ children }: { children: ReactNode }) {
  return <p className="mb-6 border-l-4 border-foreground/50 bg-muted px-4 py-3">{children}</p>;
}
