"use client";

import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field } from "@/components/shared/field";
import { Select } from "@/components/ui/select";
import type { PlaceableSpace } from "@/lib/spaces/spaces/dto";

interface SubmitDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The spaces whose editors may be asked; at least one. */
  spaces: PlaceableSpace[];
  /** The one that is chosen at first: by default the first of them. */
  first?: PlaceableSpace;
  submit: (spaceId: number) => Promise<unknown>;
}

/** «Enviar a revisión»: asks to the editors of which space the text goes. */
export function SubmitDialog({
  open,
  onOpenChange,
  spaces,
  first = spaces[0],
  submit,
}: SubmitDialogProps) {
  const id = useId();
  const [chosen, setChosen] = useState(() => String(first?.space_id));
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Enviar a revisión"
      description="Quien edita el espacio podrá leerla, corregirla, publicarla con tu firma o devolvértela con un motivo."
      confirmLabel="Enviar"
      pendingLabel="Enviando…"
      onConfirm={() => submit(Number(chosen))}
    >
      <Field id={id} label="Espacio">
        <Select
          id={id}
          value={chosen}
          onValueChange={setChosen}
          options={spaces.map(({ space_id, name }) => ({ value: String(space_id), label: name }))}
        />
      </Field>
    </AskDialog>
  );
}
