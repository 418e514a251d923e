"use client";

import { useState, type ReactNode } from "react";
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";

export interface ConfirmDialogProps {
  /** The button that opens it. Without one, give `open` and `onOpenChange` (from a menu item, say). */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Shown below the description: a list, say, which no paragraph holds. */
  children?: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  destructive?: boolean;
  /** The language of the texts, if not Spanish. */
  lang?: "en";
  /** The dialog waits for it and closes; when it rejects, it stays open for another try. */
  onConfirm: () => Promise<unknown>;
  /**
   * Called once the dialog is gone, to put the focus where it belongs; without it, the focus goes back to where it was.
   */
  onClosed?: () => void;
}

export function ConfirmDialog({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  pendingLabel,
  destructive = false,
  lang,
  onConfirm,
  onClosed,
}: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const setOpen = onOpenChange ?? setOwnOpen;

  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // The mutation has said what went wrong in its toast.
    } finally {
      setPending(false);
    }
  }

  return (
    <AlertDialog open={open ?? ownOpen} onOpenChange={(next) => !pending && setOpen(next)}>
      {trigger && <AlertDialogTrigger asChild>{trigger}</AlertDialogTrigger>}
      <AlertDialogContent lang={lang} onClosed={onClosed}>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription>{description}</AlertDialogDescription>
        {children}
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <AlertDialogCancel asChild>
            <Button variant="outline" disabled={pending}>
              {lang === "en" ? "Cancel" : "Cancelar"}
            </Button>
          </AlertDialogCancel>
          <Button
            variant={destructive ? "destructive" : "default"}
            pending={pending}
            onClick={confirm}
          >
            {pending ? pendingLabel : confirmLabel}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
