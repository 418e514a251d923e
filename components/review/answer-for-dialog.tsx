import { useReviewPublished } from "@/lib/publishing/review/client";
import type { Entry } from "@/lib/texts/entries/dto";
import { AnswerDialog } from "./answer-dialog";

interface AnswerForDialogProps {
  /** The entry, in the version that the reader has on the screen. */
  entry: Pick<Entry, "entry_id" | "version">;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone?: () => void;
}

/** Asks an editor what they have checked before they answer for an entry that was published unread. */
export function AnswerForDialog({ entry, onDone, ...dialog }: AnswerForDialogProps) {
  const review = useReviewPublished();
  return (
    <AnswerDialog
      {...dialog}
      version={entry.version}
      title="Responder de este texto"
      description="Los lectores verán tu nombre como la persona que lo ha revisado, y que fue después de publicarse."
      confirmLabel="Responder de este texto"
      pendingLabel="Guardando…"
      onConfirm={async (checked_where) => {
        await review.mutateAsync({ ...entry, checked_where });
        onDone?.();
      }}
    />
  );
}
