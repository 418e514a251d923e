"use client";

import type { Ref } from "react";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { Button } from "@/components/ui/button";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { fullByline, type CurrentUser } from "@/lib/house/users/dto";
import { answersFor } from "@/lib/house/users/policy";
import { useDeleteComment, useUpdateComment } from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/texts/comments/policy";
import { CommentForm } from "./comment-form";
import { OthersComment } from "./others-comment";

/** The form that takes the place of a comment while it is edited. */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const user = useCurrentUser();
  const updateComment = useUpdateComment();
  return (
    <CommentForm
      keep={{ form: "comment", id: comment.comment_id, version: comment.version }}
      comment={{ content: comment.content, image: comment.image }}
      label="Editar el comentario"
      submitLabel="Guardar"
      autoFocus
      asksReason={!user || !answersFor(user, comment)}
      save={(input, version) =>
        updateComment.mutateAsync({ commentId: comment.comment_id, ...input, version })
      }
      done={onClose}
    >
      {(giveUp) => (
        <Button variant="ghost" size="sm" onClick={() => void giveUp().then(onClose)}>
          Cancelar
        </Button>
      )}
    </CommentForm>
  );
}

interface CommentControlsProps {
  comment: Comment;
  user: CurrentUser;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
  /** Begins an answer to the commenter of this name; absent where nobody can comment. */
  onAnswer?: (username: string) => void;
}

/** The buttons for what a member may do with a comment on the entry's page. */
export function CommentControls({
  comment,
  user,
  editButton,
  onEdit,
  onAnswer,
}: CommentControlsProps) {
  const deleteComment = useDeleteComment();
  const { author } = comment;
  return (
    <>
      {onAnswer && author && author.id !== user.id && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Responder a ${fullByline(author)}`}
          onClick={() => onAnswer(author.username)}
        >
          Responder
        </Button>
      )}
      {canEditComment(user, comment) && (
        <Button ref={editButton} variant="ghost" size="sm" onClick={onEdit}>
          Editar
        </Button>
      )}
      {canDeleteComment(user, comment) && (
        <DeleteDialog
          trigger={
            <Button variant="ghost" size="sm" className="text-destructive">
              Eliminar
            </Button>
          }
          title="¿Estás seguro de que deseas eliminar este comentario?"
          description="Esta acción no se puede deshacer."
          pendingLabel="Eliminando…"
          onConfirm={() => deleteComment.mutateAsync(comment.comment_id)}
        />
      )}
      {!answersFor(user, comment) && <OthersComment comment={comment} user={user} />}
    </>
  );
}
