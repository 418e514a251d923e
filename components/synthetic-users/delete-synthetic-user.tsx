"use client";

import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { useDeleteSyntheticUser } from "@/lib/machines/synthetic-users/client";
import type { SyntheticUser } from "@/lib/machines/synthetic-users/dto";
import { displayName } from "@/lib/house/users/dto";

/** Deletes a synthetic user after saying what goes with it and what stays. */
export function DeleteSyntheticUser({ user }: { user: SyntheticUser }) {
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
