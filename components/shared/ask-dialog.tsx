"use client";

import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { errorText } from "@/lib/platform/http/client";

interface AskDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  pendingLabel: string;
  /** The dialog waits for it and closes; when it rejects, it says why and stays open for another try. */
  onConfirm: () => Promise<unknown>;
  /** Returns whether all is filled in; shows what is missing. */
  check?: () => boolean;
  /** The fields of the question. */
  children: ReactNode;
}

/** Asks for what an action needs besides a yes. */
export function AskDialog({ open, onOpenChange, ...question }: AskDialogProps) {
  const [pending, setPending] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <DialogContent closeLabel="Cerrar">
        <Question
          {...question}
          pending={pending}
          setPending={setPending}
          close={() => onOpenChange(false)}
        />
      </DialogContent>
    </Dialog>
  );
}

interface QuestionProps extends Omit<AskDialogProps, "open" | "onOpenChange"> {
  pending: boolean;
  setPending: (pending: boolean) => void;
  close: () => void;
}

function Question({
  title,
  description,
  confirmLabel,
  pendingLabel,
  onConfirm,
  check,
  children,
  pending,
  setPending,
  close,
}: QuestionProps) {
  const [error, setError] = useState<string>();

  async function confirm() {
    setError(undefined);
    if (check && !check()) return;
    setPending(true);
    try {
      await onConfirm();
      close();
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <form
      className="grid gap-4"
      noValidate // what is missing is said in the site's words
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // the dialog may belong to a form that is not meant
        void confirm();
      }}
    >
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      {children}
      {error && (
        <p role="alert" className="text-sm font-medium text-destructive">
          {error}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline" disabled={pending}>
            Cancelar
          </Button>
        </DialogClose>
        <Button type="submit" pending={pending}>
          {pending ? pendingLabel : confirmLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
