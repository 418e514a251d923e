"use client";

import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { routes } from "@/lib/addresses/routes";
import { canManageSpace } from "@/lib/spaces/policy";
import { useCurrentUser } from "@/lib/users/current-user";

interface ManagedSpace {
  space: { space_id: number; owner_id: number };
}

/** Ways into the space's administration, for whoever may use them. On a phone they stand below the bar. */
export function ManageLinks({ space }: ManagedSpace) {
  if (!canManageSpace(useCurrentUser(), space)) return null;
  return (
    <div className="flex gap-x-5 max-sm:absolute max-sm:top-full max-sm:left-0">
      <Link href={routes.addEntries(space.space_id)} className="py-1 link-quiet">
        Añadir Entradas
      </Link>
      <Link href={routes.editSpace(space.space_id)} className="py-1 link-quiet">
        Editar Espacio
      </Link>
    </div>
  );
}

/** The first step in an empty space, for whoever may take it. */
export function FirstEntriesButton({ space }: ManagedSpace) {
  if (!canManageSpace(useCurrentUser(), space)) return null;
  return (
    <ButtonLink href={routes.addEntries(space.space_id)}>Elegir las primeras entradas</ButtonLink>
  );
}
