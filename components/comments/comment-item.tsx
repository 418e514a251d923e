"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { lazyPart } from "@/components/shared/lazy-part";
import { useCurrentUser } from "@/lib/house/users/current-user";
import type { Comment } from "@/lib/texts/comments/dto";
import { CommentBody, CommentFrame } from "./comment-parts";

const CommentControls = lazyPart(async () => (await import("./comment-controls")).CommentControls);
const EditComment = lazyPart(async () => (await import("./comment-controls")).EditComment);

interface CommentItemProps {
  comment: Comment;
  /** Begins an answer to the commenter of this name; absent where nobody can comment. */
  onAnswer?: (username: string) => void;
}

/** One comment under an entry: read, answered, edited in place, deleted, or reported. */
export function CommentItem({ comment, onAnswer }: CommentItemProps) {
  const user = useCurrentUser();
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function stopEditing() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  return (
    <CommentFrame
      comment={comment}
      controls={
        user &&
        !editing && (
          <CommentControls
            comment={comment}
            user={user}
            editButton={editButton}
            onEdit={() => setEditing(true)}
            onAnswer={onAnswer}
          />
        )
      }
    >
      {editing ? (
        <EditComment comment={comment} onClose={stopEditing} />
      ) : (
        <CommentBody comment={comment} />
      )}
    </CommentFrame>
  );
}
