"use client";

import { ButtonLink } from "@/components/shared/button-link";
import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { EditIconLink } from "@/components/shared/edit-icon-link";
import { EntryDate } from "@/components/shared/entry-date";
import {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
} from "@/components/ui/card";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { routes } from "@/lib/platform/addresses/routes";
import { formatLongDate } from "@/lib/platform/text/dates";
import { withoutMarks } from "@/lib/platform/text/without-marks";
import { useDeleteSpace } from "@/lib/spaces/spaces/client";
import type { Space } from "@/lib/spaces/spaces/dto";
import { canManageSpace, roleIn } from "@/lib/spaces/spaces/policy";

export function SpaceCard({ space }: { space: Space }) {
  const manages = canManageSpace(roleIn(useCurrentUser(), space));
  return (
    <Card className="wrap-anywhere">
      <CardHeader>
        <CardTitle>{space.name}</CardTitle>
        {space.subtitle && (
          <CardDescription className="font-serif text-base italic">
            {space.subtitle}
          </CardDescription>
        )}
      </CardHeader>
      <CardContent className="grid gap-3">
        <p className={space.description ? "line-clamp-3 text-sm" : "text-sm text-muted-foreground"}>
          {space.description ? withoutMarks(space.description) : "Sin descripción"}
        </p>
        <p className="text-xs text-muted-foreground">
          Creado: <EntryDate date={space.created} format={formatLongDate} />
        </p>
      </CardContent>
      <CardFooter>
        <ButtonLink href={routes.spaceFront(space.slug)} variant="outline" size="sm" data-row-link>
          Ver Detalle<span className="sr-only">: {space.name}</span>
        </ButtonLink>
        {manages && (
          <div className="ms-auto flex gap-1">
            <EditIconLink
              href={routes.editSpace(space.space_id)}
              label={`Editar «${space.name}»`}
            />
            <DeleteSpaceButton space={space} />
          </div>
        )}
      </CardFooter>
    </Card>
  );
}

/** Deletes a space after saying what goes with it and what stays. */
function DeleteSpaceButton({ space }: { space: Space }) {
  const remove = useDeleteSpace();
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar «${space.name}»`} />}
      title={`¿Eliminar el espacio «${space.name}»?`}
      description={`Se borran el espacio, su portada y sus dominios, y sus tareas quedan en pausa. ${whatStays(space.entries_count)} Esta acción no se puede deshacer.`}
      onConfirm={() => remove.mutateAsync(space.space_id)}
    />
  );
}

function whatStays(entries: number) {
  if (entries === 0) return "No tiene entradas.";
  return entries === 1 ? "Su entrada no se borra." : `Sus ${entries} entradas no se borran.`;
}
