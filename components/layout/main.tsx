import type { ReactNode } from "react";
import { MAIN_ID } from "./skip-link";

/** The main content of a page, between its head and its foot. */
export const Main = ({ children }: { children: ReactNode }) => (
  <main id={MAIN_ID} tabIndex={-1} className="flex-1">
    {children}
  </main>
);
