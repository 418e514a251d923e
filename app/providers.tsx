"use client";

import { lazy, Suspense, type ReactNode } from "react";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import { useShownToast } from "@/components/ui/toast";
import { useAskedToConfirm } from "@/lib/platform/http/confirmation";

const Toaster = lazy(async () => ({
  default: (await import("@/components/ui/toaster")).Toaster,
}));

const ConfirmIdentity = lazy(async () => ({
  default: (await import("@/components/shared/confirm-identity")).ConfirmIdentity,
}));

export function Providers({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <SiteProvider site={site}>
      {children}
      <Toasts />
      <Confirmation />
    </SiteProvider>
  );
}

/** Loaded with the first message and kept: people who only read never need it. */
function Toasts() {
  if (!useShownToast()) return null;
  return (
    <Suspense>
      <Toaster label="Aviso" viewportLabel="Avisos ({hotkey})" closeLabel="Cerrar aviso" />
    </Suspense>
  );
}

/** Asks for the password once more before something sensitive: see `lib/platform/http/client.ts`. */
function Confirmation() {
  const asked = useAskedToConfirm();
  return (
    asked && (
      <Suspense>
        <ConfirmIdentity answer={asked.answer} />
      </Suspense>
    )
  );
}
