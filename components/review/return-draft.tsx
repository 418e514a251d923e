import { useState } from "react";
import { TextDialog } from "@/components/shared/text-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { useWithdrawDraft } from "@/lib/texts/drafts/client";
import { draftLimits } from "@/lib/texts/drafts/schema";

interface ReturnDraftProps extends Pick<ButtonProps, "variant"> {
  draftId: number;
  /** Called once the text is its writer's again: whoever has sent it back may no longer change it. */
  onDone: () => void;
}

/** The button that sends a person's text back to them, with a reason. */
export function ReturnDraft({ draftId, variant, onDone }: ReturnDraftProps) {
  const withdraw = useWithdrawDraft();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        Devolver con un motivo
      </Button>
      <TextDialog
        open={open}
        onOpenChange={setOpen}
        title="Devolver el texto"
        description="Quien lo escribió recibirá un aviso con tu motivo, y podrá volver a enviarlo."
        label="Motivo"
        missing="Escribe el motivo"
        maxLength={draftLimits.reason}
        confirmLabel="Devolver"
        pendingLabel="Devolviendo…"
        onConfirm={async (reason) => {
          await withdraw.mutateAsync({ draft_id: draftId, reason });
          onDone();
        }}
      />
    </>
  );
}
