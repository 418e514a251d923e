"use client";

import Link from "next/link";
import { deskPath, entryTabs, type DeskAddress, type EntryTab } from "@/lib/desk/lists/address";

const labels: Record<EntryTab, string> = {
  publicadas: "Publicadas",
  borradores: "Borradores",
  programadas: "Programadas",
  revision: "En revisión",
  papelera: "Papelera",
};

/** The tabs of `/entries`, each with an address of its own; the chosen view (cards or list) stays the same in all. */
export function DeskTabs({ address }: { address: DeskAddress }) {
  return (
    <nav
      aria-label="Estado de las entradas"
      className="-mt-4 mb-6 flex scroll-px-4 [scrollbar-width:none] gap-6 overflow-x-auto border-b"
    >
      {entryTabs.map((tab) => (
        <Link
          key={tab}
          href={deskPath(tab === address.ver ? address : { ver: tab, vista: address.vista })}
          aria-current={tab === address.ver ? "page" : undefined}
          className="shrink-0 border-b-2 border-transparent py-2.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-foreground"
        >
          {labels[tab]}
        </Link>
      ))}
    </nav>
  );
}
