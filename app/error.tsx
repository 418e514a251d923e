"use client";

import { ButtonLink } from "@/components/shared/button-link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";

/** Shows that a page could not be made. The cause is in the server's log under the same digest. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div data-whole role="alert" className="page grid justify-items-start gap-4 py-20 sm:py-28">
      <p className="kicker">Error</p>
      <h1 className="headline text-4xl sm:text-6xl">Algo ha fallado</h1>
      <p className="max-w-prose font-serif text-xl text-muted-foreground">
        No hemos podido mostrar esta página. Inténtalo de nuevo dentro de un momento.
      </p>
      {digest && <p className="text-sm text-muted-foreground">Referencia: {digest}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => retry()}>Reintentar</Button>
        <ButtonLink variant="outline" href={routes.home}>
          Volver a la portada
        </ButtonLink>
      </div>
    </div>
  );
}
