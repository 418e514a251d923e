"use client";

import { useEffect } from "react";
import { offerSharing } from "@/lib/fronts/reading/share.mjs";

/**
 * The buttons for sharing. Each is shown where it works: by the visitors' script or, on pages with React, by the same
 * code.
 */
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
