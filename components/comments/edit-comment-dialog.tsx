"use client";

import Link from "next/link";
import { useImperativeHandle, useRef, type Ref } from "react";
import { BotBadge } from "@/components/shared/badges";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { TextareaField } from "@/components/shared/form-fields";
import { SubmitButton } from "@/components/shared/submit-button";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { useRecordForm } from "@/components/shared/use-record-form";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { WritingForm } from "@/components/writing/writing-form";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { commenterOf } from "@/lib/house/users/dto";
import { answersFor } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { useUpdateComment } from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";
import { commentChanges, commentLimits } from "@/lib/texts/comments/schema";
import { ReasonField } from "./reason-field";

interface EditCommentDialogProps {
  comment: Comment;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the focus back. */
  onClosed: () => void;
}

export function EditCommentDialog({
  comment,
  open,
  onOpenChange,
  onClosed,
}: EditCommentDialogProps) {
  const mayClose = useRef<MayClose>(null);

  async function change(next: boolean) {
    if (next || ((await mayClose.current?.()) ?? true)) onOpenChange(next);
  }

  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent closeLabel="Cerrar" onClosed={onClosed}>
        <DialogHeader>
          <DialogTitle>Editar comentario</DialogTitle>
          <DialogDescription asChild>
            <CommentFacts comment={comment} />
          </DialogDescription>
        </DialogHeader>
        <EditForm comment={comment} close={() => onOpenChange(false)} ref={mayClose} />
      </DialogContent>
    </Dialog>
  );
}

function CommentFacts({ comment: { author, synthetic, created, entry } }: { comment: Comment }) {
  return (
    <div className="grid gap-1 text-sm text-muted-foreground">
      <p className="flex flex-wrap items-center gap-2">
        <UserAvatar user={author} kind="identicon" className="size-6" />
        <span className="font-medium text-foreground">{commenterOf({ author, synthetic })}</span>
        {synthetic && <BotBadge />}
        <EntryDate date={created} format={formatCommentDate} />
      </p>
      <p className="wrap-anywhere">
        Entrada:{" "}
        {entry ? (
          <Link href={routes.entry(entry.entry_id)} className="link">
            {entry.title}
          </Link>
        ) : (
          "Entrada no disponible"
        )}
      </p>
    </div>
  );
}

const editForm = commentChanges.pick({ content: true, reason: true }).required({ content: true });

/** Asks about what is unsaved; false to stay. */
type MayClose = () => Promise<boolean>;

interface EditFormProps {
  comment: Comment;
  close: () => void;
  ref: Ref<MayClose>;
}

function EditForm({ comment, close, ref }: EditFormProps) {
  const user = useCurrentUser();
  const updateComment = useUpdateComment();
  const { form, control, submit, busy, writing } = useRecordForm({
    schema: editForm,
    defaults: { content: comment.content, reason: "" },
    keep: { form: "comment", id: comment.comment_id, version: comment.version },
    save: (input, version) =>
      updateComment.mutateAsync({ ...input, version, commentId: comment.comment_id }),
    done: close,
  });
  useImperativeHandle(ref, () => writing.mayClose);
  const lengthHint = useLengthHint(control, "content", commentLimits.content.max);

  return (
    <WritingForm form={form} writing={writing} onSubmit={submit}>
      <TextareaField
        control={control}
        name="content"
        label="Comentario"
        hint={lengthHint}
        inputClassName="max-h-[40vh] font-serif text-[1.0625rem] sm:text-[1.0625rem]"
      />
      {user && !answersFor(user, comment) && <ReasonField control={control} />}
      {comment.image && (
        <EntryImage
          image={comment.image}
          alt="Imagen del comentario"
          sizes="(min-width: 32rem) 29rem, 90vw"
          className="max-h-60 max-w-full justify-self-start rounded-sm object-contain"
        />
      )}
      <DialogFooter>
        <Button variant="outline" onClick={() => void writing.giveUp().then(close)}>
          Cancelar
        </Button>
        <SubmitButton busy={busy}>Guardar cambios</SubmitButton>
      </DialogFooter>
    </WritingForm>
  );
}
