import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field } from "@/components/shared/field";
import { Textarea } from "@/components/ui/textarea";
import { useRewriteReview } from "@/lib/review/client";
import { MAX_NOTE } from "@/lib/review/schema";
import type { DecisionDialogProps } from "./decision-dialog";

/** Has the text written anew; the new one waits in its place. */
export function RewriteDialog({ review, open, onOpenChange, onDone }: DecisionDialogProps) {
  const id = useId();
  const [note, setNote] = useState("");
  const rewrite = useRewriteReview();
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Pedir otra versión"
      description="Se escribirá de nuevo con lo que digas, y la versión nueva esperará en el lugar de esta."
      confirmLabel="Pedir otra versión"
      pendingLabel="Escribiendo…"
      onConfirm={async () => {
        await rewrite.mutateAsync({ ...review, note });
        onDone();
      }}
    >
      <Field id={id} label="Qué debe cambiar">
        <Textarea
          id={id}
          rows={4}
          required
          maxLength={MAX_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
