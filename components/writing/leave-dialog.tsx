"use client";

import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";

interface LeaveDialogProps {
  answer: (leave: boolean) => void;
  /** Whether this browser keeps what was written. */
  kept: boolean;
}

/** Asks before something that was written is left unsaved. */
export function LeaveDialog({ answer, kept }: LeaveDialogProps) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialogContent>
        <AlertDialogTitle>¿Salir sin guardar?</AlertDialogTitle>
        <AlertDialogDescription>
          {kept
            ? "Lo que has escrito queda guardado en este navegador, y te lo ofreceremos cuando vuelvas."
            : "Lo que has escrito se perderá: este navegador no ha podido guardarlo."}
        </AlertDialogDescription>
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => answer(true)}>
            Salir
          </Button>
          <AlertDialogCancel asChild>
            <Button>Seguir escribiendo</Button>
          </AlertDialogCancel>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
