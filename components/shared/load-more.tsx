"use client";

import { Button } from "@/components/ui/button";

interface LoadMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  label?: string;
}

/** The button under an infinite query; nothing when all is shown. */
export function LoadMore({ query, label = "Cargar más" }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div data-needs-script data-reads-on className="mt-10 flex flex-col items-center gap-3">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-destructive">
          No se pudo cargar más. Inténtalo de nuevo.
        </p>
      )}
      <Button
        variant="outline"
        pending={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  );
}
