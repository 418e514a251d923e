import type { ReactNode } from "react";
import { MAIN_ID } from "./skip-link";

/** What a page is about, between its head and its foot. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} tabIndex={-1} className="flex-1">
    {children}
  </main>
);
