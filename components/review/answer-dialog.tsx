import { useId, useState } from "react";
import { AskFrame, Question } from "@/components/shared/ask-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { FormError, isRefusal } from "@/lib/platform/http/client";

const ticks = ["He comprobado los datos", "He comprobado las fuentes", "Respondo de este texto"];

interface AnswerProps {
  /** The version that the editor answers for: the ticks count for that version only. */
  version: number;
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  onConfirm: () => Promise<void>;
}

interface AnswerDialogProps extends AnswerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks an editor to tick what they have done before they answer for a machine's text. */
export const AnswerDialog = ({ open, onOpenChange, ...answer }: AnswerDialogProps) => (
  <AskFrame open={open} onOpenChange={onOpenChange}>
    <Answer {...answer} />
  </AskFrame>
);

function Answer({ version, onConfirm, ...question }: AnswerProps) {
  const id = useId();
  const [given, setGiven] = useState<{ version: number; ticks: number[] }>();
  const ticked = given?.version === version ? given.ticks : [];
  return (
    <Question
      {...question}
      onConfirm={async () => {
        if (ticked.length < ticks.length)
          throw new FormError("Para aprobarlo, marca las tres casillas.");
        try {
          await onConfirm();
        } catch (error) {
          if (isRefusal(error)) setGiven(undefined); // the text is no longer as it was read
          throw error;
        }
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
                setGiven({
                  version,
                  ticks: on ? [...ticked, index] : ticked.filter((one) => one !== index),
                })
              }
            />
            <label htmlFor={`${id}-${index}`}>{label}</label>
          </div>
        ))}
      </fieldset>
    </Question>
  );
}
