import "@/components/desk.css";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PaletteKey } from "@/components/palette/palette-key";
import { QueryProvider } from "@/components/shared/query-provider";
import { pageFrame } from "@/lib/house/footer-pages/frame";

export const metadata: Metadata = { robots: { index: false } };

/** The screens of signed-in users. Each page asks for its actor itself: a layout is not read again on navigation. */
export default async function PrivateLayout({ children }: { children: ReactNode }) {
  const { pages } = await pageFrame();
  return (
    <QueryProvider>
      {children}
      <PaletteKey writtenPages={pages} />
    </QueryProvider>
  );
}
