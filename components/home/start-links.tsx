"use client";

import Link from "next/link";
import { SiteLink } from "@/components/shared/site-link";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/addresses/routes";
import { useCurrentUser } from "@/lib/users/current-user";

/** The first step on an empty site: an account for visitors, an entry or a space for users who have one. */
export function StartLinks() {
  const user = useCurrentUser();
  return (
    <div
      data-shown-to={user === undefined ? "visitor" : undefined}
      className="flex flex-wrap justify-center gap-3"
    >
      {user ? (
        <>
          <Button asChild size="lg">
            <Link href={routes.createEntry}>Escribir la primera entrada</Link>
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link href={routes.createSpace}>Crear un espacio</Link>
          </Button>
        </>
      ) : (
        <>
          <Button asChild size="lg">
            <SiteLink href={routes.auth({ tab: "register" })}>Crear una cuenta</SiteLink>
          </Button>
          <Button asChild size="lg" variant="outline">
            <SiteLink href={routes.auth()}>Iniciar sesión</SiteLink>
          </Button>
        </>
      )}
    </div>
  );
}
