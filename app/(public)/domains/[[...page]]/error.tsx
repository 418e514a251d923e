"use client";

import { LoadError } from "@/components/shared/query-state";

export default function DomainsError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError message="Error al cargar los dominios" onRetry={retry} />
    </div>
  );
}
