"use client";

import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field } from "@/components/shared/field";
import { Textarea } from "@/components/ui/textarea";
import { draftLimits } from "@/lib/drafts/schema";

interface ReturnDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  giveBack: (reason: string) => Promise<unknown>;
}

/** Sends somebody's text back to them, and says why. */
export function ReturnDialog({ open, onOpenChange, giveBack }: ReturnDialogProps) {
  const id = useId();
  const [reason, setReason] = useState("");
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Devolver el texto"
      description="Quien lo escribió recibirá un aviso con tu motivo, y podrá volver a enviarlo."
      confirmLabel="Devolver"
      pendingLabel="Devolviendo…"
      onConfirm={() => giveBack(reason)}
    >
      <Field id={id} label="Motivo">
        <Textarea
          id={id}
          rows={4}
          required
          maxLength={draftLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
