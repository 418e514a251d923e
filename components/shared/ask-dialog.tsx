"use client";

import { createContext, useContext, useState, type ReactNode } from "react";
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

interface AskFrameProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A `Question`, or a component that has one and the state of its fields. */
  children: ReactNode;
}

interface QuestionProps {
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

/** The dialog around a question. When it is closed, its content is removed, and with it what was filled in. */
export function AskFrame({ open, onOpenChange, children }: AskFrameProps) {
  const [pending, setPending] = useState(false);
  return (
    <Dialog open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <DialogContent closeLabel="Cerrar">
        <Frame value={{ pending, setPending, close: () => onOpenChange(false) }}>{children}</Frame>
      </DialogContent>
    </Dialog>
  );
}

const Frame = createContext({
  pending: false,
  setPending: (_pending: boolean) => {},
  close: () => {},
});

export type AskDialogProps = Omit<AskFrameProps, "children"> & QuestionProps;

/** Asks for what an action needs besides a yes; the owner of the fields decides how long they keep what is in them. */
export const AskDialog = ({ open, onOpenChange, ...question }: AskDialogProps) => (
  <AskFrame open={open} onOpenChange={onOpenChange}>
    <Question {...question} />
  </AskFrame>
);

/** The form of an `AskFrame`. */
export function Question({
  title,
  description,
  confirmLabel,
  pendingLabel,
  onConfirm,
  check,
  children,
}: QuestionProps) {
  const { pending, setPending, close } = useContext(Frame);
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
        event.stopPropagation(); // the dialog may be in another form, which must not be sent
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
