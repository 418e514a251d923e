import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { FormError } from "@/lib/platform/http/client";

const ticks = ["He comprobado los datos", "He comprobado las fuentes", "Respondo de este texto"];

interface AnswerDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  onConfirm: () => Promise<void>;
}

/** Has an editor say what they have done before they answer for a machine's text. */
export function AnswerDialog({ onConfirm, ...dialog }: AnswerDialogProps) {
  const id = useId();
  const [ticked, setTicked] = useState<number[]>([]);
  return (
    <AskDialog
      {...dialog}
      onConfirm={async () => {
        if (ticked.length < ticks.length)
          throw new FormError("Para aprobarlo, marca las tres casillas.");
        await onConfirm();
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
