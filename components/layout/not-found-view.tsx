import { ButtonLink, SiteButtonLink } from "@/components/shared/button-link";
import { routes } from "@/lib/platform/addresses/routes";

export function NotFoundView() {
  return (
    <div className="page grid justify-items-start gap-4 py-20 sm:py-28">
      <p className="kicker">Error 404</p>
      <h1 className="headline text-4xl sm:text-6xl">Página no encontrada</h1>
      <p className="max-w-prose font-serif text-xl text-muted-foreground">
        La página que buscas no existe o se ha movido a otra dirección.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink href={routes.home}>Volver a la portada</ButtonLink>
        <SiteButtonLink href={routes.search()} variant="outline">
          Buscar
        </SiteButtonLink>
      </div>
    </div>
  );
}
