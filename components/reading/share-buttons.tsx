"use client";

import { useEffect } from "react";
import { offerSharing } from "@/lib/fronts/reading/share.mjs";

/** Both are shown where they work, by visitors' script and, where the framework runs, by the same code. */
export function ShareButtons() {
  useEffect(() => offerSharing(document), []);
  return (
    <>
      <button type="button" hidden data-share="sheet" className="py-1 link">
        Compartir
      </button>
      <button type="button" hidden data-share="copy" aria-live="polite" className="py-1 link">
        Copiar enlace
      </button>
    </>
  );
}
