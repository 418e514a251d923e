"use client";

import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { CopyField } from "./copy-field";

interface LinkDialogProps {
  title: string;
  description: string;
  /** The link, which is shown once; null while there is none. */
  url: string | null;
  onClose: () => void;
  /** Takes the focus back. */
  onClosed: () => void;
}

/** The dialog with a link that is never shown again. */
export function LinkDialog({ title, description, url, onClose, onClosed }: LinkDialogProps) {
  return (
    <Dialog open={url !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        <CopyField label={title} text={url ?? ""} />
      </DialogContent>
    </Dialog>
  );
}
