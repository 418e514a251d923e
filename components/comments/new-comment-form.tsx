"use client";

import { useCreateComment } from "@/lib/comments/client";
import { CommentForm } from "./comment-form";

export function NewCommentForm({ entryId }: { entryId: number }) {
  const createComment = useCreateComment();
  return (
    <CommentForm
      label="Tu comentario"
      placeholder="Escribe un comentario…"
      submitLabel="Publicar comentario"
      save={(input) => createComment.mutateAsync({ entryId, ...input })}
    />
  );
}
