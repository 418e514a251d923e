"use client";

import Link from "next/link";
import { routes } from "@/lib/routes";
import { canManageSpace } from "@/lib/spaces/policy";
import { useCurrentUser } from "@/lib/users/client";

interface ManageLinksProps {
  space: { space_id: number; owner_id: number };
}

/** Ways into the space's administration, for whoever may use them. */
export function ManageLinks({ space }: ManageLinksProps) {
  if (!canManageSpace(useCurrentUser(), space)) return null;
  return (
    <>
      <Link href={routes.addEntries(space.space_id)} className="py-1 link-quiet">
        Añadir Entradas
      </Link>
      <Link href={routes.editSpace(space.space_id)} className="py-1 link-quiet">
        Editar Espacio
      </Link>
    </>
  );
}
