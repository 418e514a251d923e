"use client";

import { LoadError } from "@/components/shared/query-state";

export default function SearchError({ retry }: { retry: () => void }) {
  return (
    <div className="page py-10">
      <LoadError message="No se ha podido buscar" onRetry={retry} />
    </div>
  );
}
