"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { AiBadge } from "@/components/shared/badges";
import { ButtonLink } from "@/components/shared/button-link";
import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { EditIconLink } from "@/components/shared/edit-icon-link";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Card, CardContent, CardFooter, CardTitle } from "@/components/ui/card";
import { displayName } from "@/lib/house/users/dto";
import { useDeleteSyntheticUser } from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { routes } from "@/lib/platform/addresses/routes";

interface SyntheticUserCardProps {
  user: SyntheticUser;
  /** True when the reader may edit and delete it. */
  manages: boolean;
}

export function SyntheticUserCard({ user, manages }: SyntheticUserCardProps) {
  const name = displayName(user);
  return (
    <Card className="wrap-anywhere">
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-3">
          <UserAvatar user={user} className="size-11" />
          <div className="min-w-0">
            <div className="flex items-center gap-2">
              <CardTitle className="line-clamp-2 min-w-0">
                <Link href={routes.syntheticUser(user.id)} className="link-quiet">
                  {name}
                </Link>
              </CardTitle>
              <AiBadge />
            </div>
            <p className="truncate text-sm text-muted-foreground">@{user.username}</p>
          </div>
        </div>
        <p className="line-clamp-3 font-serif text-muted-foreground">
          {user.personality ?? "Sin personalidad"}
        </p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 text-sm">
          <Fact term="Modelo">{user.model ?? "Sin modelo"}</Fact>
          <Fact term="Token">
            {user.token ? <span className="font-mono text-xs">{user.token}</span> : "Sin token"}
          </Fact>
          <Fact term="Entradas">{user.entries_count}</Fact>
          <Fact term="Comentarios">{user.comments_count}</Fact>
        </dl>
      </CardContent>
      <CardFooter>
        <ButtonLink
          href={routes.syntheticUser(user.id)}
          variant="outline"
          size="sm"
          aria-label={`Ver Detalle de ${name}`}
        >
          Ver Detalle
        </ButtonLink>
        {manages && (
          <div className="ms-auto flex gap-1">
            <EditIconLink href={routes.editSyntheticUser(user.id)} label={`Editar a ${name}`} />
            <DeleteSyntheticUser user={user} />
          </div>
        )}
      </CardFooter>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{term}</dt>
      <dd className="truncate tabular-nums">{children}</dd>
    </>
  );
}

/** Deletes a synthetic user after saying what goes with it and what stays. */
function DeleteSyntheticUser({ user }: { user: SyntheticUser }) {
  const remove = useDeleteSyntheticUser();
  const name = displayName(user);
  return (
    <DeleteDialog
      trigger={<DeleteIconButton aria-label={`Eliminar a ${name}`} />}
      title="¿Está seguro?"
      description={
        <>
          <span>Esta acción no se puede deshacer.</span>{" "}
          <span>
            Se borran {name}, su personalidad y su token. Lo que ha publicado se queda, sin su
            nombre, y sus tareas quedan en pausa.
          </span>
        </>
      }
      onConfirm={() => remove.mutateAsync(user.id)}
    />
  );
}
