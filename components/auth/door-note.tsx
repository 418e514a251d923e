import type { ReactNode } from "react";

/** What the door says: whether one may come in, and how. */
export function DoorNote({ children }: { children: ReactNode }) {
  return <p className="mb-6 border-l-4 border-foreground/50 bg-muted px-4 py-3">{children}</p>;
}
