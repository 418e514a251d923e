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
  /** The sentence about what will be lost; null where this browser keeps what was written. */
  lost: string | null;
  stay?: string;
}

/** Asks before something that was written is left unsaved. */
export function LeaveDialog({ answer, lost, stay = "Seguir escribiendo" }: LeaveDialogProps) {
  return (
    <AlertDialog open onOpenChange={(open) => !open && answer(false)}>
      <AlertDialogContent>
        <AlertDialogTitle>¿Salir sin guardar?</AlertDialogTitle>
        <AlertDialogDescription>
          {lost ??
            "Lo que has escrito queda guardado en este navegador, y te lo ofreceremos cuando vuelvas."}
        </AlertDialogDescription>
        <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={() => answer(true)}>
            Salir
          </Button>
          <AlertDialogCancel asChild>
            <Button>{stay}</Button>
          </AlertDialogCancel>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
