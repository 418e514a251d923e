"use client";

import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { useDeleteSpace } from "@/lib/spaces/spaces/client";
import type { Space } from "@/lib/spaces/spaces/dto";

/** Deletes a space after saying what goes with it and what stays. */
export function DeleteSpaceButton({ space }: { space: Space }) {
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
