import type { ReactNode } from "react";

/** The sentence in place of a tab's list. */
export function NothingWritten({ children }: { children: ReactNode }) {
  return <p className="py-12 text-center font-serif text-lg text-muted-foreground">{children}</p>;
}
