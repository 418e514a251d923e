"use client";

import { ButtonLink } from "@/components/shared/button-link";
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
import { routes } from "@/lib/platform/addresses/routes";
import type { Space } from "@/lib/spaces/spaces/dto";
import { canManageSpace, roleIn } from "@/lib/spaces/spaces/policy";
import { formatLongDate } from "@/lib/platform/text/dates";
import { withoutMarks } from "@/lib/platform/text/without-marks";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { DeleteSpaceButton } from "./delete-space-button";

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
