"use client";

import { useId, useState } from "react";
import { Field } from "@/components/shared/field";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import { Select } from "@/components/ui/select";
import { countOf } from "@/lib/desk/lists/counts";

interface IntoSpaceDialogProps {
  /** Entries that are selected. */
  count: number;
  /** The spaces to which they may be added or proposed. */
  spaces: { space_id: number; name: string }[];
  /** Adds them. The dialog waits for it and closes; if it rejects, the dialog stays open for another try. */
  onConfirm: (spaceId: number) => Promise<unknown>;
}

/** Asks into which space the selected entries go. */
export function IntoSpaceDialog({ count, spaces, onConfirm }: IntoSpaceDialogProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const [chosen, setChosen] = useState(() => String(spaces[0]?.space_id));

  async function confirm() {
    setPending(true);
    try {
      await onConfirm(Number(chosen));
      setOpen(false);
    } catch {
      // The mutation has said what went wrong in its toast.
    } finally {
      setPending(false);
    }
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !pending && setOpen(next)}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          Añadir a un espacio
        </Button>
      </DialogTrigger>
      <DialogContent closeLabel="Cerrar">
        <DialogHeader>
          <DialogTitle>{`Añadir ${countOf(count)} a un espacio`}</DialogTitle>
          <DialogDescription>
            Las que ya están en él se quedan como están. Donde solo puedes proponer, un editor las
            aceptará.
          </DialogDescription>
        </DialogHeader>
        <Field id={id} label="Espacio">
          <Select
            id={id}
            value={chosen}
            onValueChange={setChosen}
            options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
          />
        </Field>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline" disabled={pending}>
              Cancelar
            </Button>
          </DialogClose>
          <Button pending={pending} onClick={confirm}>
            {pending ? "Añadiendo…" : "Añadir"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
