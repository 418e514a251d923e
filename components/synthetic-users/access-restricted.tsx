import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

/** In place of a screen whose session has ended; `next` is where signing in leads back to. */
export function AccessRestricted({ next }: { next: string }) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <h1 className="headline text-4xl sm:text-5xl">Acceso restringido</h1>
      <p className="max-w-prose font-serif text-xl text-muted-foreground">
        Debe iniciar sesión para acceder a esta página
      </p>
      <Button asChild className="mt-4">
        <Link href={routes.auth({ next })}>Iniciar sesión</Link>
      </Button>
    </div>
  );
}
