import { useId, useState } from "react";
import { AskDialog } from "@/components/shared/ask-dialog";
import { Field } from "@/components/shared/field";
import { Textarea } from "@/components/ui/textarea";
import { useRouter } from "next/navigation";
import { useChangeWaitingComment } from "@/lib/review/client";
import type { DecisionDialogProps } from "./decision-dialog";

/** Changes a comment that waits; an entry is changed in the editor. */
export function EditCommentDialog({ review, open, onOpenChange, onDone }: DecisionDialogProps) {
  const id = useId();
  const router = useRouter();
  const [content, setContent] = useState(review.content);
  const save = useChangeWaitingComment();
  return (
    <AskDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Editar el comentario"
      description="Sigue esperando hasta que alguien lo apruebe."
      confirmLabel="Guardar"
      pendingLabel="Guardando…"
      onConfirm={async () => {
        await save.mutateAsync({ ...review, content });
        onDone();
        router.refresh();
      }}
    >
      <Field id={id} label="Comentario">
        <Textarea
          id={id}
          rows={8}
          required
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </Field>
    </AskDialog>
  );
}
