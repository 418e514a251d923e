"use client";

import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { lazyPart } from "@/components/shared/lazy-part";
import { canComposeSpace } from "@/lib/fronts/editions/policy";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import {
  canAddEntry,
  canChooseEntries,
  canEditFront,
  canManageSpace,
  canSeeTeam,
  roleIn,
} from "@/lib/spaces/spaces/policy";

const ChooseFirst = lazyPart(async () => (await import("./choose-first")).ChooseFirst);

interface ManagedSpace {
  space: { space_id: number; owner_id: number };
}

/**
 * Links to the space's administration, for users who may use them. On a phone they are a bar of their own below that of
 * the masthead, in room that is there for every reader: nothing moves when they come.
 */
export function ManageLinks({ space }: ManagedSpace) {
  const role = roleIn(useCurrentUser(), space);
  if (!canSeeTeam(role)) return null;
  return (
    <div className="flex gap-x-5 whitespace-nowrap max-sm:absolute max-sm:inset-x-0 max-sm:top-full max-sm:flex-wrap max-sm:gap-x-3.5 max-sm:border-b max-sm:py-1 max-sm:text-[0.8125rem]">
      <Link href={routes.addEntries(space.space_id)} className="py-1 link-quiet">
        {canAddEntry(role, true) ? "Añadir Entradas" : "Proponer Entradas"}
      </Link>
      {canComposeSpace(role) && (
        <Link href={routes.compose(space.space_id)} className="py-1 link-quiet">
          Componer
        </Link>
      )}
      {canManageSpace(role) && (
        <Link href={routes.editSpace(space.space_id)} className="py-1 link-quiet">
          Editar Espacio
        </Link>
      )}
      <Link href={routes.team(space.space_id)} className="py-1 link-quiet">
        Equipo
      </Link>
    </div>
  );
}

/** The buttons for the first step in an empty space, for users who may take it: to write, or to choose what is there. */
export function FirstEntriesButtons({ space }: ManagedSpace) {
  const user = useCurrentUser();
  const role = roleIn(user, space);
  if (!user || !canChooseEntries(role)) return null;
  return (
    <>
      <ButtonLink href={routes.createEntryIn(space.space_id)}>Escribir la primera</ButtonLink>
      <ChooseFirst
        spaceId={space.space_id}
        ownOnly={canEditFront(role) ? undefined : user.id}
        label={
          canAddEntry(role, true) ? "Elegir las primeras entradas" : "Proponer la primera entrada"
        }
      />
    </>
  );
}
