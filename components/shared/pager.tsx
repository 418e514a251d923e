import type { Route } from "next";
import { ButtonLink } from "./button-link";

interface PagerProps {
  /** The number of the page, from 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => Route;
  /** The labels of the links to the pages before and after this one. */
  labels: { previous: string; next: string };
  /**
   * True when the pages are fetched before anybody asks for them; false for pages that are rendered for each request.
   */
  ahead?: boolean;
}

/** The links to the pages before and after, which need no script; nothing when there is only one page. */
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
          <ButtonLink href={hrefOf(page - 1)} variant="outline" rel="prev" prefetch={prefetch}>
            {labels.previous}
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink href={hrefOf(page + 1)} variant="outline" rel="next" prefetch={prefetch}>
            {labels.next}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
