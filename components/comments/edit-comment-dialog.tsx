"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import Link from "next/link";
import { useForm } from "react-hook-form";
import { BotBadge } from "@/components/shared/badges";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { Form, showIssues } from "@/components/shared/form";
import { TextareaField } from "@/components/shared/form-fields";
import { useLengthHint } from "@/components/shared/use-length-hint";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useUpdateComment } from "@/lib/comments/client";
import type { Comment } from "@/lib/comments/dto";
import { commentInput, commentLimits } from "@/lib/comments/schema";
import { routes } from "@/lib/addresses/routes";
import { formatCommentDate } from "@/lib/text/dates";

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
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeLabel="Cerrar"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <DialogHeader>
          <DialogTitle>Editar comentario</DialogTitle>
          <DialogDescription asChild>
            <CommentFacts comment={comment} />
          </DialogDescription>
        </DialogHeader>
        <EditForm comment={comment} onSaved={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function CommentFacts({ comment: { author, synthetic, created, entry } }: { comment: Comment }) {
  return (
    <div className="grid gap-1 text-sm text-muted-foreground">
      <p className="flex flex-wrap items-center gap-2">
        <UserAvatar user={author} kind="identicon" className="size-6" />
        <span className="font-medium text-foreground">
          {author?.username ?? "Usuario desconocido"}
        </span>
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

const editForm = commentInput.pick({ content: true });

function EditForm({ comment, onSaved }: { comment: Comment; onSaved: () => void }) {
  const updateComment = useUpdateComment();
  const form = useForm({
    resolver: zodResolver(editForm),
    defaultValues: { content: comment.content },
  });
  const { control } = form;
  const lengthHint = useLengthHint(control, "content", commentLimits.content.max);

  async function save({ content }: { content: string }) {
    try {
      await updateComment.mutateAsync({ commentId: comment.comment_id, content });
      onSaved();
    } catch (error) {
      showIssues(form, error);
    }
  }

  return (
    <Form form={form} onSubmit={save}>
      <TextareaField
        control={control}
        name="content"
        label="Comentario"
        hint={lengthHint}
        inputClassName="max-h-[40vh] font-serif text-[1.0625rem] sm:text-[1.0625rem]"
      />
      {comment.image && (
        <EntryImage
          image={comment.image}
          alt="Imagen del comentario"
          sizes="(min-width: 32rem) 29rem, 90vw"
          className="max-h-60 max-w-full justify-self-start rounded-sm object-contain"
        />
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancelar</Button>
        </DialogClose>
        <Button type="submit" pending={updateComment.isPending}>
          Guardar cambios
        </Button>
      </DialogFooter>
    </Form>
  );
}
