"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { CommentText } from "@/components/comments/comment-text";
import { EntryDate } from "@/components/shared/entry-date";
import { EntryImage } from "@/components/shared/entry-image";
import { LoadMore } from "@/components/shared/load-more";
import { QueryState } from "@/components/shared/query-state";
import { userCommentsQuery } from "@/lib/comments/client";
import type { Comment } from "@/lib/comments/dto";
import { errorText } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { NothingWritten } from "./nothing-written";

/** All comments that a user has made, newest first. */
export function UserComments({ userId }: { userId: number }) {
  const query = useInfiniteQuery(userCommentsQuery(userId));
  return (
    <>
      <QueryState
        query={query}
        error={(error) => `Error al cargar los comentarios: ${errorText(error)}`}
        empty={{
          when: ({ pages }) => !pages[0]?.items.length,
          show: <NothingWritten>Este usuario no ha realizado ningún comentario.</NothingWritten>,
        }}
      >
        {({ pages }) => (
          <ol className="divide-y">
            {pages
              .flatMap(({ items }) => items)
              .map((comment) => (
                <li key={comment.comment_id}>
                  <MadeComment comment={comment} />
                </li>
              ))}
          </ol>
        )}
      </QueryState>
      <LoadMore query={query} />
    </>
  );
}

function MadeComment({ comment: { content, image, created, entry } }: { comment: Comment }) {
  return (
    <article className="grid gap-3 py-6">
      <CommentText text={content} />
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
