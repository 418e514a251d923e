"use client";

import { LoadError } from "@/components/shared/query-state";

export default function DomainError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError
        message="Error al cargar los datos del dominio. Por favor, intenta de nuevo."
        onRetry={retry}
      />
    </div>
  );
}
