import type { Route } from "next";
import Link from "next/link";
import { EntryMark } from "@/components/shared/badges";
import { ButtonLink } from "@/components/shared/button-link";
import { commentAnchor } from "@/lib/platform/addresses/routes";
import { spoken } from "@/lib/platform/text/languages";
import type { Comment } from "@/lib/texts/comments/dto";
import type { EntryWords } from "@/lib/texts/entries/words";
import { disclosureAttribute, type Made } from "@/lib/texts/provenance/marks";
import { CommentBody, CommentFrame } from "./comment-parts";

interface OlderCommentsProps {
  /** Newest first, at least one. */
  comments: Comment[];
  entry: Made & { title: string } & Pick<EntryWords, "language">;
  address: Route;
  /** The address of still older comments; null when there are none. */
  next: Route | null;
}

/** The older comments of an entry, for readers without scripts: the entry's own page loads them by script. */
export function OlderComments({ comments, entry, address, next }: OlderCommentsProps) {
  return (
    <div className="page py-10 sm:py-14">
      <div className="mx-auto max-w-[42rem]">
        <p className="mb-3 flex items-center gap-2" {...disclosureAttribute(entry)}>
          <Link
            {...spoken(entry)}
            href={address}
            className="min-w-0 kicker wrap-anywhere link-quiet"
          >
            {entry.title}
          </Link>
          <EntryMark entry={entry} />
        </p>
        <h1 className="headline text-3xl">Comentarios anteriores</h1>
        <ol className="mt-4 divide-y">
          {comments.map((comment) => (
            <li
              key={comment.comment_id}
              id={commentAnchor(comment.comment_id)}
              className="scroll-mt-20"
              {...disclosureAttribute(comment)}
            >
              <CommentFrame comment={comment}>
                <CommentBody comment={comment} />
              </CommentFrame>
            </li>
          ))}
        </ol>
        <nav
          aria-label="Páginas"
          className="mt-4 flex flex-wrap justify-end gap-2 border-t-2 border-foreground pt-5"
        >
          <ButtonLink href={address} variant="outline">
            Volver a la entrada
          </ButtonLink>
          {next && (
            <ButtonLink href={next} variant="outline" rel="next" data-older-comments>
              Comentarios anteriores
            </ButtonLink>
          )}
        </nav>
      </div>
    </div>
  );
}
