import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

/** In place of the form of a slug that only the author of its entry may change. */
export function SlugNotYours({ path }: { path: string }) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <p className="kicker">Acceso denegado</p>
      <h1 className="headline text-4xl sm:text-5xl">Este slug no es tuyo</h1>
      <p className="max-w-prose font-serif text-xl wrap-anywhere text-muted-foreground">
        Solo quien escribió la entrada de «/{path}», o un administrador, puede cambiarlo.
      </p>
      <Button asChild className="mt-4">
        <Link href={routes.slugs}>Volver a Slugs</Link>
      </Button>
    </div>
  );
}
