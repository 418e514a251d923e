import type { Route } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";

interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => Route;
  /** What the pages before and after this one are called. */
  labels: { previous: string; next: string };
  /** Whether the pages are fetched before anybody asks for them; those that are made anew each time are not. */
  ahead?: boolean;
}

/** The way to the pages before and after, in plain links; nothing when there is one. */
export function Pager({ page, pages, hrefOf, labels, ahead = true }: PagerProps) {
  if (pages <= 1) return null;
  const prefetch = ahead ? undefined : false;
  return (
    <nav
      aria-label="Páginas"
      className="mt-4 flex flex-wrap items-center justify-between gap-4 border-t-2 border-foreground pt-5"
    >
      <p className="text-sm text-muted-foreground">
        Página {page} de {pages}
      </p>
      <div className="flex flex-wrap gap-2">
        {page > 1 && (
          <Button asChild variant="outline">
            <Link rel="prev" href={hrefOf(page - 1)} prefetch={prefetch}>
              {labels.previous}
            </Link>
          </Button>
        )}
        {page < pages && (
          <Button asChild variant="outline">
            <Link rel="next" href={hrefOf(page + 1)} prefetch={prefetch}>
              {labels.next}
            </Link>
          </Button>
        )}
      </div>
    </nav>
  );
}
