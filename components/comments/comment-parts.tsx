import type { ReactNode } from "react";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge } from "@/components/shared/badges";
import { EntryImage } from "@/components/shared/entry-image";
import { PersonName } from "@/components/shared/person-name";
import { UserAvatar } from "@/components/shared/user-avatar";
import { commenterOf } from "@/lib/house/users/dto";
import type { Comment } from "@/lib/texts/comments/dto";
import { marksOf } from "@/lib/texts/provenance/marks";
import { CommentDate } from "./comment-date";
import { CommentText } from "./comment-text";

interface CommentFrameProps {
  comment: Comment;
  children: ReactNode;
  /** The buttons below; their place is kept for visitors, too, so that nothing moves when they come. */
  controls?: ReactNode;
}

/** Shows a comment's author and date, with `children` and what may be done with it below them. */
export function CommentFrame({ comment, children, controls }: CommentFrameProps) {
  const { author, synthetic, created } = comment;
  const { review } = marksOf(comment);
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 pt-6 pb-1">
      <UserAvatar user={author} kind="identicon" className="size-10" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="inline-flex min-w-0 items-center gap-2">
            <AuthorLink author={author} className="min-w-0 font-semibold wrap-anywhere">
              <PersonName of={author} gone={commenterOf(comment)} withUsername />
            </AuthorLink>
            {synthetic && <BotBadge />}
            {review && <span className="text-muted-foreground">· {review}</span>}
          </span>
          <CommentDate date={created} />
          {comment.edited_at && <Edited reason={comment.edit_reason} />}
        </header>
        {children}
        <div className="-ms-3 -mt-3 flex min-h-8 flex-wrap items-center gap-1">{controls}</div>
      </div>
    </article>
  );
}

/** Shows the text and the image of a comment. */
export function CommentBody({ comment: { content, image, trusted } }: { comment: Comment }) {
  return (
    <>
      <CommentText text={content} links={trusted} />
      {image && (
        <EntryImage
          image={image}
          alt="Imagen del comentario"
          sizes="(min-width: 48rem) 38rem, 80vw"
          className="max-h-96 max-w-full justify-self-start rounded-sm object-contain"
        />
      )}
    </>
  );
}

/** Says that a comment was edited: by its author, or by a moderator, with the reason. */
function Edited({ reason }: { reason: string | null }) {
  if (reason === null) return <span className="text-muted-foreground">Editado</span>;
  return (
    <span className="wrap-anywhere text-muted-foreground">
      {reason ? `Editado por la moderación: ${reason}` : "Editado por la moderación"}
    </span>
  );
}
