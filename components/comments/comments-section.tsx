"use client";

import type { Route } from "next";
import { useState } from "react";
import { SiteButtonLink } from "@/components/shared/button-link";
import { LoadMore } from "@/components/shared/load-more";
import { LoadError } from "@/components/shared/query-state";
import { useLinkedItem } from "@/components/shared/use-linked-item";
import { cn } from "@/components/ui/cn";
import { commentAnchor } from "@/lib/platform/addresses/routes";
import { errorText, type ListPage } from "@/lib/platform/http/client";
import type { Comment } from "@/lib/texts/comments/dto";
import { disclosureAttribute } from "@/lib/texts/provenance/marks";
import type { Answered } from "./comment-form";
import { CommentItem } from "./comment-item";
import { NewComment, useClosed, type CommentsClosing } from "./new-comment";
import { useComments } from "./use-comments";

interface CommentsSectionProps {
  entryId: number;
  /** The number of comments that the entry had when the page was made. */
  count: number;
  /** The first page of comments, which is in the served HTML. */
  served: ListPage<Comment>;
  /** The address of the comments after those, readable without scripts; null when all are served. */
  older: Route | null;
  /** The address of the entry on the main site, path-absolute. */
  address: string;
  closing: CommentsClosing;
}

const COMMENTS_ID = "comentarios";

const COMMENT = /^comentario-\d+$/;

/** The comments under an entry, newest first, and the form to add one. */
export function CommentsSection({
  entryId,
  count,
  served,
  older,
  address,
  closing,
}: CommentsSectionProps) {
  const query = useComments(entryId, served);
  useLinkedItem(query, COMMENT);
  const [answered, setAnswered] = useState<Answered>();
  const answer = (username: string) => setAnswered({ username });
  const isClosed = useClosed(closing);
  const comments = query.data.pages.flatMap(({ items }) => items);
  const total = query.hasNextPage ? Math.max(count, comments.length) : comments.length;
  const byMachines = comments.some(({ synthetic }) => synthetic);
  const headingId = `${COMMENTS_ID}-titulo`;
  return (
    <section
      id={COMMENTS_ID}
      aria-labelledby={headingId}
      className={cn(
        "comments mx-auto mt-16 max-w-[42rem] scroll-mt-20", // browsers' reader views leave it out
        byMachines && "[&:has([name=sin-ia]:checked)_li[ai-disclosure]]:hidden",
      )}
    >
      <div className="mb-6 rule-double">
        <h2 id={headingId} className="pt-4 headline text-2xl">
          {`Comentarios (${total})`}
        </h2>
      </div>
      <NewComment
        entryId={entryId}
        closing={closing}
        address={`${address}#${COMMENTS_ID}`}
        answered={answered}
      />
      {query.isError && !query.isFetchNextPageError && (
        <LoadError
          message={`Error al cargar los comentarios: ${errorText(query.error)}`}
          onRetry={query.refetch}
          retrying={query.isFetching}
        />
      )}
      {byMachines && (
        <label className="mt-5 flex items-center gap-2 py-1 text-sm print:hidden">
          <input type="checkbox" name="sin-ia" autoComplete="off" />
          Ocultar comentarios de IA
        </label>
      )}
      {comments.length > 0 ? (
        <ol className="mt-4 divide-y">
          {comments.map((comment) => (
            <li
              key={comment.comment_id}
              id={commentAnchor(comment.comment_id)}
              className="scroll-mt-20"
              {...disclosureAttribute(comment)}
            >
              <CommentItem comment={comment} onAnswer={isClosed ? undefined : answer} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-8 font-serif text-lg text-muted-foreground">
          {closing?.over
            ? "No hay comentarios."
            : "Todavía no hay comentarios. ¿Qué te ha parecido?"}
        </p>
      )}
      <LoadMore query={query} label="Cargar más comentarios" />
      {older && (
        <p data-without-script className="mt-10 text-center">
          <SiteButtonLink href={older} variant="outline" data-older-comments>
            Comentarios anteriores
          </SiteButtonLink>
        </p>
      )}
    </section>
  );
}
