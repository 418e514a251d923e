"use client";

import { Trash2 } from "lucide-react";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { TRASH_DAYS } from "@/lib/publishing/removals/schema";
import { useDeleteEntry } from "@/lib/texts/entries/client";
import type { Entry } from "@/lib/texts/entries/dto";

interface DeleteEntryProps extends Pick<ButtonProps, "variant" | "size" | "className"> {
  entry: Pick<Entry, "entry_id" | "title">;
  onDeleted?: () => void;
}

/** The button 'Eliminar' of an entry, with its question. */
export function DeleteEntry({ entry, onDeleted, ...button }: DeleteEntryProps) {
  const deleteEntry = useDeleteEntry();
  return (
    <DeleteDialog
      trigger={
        <Button {...button}>
          <Trash2 aria-hidden />
          <span>Eliminar</span>
        </Button>
      }
      title="¿Estás seguro de que deseas eliminar esta entrada?"
      description={`«${entry.title}» dejará de verse en todo el sitio. Se puede recuperar de la papelera durante ${TRASH_DAYS} días.`}
      pendingLabel="Eliminando…"
      onConfirm={async () => {
        await deleteEntry.mutateAsync(entry.entry_id);
        onDeleted?.();
      }}
    />
  );
}
