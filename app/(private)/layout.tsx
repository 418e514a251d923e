import type { Metadata } from "next";
import type { ReactNode } from "react";
import { QueryProvider } from "@/components/shared/query-provider";
import "@/app/desk.css";

export const metadata: Metadata = { robots: { index: false } };

/** The screens of signed-in users. Each page asks for its actor itself: a layout is not read again on navigation. */
export default function PrivateLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>;
}
