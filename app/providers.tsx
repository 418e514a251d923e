"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { SiteProvider, type Site } from "@/components/shared/site-context";
import { Toaster } from "@/components/ui/toaster";
import { createQueryClient } from "@/lib/http/query-client";

export function Providers({ site, children }: { site: Site; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <SiteProvider site={site}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster label="Aviso" viewportLabel="Avisos ({hotkey})" closeLabel="Cerrar aviso" />
      </QueryClientProvider>
    </SiteProvider>
  );
}
