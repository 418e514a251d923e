import Link from "next/link";
import { Button } from "@/components/ui/button";
import type { Domain } from "@/lib/domains/dto";
import { routes } from "@/lib/routes";

/** In place of the form, for who does not manage the domain's space. */
export function DomainNotYours({ domain: { name, space } }: { domain: Domain }) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <p className="kicker">Acceso denegado</p>
      <h1 className="headline text-4xl sm:text-5xl">No administras este dominio</h1>
      <p className="max-w-prose font-serif text-xl wrap-anywhere text-muted-foreground">
        Solo quien administra «{space.name}» puede editar {name}.
      </p>
      <Button asChild className="mt-4">
        <Link href={routes.domains}>Volver a Dominios</Link>
      </Button>
    </div>
  );
}
