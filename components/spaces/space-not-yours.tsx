import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";

interface SpaceNotYoursProps {
  space: { name: string; slug: string };
}

/** In place of a screen that only whoever manages the space may use. */
export function SpaceNotYours({ space }: SpaceNotYoursProps) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <p className="kicker">Acceso denegado</p>
      <h1 className="headline text-4xl sm:text-5xl">No administras este espacio</h1>
      <p className="max-w-prose font-serif text-xl wrap-anywhere text-muted-foreground">
        Solo quien creó «{space.name}», o un administrador, puede editarlo y elegir sus entradas.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link href={routes.spaceFront(space.slug)}>Ver el espacio</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.spaces}>Volver a Espacios</Link>
        </Button>
      </div>
    </div>
  );
}
