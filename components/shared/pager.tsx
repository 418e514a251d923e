import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { SpacePlace } from "@/lib/routes";

interface FrontPagerProps {
  place: SpacePlace;
  page: number;
  pages: number;
}

/** The way to older and newer pages of a front page; nothing when there is one. */
export function FrontPager({ place, page, pages }: FrontPagerProps) {
  if (pages <= 1) return null;
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
            <Link rel="prev" href={place.front(page - 1)}>
              Noticias más recientes
            </Link>
          </Button>
        )}
        {page < pages && (
          <Button asChild variant="outline">
            <Link rel="next" href={place.front(page + 1)}>
              Noticias anteriores
            </Link>
          </Button>
        )}
      </div>
    </nav>
  );
}
