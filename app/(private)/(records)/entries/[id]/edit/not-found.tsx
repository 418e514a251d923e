import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

export default function NotFound() {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <h1 className="headline text-4xl">Entrada no encontrada</h1>
      <p className="max-w-prose font-serif text-xl text-muted-foreground">
        La entrada que intentas editar no existe o ha sido eliminada.
      </p>
      <Button asChild className="mt-4">
        <Link href={routes.entries}>Volver a Entradas</Link>
      </Button>
    </div>
  );
}
