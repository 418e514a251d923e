"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { CommentText } from "@/components/comments/comment-text";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { PagedList } from "@/components/shared/paged-list";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { userCommentsQuery } from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";
import { NothingWritten } from "./nothing-written";

/** All comments that a user has made, newest first. */
export function UserComments({ userId }: { userId: number }) {
  const query = useInfiniteQuery(userCommentsQuery(userId));
  return (
    <PagedList
      query={query}
      error={(error) => `Error al cargar los comentarios: ${errorText(error)}`}
      empty={<NothingWritten>Este usuario no ha realizado ningún comentario.</NothingWritten>}
    >
      {(comments) => (
        <ol className="divide-y">
          {comments.map((comment) => (
            <li key={comment.comment_id}>
              <MadeComment comment={comment} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  );
}

function MadeComment({ comment }: { comment: Comment }) {
  const { content, image, created, entry, trusted } = comment;
  return (
    <article className="grid gap-3 py-6">
      <CommentText text={content} links={trusted} />
      {image && (
        <EntryImage
          image={image}
          alt="Imagen del comentario"
          sizes="(min-width: 48rem) 24rem, 80vw"
          className="max-h-64 max-w-full justify-self-start rounded-sm object-contain"
        />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <EntryDate date={created} />
        {entry ? (
          <Link href={routes.entry(entry.entry_id)} className="wrap-anywhere link">
            Ver entrada: {entry.title}
          </Link>
        ) : (
          "Entrada no disponible"
        )}
      </p>
    </article>
  );
}
