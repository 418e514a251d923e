"use client";

import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DeleteIconButton } from "@/components/shared/delete-dialog";
import { useDeleteAlias } from "@/lib/texts/slugs/client";

/** The button that takes an old address away, after saying what becomes of it. */
export function RemoveAlias({ path }: { path: string }) {
  const remove = useDeleteAlias();
  return (
    <ConfirmDialog
      destructive
      trigger={<DeleteIconButton aria-label={`Quitar /${path}`} title="Quitar" />}
      title="¿Quitar esta dirección antigua?"
      description={`Quien abra «/${path}» ya no llegará a la entrada.`}
      confirmLabel="Quitar"
      pendingLabel="Quitando..."
      onConfirm={() => remove.mutateAsync(path)}
    />
  );
}
