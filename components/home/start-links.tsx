"use client";

import { useFirstStepsOffered } from "@/components/first-steps/use-first-steps-offered";
import { ButtonLink, SiteButtonLink } from "@/components/shared/button-link";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";

/** The first step on an empty site: an account for visitors, an entry or a space for users who have one. */
export function StartLinks() {
  const user = useCurrentUser();
  return (
    <div
      data-shown-to={user === undefined ? "visitor" : undefined}
      className="flex min-h-12 flex-wrap justify-center gap-3"
    >
      {user?.isAdmin ? <AdministratorsLinks /> : user ? <WritersLinks /> : <VisitorsLinks />}
    </div>
  );
}

/** The links for an administrator: while first steps are left, these come first. */
function AdministratorsLinks() {
  const isOffered = useFirstStepsOffered();
  if (isOffered === undefined) return null;
  if (!isOffered) return <WritersLinks />;
  return (
    <>
      <ButtonLink href={routes.firstSteps} size="lg">
        Empezar: primeros pasos
      </ButtonLink>
      <ButtonLink href={routes.createEntry} size="lg" variant="outline">
        Escribir la primera entrada
      </ButtonLink>
      <p className="w-full text-sm text-muted-foreground">
        Tu cuenta administra este sitio. Los ajustes y las cuentas de los demás están en tu menú.
      </p>
    </>
  );
}

function WritersLinks() {
  return (
    <>
      <ButtonLink href={routes.createEntry} size="lg">
        Escribir la primera entrada
      </ButtonLink>
      <ButtonLink href={routes.createSpace} size="lg" variant="outline">
        Crear un espacio
      </ButtonLink>
    </>
  );
}

function VisitorsLinks() {
  return (
    <>
      <SiteButtonLink href={routes.auth({ tab: "register" })} size="lg">
        Crear una cuenta
      </SiteButtonLink>
      <SiteButtonLink href={routes.auth()} size="lg" variant="outline">
        Iniciar sesión
      </SiteButtonLink>
    </>
  );
}
