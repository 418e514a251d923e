"use client";

import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useDeleteSpace } from "@/lib/spaces/client";
import type { Space } from "@/lib/spaces/dto";

/** Deletes a space after saying what goes with it and what stays. */
export function DeleteSpaceButton({ space }: { space: Space }) {
  const remove = useDeleteSpace();
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Eliminar «${space.name}»`}
          title="Eliminar"
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title={`¿Eliminar el espacio «${space.name}»?`}
      description={`Se borran el espacio, su portada y sus dominios, y sus tareas quedan en pausa. ${whatStays(space.entries_count)} Esta acción no se puede deshacer.`}
      confirmLabel="Eliminar"
      pendingLabel="Eliminando..."
      destructive
      onConfirm={() => remove.mutateAsync(space.space_id)}
    />
  );
}

function whatStays(entries: number) {
  if (entries === 0) return "No tiene entradas.";
  return entries === 1 ? "Su entrada no se borra." : `Sus ${entries} entradas no se borran.`;
}
