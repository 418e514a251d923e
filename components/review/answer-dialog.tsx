import { useId, useState } from "react";
import { AskFrame, Question } from "@/components/shared/ask-dialog";
import { Field, fieldAria } from "@/components/shared/field";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { FormError, isRefusal } from "@/lib/platform/http/client";
import { checkedWhereLimits } from "@/lib/publishing/review/schema";

interface AnswerProps {
  /** The version that the editor answers for: what they say counts for that version only. */
  version: number;
  title: string;
  description: string;
  confirmLabel: string;
  pendingLabel: string;
  /** `where`: the place where they have checked what the text says. */
  onConfirm: (where: string) => Promise<void>;
}

interface AnswerDialogProps extends AnswerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Asks an editor where they have checked a machine's text, and to answer for it. Machines are given no sources: what
 * they say has to be checked elsewhere.
 */
export const AnswerDialog = ({ open, onOpenChange, ...answer }: AnswerDialogProps) => (
  <AskFrame open={open} onOpenChange={onOpenChange}>
    <Answer {...answer} />
  </AskFrame>
);

function Answer({ version, onConfirm, ...question }: AnswerProps) {
  const id = useId();
  const [where, setWhere] = useState("");
  const [missing, setMissing] = useState<string>();
  const [answered, setAnswered] = useState<number>();
  const said = { hint: WHERE_HINT, error: missing };
  return (
    <Question
      {...question}
      check={() => {
        const isSaid = where.trim().length >= checkedWhereLimits.min;
        setMissing(isSaid ? undefined : "Di dónde has comprobado los datos");
        return isSaid;
      }}
      onConfirm={async () => {
        if (answered !== version) {
          throw new FormError("Para aprobarlo, di que respondes de este texto.");
        }
        try {
          await onConfirm(where);
        } catch (error) {
          if (isRefusal(error)) setAnswered(undefined); // the text is no longer as it was read
          throw error;
        }
      }}
    >
      <div className="grid gap-4">
        <Field id={`${id}-where`} {...said} label="He comprobado los datos en">
          <Input
            {...fieldAria(`${id}-where`, said)}
            value={where}
            maxLength={checkedWhereLimits.max}
            onChange={({ target }) => setWhere(target.value)}
          />
        </Field>
        <div className="flex items-center gap-3">
          <Checkbox
            id={`${id}-answers`}
            checked={answered === version}
            onCheckedChange={(on) => setAnswered(on ? version : undefined)}
          />
          <label htmlFor={`${id}-answers`}>Respondo de este texto</label>
        </div>
      </div>
    </Question>
  );
}

const WHERE_HINT =
  "Este texto no tiene fuentes. Di en qué documentos, páginas o con qué personas: queda en el registro.";
