"use client";

import { LoadError } from "@/components/shared/query-state";

export default function SpacesError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError
        message="Error al cargar los espacios. Por favor, intenta de nuevo."
        onRetry={retry}
      />
    </div>
  );
}
