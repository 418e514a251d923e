"use client";

import { useRef, useState, type Ref } from "react";
import { flushSync } from "react-dom";
import { BotBadge } from "@/components/shared/badges";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Button } from "@/components/ui/button";
import { useDeleteComment, useUpdateComment } from "@/lib/comments/client";
import type { Comment } from "@/lib/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/comments/policy";
import { useCurrentUser } from "@/lib/users/client";
import { CommentForm } from "./comment-form";
import { CommentText } from "./comment-text";

/** One comment under an entry: read, edited in place, or deleted. */
export function CommentItem({ comment }: { comment: Comment }) {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function stopEditing() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-6">
      <UserAvatar user={comment.author} kind="identicon" className="size-10" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <CommentHeader comment={comment} />
        {editing ? (
          <EditComment comment={comment} onClose={stopEditing} />
        ) : (
          <>
            <CommentText text={comment.content} />
            {comment.image && (
              <EntryImage
                image={comment.image}
                alt="Imagen del comentario"
                sizes="(min-width: 48rem) 38rem, 80vw"
                className="max-h-96 max-w-full justify-self-start rounded-sm object-contain"
              />
            )}
            <CommentActions
              comment={comment}
              editButton={editButton}
              onEdit={() => setEditing(true)}
            />
          </>
        )}
      </div>
    </article>
  );
}

function CommentHeader({ comment: { author, synthetic, created } }: { comment: Comment }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="inline-flex min-w-0 items-center gap-2">
        <span className="truncate font-semibold">{author?.username ?? "Usuario desconocido"}</span>
        {synthetic && <BotBadge />}
      </span>
      <EntryDate date={created} className="text-muted-foreground" />
    </header>
  );
}

function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const updateComment = useUpdateComment();
  return (
    <CommentForm
      comment={{ content: comment.content, image: comment.image }}
      label="Editar el comentario"
      submitLabel="Guardar"
      autoFocus
      save={async (input) => {
        await updateComment.mutateAsync({ commentId: comment.comment_id, ...input });
        onClose();
      }}
    >
      <Button variant="ghost" size="sm" onClick={onClose}>
        Cancelar
      </Button>
    </CommentForm>
  );
}

interface CommentActionsProps {
  comment: Comment;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

function CommentActions({ comment, editButton, onEdit }: CommentActionsProps) {
  const user = useCurrentUser();
  const deleteComment = useDeleteComment();
  if (!canDeleteComment(user, comment)) return null;
  return (
    <div className="-ms-3 flex gap-1">
      {canEditComment(user, comment) && (
        <Button ref={editButton} variant="ghost" size="sm" onClick={onEdit}>
          Editar
        </Button>
      )}
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm" className="text-destructive">
            Eliminar
          </Button>
        }
        title="¿Estás seguro de que deseas eliminar este comentario?"
        description="Esta acción no se puede deshacer."
        confirmLabel="Eliminar"
        pendingLabel="Eliminando…"
        destructive
        onConfirm={() => deleteComment.mutateAsync(comment.comment_id)}
      />
    </div>
  );
}
