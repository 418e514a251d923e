import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

interface OlderEntriesProps {
  /** The cursor of what follows; null when nothing does. */
  next: string | null;
  /** Whether this is the home page itself. */
  first?: boolean;
}

/** The way on through all entries of the site, and back to its front page. */
export function OlderEntries({ next, first = false }: OlderEntriesProps) {
  return (
    <nav
      aria-label="Páginas"
      className="mt-4 flex flex-wrap justify-end gap-2 border-t-2 border-foreground pt-5 empty:hidden"
    >
      {!first && (
        <Button asChild variant="outline">
          <Link href={routes.home}>Volver a la portada</Link>
        </Button>
      )}
      {next && (
        <Button asChild variant="outline">
          <Link rel="next" href={routes.homeAfter(next)}>
            Entradas anteriores
          </Link>
        </Button>
      )}
    </nav>
  );
}
