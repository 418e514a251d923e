import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { ApiError } from "@/lib/http/client";
import { useApproveReview } from "@/lib/review/client";
import type { DecisionDialogProps } from "./decision-dialog";

const ticks = ["He comprobado los datos", "He comprobado las fuentes", "Respondo de este texto"];

/** Publishes a text that the editor has read; readers see their name beside the machine's. */
export function ApproveDialog({ review, open, onOpenChange, onDone }: DecisionDialogProps) {
  const id = useId();
  const [ticked, setTicked] = useState<number[]>([]);
  const approve = useApproveReview();
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Aprobar y publicar"
      description="Se publicará con tu nombre como la persona que lo ha revisado."
      confirmLabel="Aprobar y publicar"
      pendingLabel="Publicando…"
      onConfirm={async () => {
        if (ticked.length < ticks.length)
          throw new ApiError(400, "Para aprobarlo, marca las tres casillas.");
        await approve.mutateAsync(review);
        onDone();
      }}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">Lo que has hecho</legend>
        {ticks.map((label, index) => (
          <div key={label} className="flex items-center gap-3">
            <Checkbox
              id={`${id}-${index}`}
              checked={ticked.includes(index)}
              onCheckedChange={(on) =>
                setTicked((before) =>
                  on ? [...before, index] : before.filter((one) => one !== index),
                )
              }
            />
            <label htmlFor={`${id}-${index}`}>{label}</label>
          </div>
        ))}
      </fieldset>
    </AskDialog>
  );
}
