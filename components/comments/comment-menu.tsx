"use client";

import { Check, Gavel, History, MessageSquareText, Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { RemoveDialog } from "@/components/moderation/remove-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { CommentVersions } from "@/components/versions/comment-versions";
import { useModerateComments } from "@/lib/desk/moderation/client";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { commenterOf } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { useDeleteComment } from "@/lib/texts/comments/client";
import type { ListedComment } from "@/lib/texts/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/texts/comments/policy";
import { canSeeCommentVersions } from "@/lib/texts/versions/policy";
import { EditCommentDialog } from "./edit-comment-dialog";

/** The menu of a comment in the administration list; nothing when there is nothing to do. */
export function CommentMenu({ comment }: { comment: ListedComment }) {
  const { comment_id, entry, reported_for: reason } = comment;
  const user = useCurrentUser();
  const deleteComment = useDeleteComment();
  const moderate = useModerateComments();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [looking, setLooking] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  if (!entry && !canDeleteComment(user, comment)) return null;

  function confirmDeletion() {
    if (window.confirm("¿Estás seguro de que deseas eliminar este comentario?")) {
      deleteComment.mutate(comment_id);
    }
  }

  return (
    <>
      <RowMenu triggerRef={trigger} label={`Acciones del comentario de ${commenterOf(comment)}`}>
        {entry && (
          <DropdownMenuItem asChild>
            {/* A full page load: the browser follows the redirect to the entry, and scrolls to the comment. */}
            <a href={routes.comment(entry.entry_id, comment_id)}>
              <MessageSquareText aria-hidden />
              Ver en contexto
            </a>
          </DropdownMenuItem>
        )}
        {canEditComment(user, comment) && (
          <DropdownMenuItem onSelect={() => setEditing(true)}>
            <Pencil aria-hidden />
            Editar
          </DropdownMenuItem>
        )}
        {comment.version > 1 && canSeeCommentVersions(user, comment) && (
          <DropdownMenuItem onSelect={() => setLooking(true)}>
            <History aria-hidden />
            Versiones
          </DropdownMenuItem>
        )}
        {reason && (
          <>
            <DropdownMenuItem
              onSelect={() =>
                moderate.mutate({ action: "admit", kind: "comments", ids: [comment_id] })
              }
            >
              <Check aria-hidden />
              Conservar
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => setRemoving(true)}>
              <Gavel aria-hidden />
              Retirar…
            </DropdownMenuItem>
          </>
        )}
        {canDeleteComment(user, comment) && (
          <DropdownMenuItem variant="destructive" onSelect={confirmDeletion}>
            <Trash2 aria-hidden />
            Eliminar
          </DropdownMenuItem>
        )}
      </RowMenu>
      <EditCommentDialog
        comment={comment}
        open={editing}
        onOpenChange={setEditing}
        onClosed={() => trigger.current?.focus()}
      />
      <CommentVersions
        commentId={comment_id}
        open={looking}
        onOpenChange={setLooking}
        onClosed={() => trigger.current?.focus()}
      />
      {reason && (
        <RemoveDialog
          subject="comment"
          subjectId={comment_id}
          reason={reason}
          open={removing}
          onOpenChange={setRemoving}
          onClosed={() => trigger.current?.focus()}
        />
      )}
    </>
  );
}
