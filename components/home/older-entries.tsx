import { ButtonLink } from "@/components/shared/button-link";
import { routes } from "@/lib/platform/addresses/routes";

interface OlderEntriesProps {
  /** The cursor of what follows; null when nothing does. */
  next: string | null;
  /** True on the home page itself. */
  first?: boolean;
}

/** The links to the next older entries of the site, and back to its front page. */
export function OlderEntries({ next, first = false }: OlderEntriesProps) {
  return (
    <nav
      aria-label="Páginas"
      className="mt-4 flex flex-wrap justify-end gap-2 border-t-2 border-foreground pt-5 empty:hidden"
    >
      {!first && (
        <ButtonLink href={routes.home} variant="outline">
          Volver a la portada
        </ButtonLink>
      )}
      {next && (
        <ButtonLink href={routes.homeAfter(next)} variant="outline" rel="next">
          Entradas anteriores
        </ButtonLink>
      )}
    </nav>
  );
}
