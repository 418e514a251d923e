import { useApproveReview } from "@/lib/publishing/review/client";
import { AnswerDialog } from "./answer-dialog";
import type { DecisionDialogProps } from "./decision-dialog";

/** Publishes a text that the editor has read; readers see their name beside the machine's. */
export function ApproveDialog({ review, open, onOpenChange, onDone }: DecisionDialogProps) {
  const approve = useApproveReview();
  return (
    <AnswerDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Aprobar y publicar"
      description="Se publicará con tu nombre como la persona que lo ha revisado."
      confirmLabel="Aprobar y publicar"
      pendingLabel="Publicando…"
      onConfirm={async () => {
        await approve.mutateAsync(review);
        onDone();
      }}
    />
  );
}
