import Link from "next/link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { displayName } from "@/lib/users/dto";

/** In place of the form, for who does not manage the user. */
export function SyntheticNotYours({ user }: { user: SyntheticUser }) {
  return (
    <div className="page grid justify-items-start gap-4 py-20">
      <p className="kicker">Acceso denegado</p>
      <h1 className="headline text-4xl sm:text-5xl">No administras este usuario</h1>
      <p className="max-w-prose font-serif text-xl wrap-anywhere text-muted-foreground">
        Solo quien creó a {displayName(user)}, o un administrador, puede editarlo.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild>
          <Link href={routes.syntheticUser(user.id)}>Ver el usuario</Link>
        </Button>
        <Button asChild variant="outline">
          <Link href={routes.syntheticUsers}>Volver a Usuarios Sintéticos</Link>
        </Button>
      </div>
    </div>
  );
}
