"use client";

import { useState } from "react";
import { useCreateComment } from "@/lib/texts/comments/client";
import { CommentForm, type Answered } from "./comment-form";

export function NewCommentForm({ entryId, answered }: { entryId: number; answered?: Answered }) {
  const createComment = useCreateComment();
  const [waits, setWaits] = useState<string>();
  return (
    <>
      <CommentForm
        keep={{ form: "new-comment", id: entryId }}
        label="Tu comentario"
        placeholder="Escribe un comentario…"
        submitLabel="Publicar comentario"
        answered={answered}
        save={async (input) => {
          const posted = await createComment.mutateAsync({ entryId, ...input });
          setWaits("held" in posted ? posted.message : undefined);
        }}
      />
      <div role="status">
        {waits && (
          <p className="mt-5 border-s-2 border-accent bg-muted px-4 py-3 text-sm">{waits}</p>
        )}
      </div>
    </>
  );
}
