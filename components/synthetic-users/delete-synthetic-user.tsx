"use client";

import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteSyntheticUser } from "@/lib/synthetic-users/client";
import type { SyntheticUser } from "@/lib/synthetic-users/dto";
import { displayName } from "@/lib/users/dto";

/** Deletes a synthetic user after saying what goes with it and what stays. */
export function DeleteSyntheticUser({ user }: { user: SyntheticUser }) {
  const remove = useDeleteSyntheticUser();
  const name = displayName(user);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Eliminar a ${name}`} title="Eliminar">
          <Trash2 aria-hidden />
        </Button>
      }
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
      confirmLabel="Eliminar"
      pendingLabel="Eliminando..."
      destructive
      onConfirm={() => remove.mutateAsync(user.id)}
    />
  );
}
