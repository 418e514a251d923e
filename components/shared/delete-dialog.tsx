"use client";

import { Trash2 } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";

interface DeleteDialogProps extends Omit<ConfirmDialogProps, "confirmLabel" | "pendingLabel"> {
  pendingLabel?: string;
}

/** Asks before something is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  return (
    <ConfirmDialog confirmLabel="Eliminar" pendingLabel="Eliminando..." destructive {...props} />
  );
}

/** The bin beside a record, as the trigger of its `DeleteDialog`. */
export function DeleteIconButton(props: ButtonProps) {
  return (
    <Button variant="ghost" size="icon-sm" title="Eliminar" {...props}>
      <Trash2 aria-hidden />
    </Button>
  );
}
