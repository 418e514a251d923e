"use client";

import { DeleteDialog, DeleteIconButton } from "@/components/shared/delete-dialog";
import { useRemoveEntryFromSpace } from "@/lib/spaces/spaces/client";

interface RemoveEntryProps {
  space: { space_id: number };
  entry: { entry_id: number; title: string };
}

/** Takes an entry off the space, after a question. */
export function RemoveEntry({ space, entry }: RemoveEntryProps) {
  const remove = useRemoveEntryFromSpace();
  return (
    <DeleteDialog
      trigger={
        <DeleteIconButton
          className="text-muted-foreground hover:text-destructive"
          aria-label={`Eliminar «${entry.title}» del espacio`}
          title="Eliminar del espacio"
        />
      }
      title="¿Eliminar esta entrada del espacio?"
      description={`«${entry.title}» deja de aparecer en este espacio. La entrada no se borra.`}
      onConfirm={() => remove.mutateAsync({ spaceId: space.space_id, entryId: entry.entry_id })}
    />
  );
}
