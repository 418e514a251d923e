"use client";

import { SiteLink } from "@/components/shared/site-link";
import { Skeleton } from "@/components/ui/skeleton";
import { useCreateComment } from "@/lib/comments/client";
import { routes } from "@/lib/routes";
import { useCurrentUser } from "@/lib/users/client";
import { CommentForm } from "./comment-form";

interface NewCommentProps {
  entryId: number;
  /** Where on the main site to come back to after signing in. */
  address: string;
}

/** The form for the signed-in; for everybody else, the way to it. */
export function NewComment({ entryId, address }: NewCommentProps) {
  const user = useCurrentUser();
  const createComment = useCreateComment();
  if (user) {
    return (
      <CommentForm
        label="Tu comentario"
        placeholder="Escribe un comentario…"
        submitLabel="Publicar comentario"
        save={(input) => createComment.mutateAsync({ entryId, ...input })}
      />
    );
  }
  const unknown = user === undefined;
  return (
    <>
      {unknown && <Skeleton data-shown-to="member" className="h-60" />}
      <p
        data-shown-to={unknown ? "visitor" : undefined}
        className="border-y py-5 font-serif text-lg"
      >
        Para comentar,{" "}
        <SiteLink href={routes.auth({ next: address })} className="link">
          inicia sesión
        </SiteLink>
      </p>
    </>
  );
}
