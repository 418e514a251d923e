"use client";

import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useRemoveEntryFromSpace } from "@/lib/spaces/client";

interface RemoveEntryProps {
  space: { space_id: number };
  entry: { entry_id: number; title: string };
}

/** Takes an entry off the space, after a question. */
export function RemoveEntry({ space, entry }: RemoveEntryProps) {
  const remove = useRemoveEntryFromSpace();
  return (
    <ConfirmDialog
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="text-muted-foreground hover:text-destructive"
          aria-label={`Eliminar «${entry.title}» del espacio`}
          title="Eliminar del espacio"
        >
          <Trash2 aria-hidden />
        </Button>
      }
      title="¿Eliminar esta entrada del espacio?"
      description={`«${entry.title}» deja de aparecer en este espacio. La entrada no se borra.`}
      confirmLabel="Eliminar"
      pendingLabel="Eliminando..."
      destructive
      onConfirm={() => remove.mutateAsync({ spaceId: space.space_id, entryId: entry.entry_id })}
    />
  );
}
