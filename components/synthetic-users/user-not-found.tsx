import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";

/** In place of a screen of a synthetic user that is not there. */
export function UserNotFound({ text }: { text: string }) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <h1 className="headline text-4xl">Usuario no encontrado</h1>
      <p className="max-w-prose font-serif text-xl text-muted-foreground">{text}</p>
      <Button asChild className="mt-4">
        <Link href={routes.syntheticUsers}>Volver a Usuarios Sintéticos</Link>
      </Button>
    </div>
  );
}
