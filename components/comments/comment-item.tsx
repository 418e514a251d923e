"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge } from "@/components/shared/badges";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { lazyPart } from "@/components/shared/lazy-part";
import { UserAvatar } from "@/components/shared/user-avatar";
import type { Comment } from "@/lib/comments/dto";
import { canDeleteComment, canEditComment } from "@/lib/comments/policy";
import { useCurrentUser } from "@/lib/users/current-user";
import { CommentText } from "./comment-text";

const CommentControls = lazyPart(async () => (await import("./comment-controls")).CommentControls);
const EditComment = lazyPart(async () => (await import("./comment-controls")).EditComment);

/** One comment under an entry: read, edited in place, or deleted. */
export function CommentItem({ comment }: { comment: Comment }) {
  const user = useCurrentUser();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function stopEditing() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  return (
    <article className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pt-6 pb-9">
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
            {canDeleteComment(user, comment) && (
              <CommentControls
                comment={comment}
                editable={canEditComment(user, comment)}
                editButton={editButton}
                onEdit={() => setEditing(true)}
              />
            )}
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
        <AuthorLink author={author} className="truncate font-semibold">
          {author?.username ?? "Usuario desconocido"}
        </AuthorLink>
        {synthetic && <BotBadge />}
      </span>
      <EntryDate date={created} className="text-muted-foreground" />
    </header>
  );
}
