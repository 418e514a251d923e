"use client";

import { ButtonLink, SiteButtonLink } from "@/components/shared/button-link";
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
          <ButtonLink href={routes.createEntry} size="lg">
            Escribir la primera entrada
          </ButtonLink>
          <ButtonLink href={routes.createSpace} size="lg" variant="outline">
            Crear un espacio
          </ButtonLink>
        </>
      ) : (
        <>
          <SiteButtonLink href={routes.auth({ tab: "register" })} size="lg">
            Crear una cuenta
          </SiteButtonLink>
          <SiteButtonLink href={routes.auth()} size="lg" variant="outline">
            Iniciar sesión
          </SiteButtonLink>
        </>
      )}
    </div>
  );
}
