"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import { useShownToast } from "@/components/ui/toast";

const Toaster = lazy(async () => ({
  default: (await import("@/components/ui/toaster")).Toaster,
}));

export function Providers({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteProvider site={site}>
      {children}
      <Toasts />
    </SiteProvider>
  );
}

/** Mounted with the first message and kept: who only reads never gets one. */
function Toasts() {
  if (!useShownToast()) return null;
  return (
    <Suspense>
      <Toaster label="Aviso" viewportLabel="Avisos ({hotkey})" closeLabel="Cerrar aviso" />
    </Suspense>
  );
}
