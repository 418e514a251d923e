"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge, WithImageBadge } from "@/components/shared/badges";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Screen } from "@/components/shared/screen";
import { useSearchField } from "@/components/shared/use-search-field";
import { UserAvatar } from "@/components/shared/user-avatar";
import { commentsQuery } from "@/lib/comments/client";
import type { Comment } from "@/lib/comments/dto";
import { commentPreview } from "@/lib/comments/schema";
import { errorText } from "@/lib/http/client";
import { routes } from "@/lib/addresses/routes";
import { withoutBidiControls } from "@/lib/text/bidi";
import { formatCommentDate } from "@/lib/text/dates";
import { truncate } from "@/lib/text/truncate";
import { CommentMenu } from "./comment-menu";

const columns: Column<Comment>[] = [
  {
    header: "Autor",
    narrow: "title",
    className: "max-md:pe-10",
    cell: (comment) => <AuthorCell comment={comment} />,
  },
  {
    header: "Comentario",
    className: "md:w-2/5",
    cell: ({ content, image }) => (
      <span>
        <span dir="auto" className="font-serif text-base">
          {truncate(withoutBidiControls(content), commentPreview.content)}
        </span>{" "}
        {image && <WithImageBadge />}
      </span>
    ),
  },
  { header: "Entrada", cell: ({ entry }) => <EntryCell entry={entry} /> },
  {
    header: "Fecha",
    className: "whitespace-nowrap",
    cell: ({ created }) => <EntryDate date={created} format={formatCommentDate} />,
  },
  {
    header: "Acciones",
    narrow: "corner",
    className: "md:w-px",
    cell: (comment) => <CommentMenu comment={comment} />,
  },
];

/** `/comments`: every comment of the site, newest first, with a search. */
export function CommentsScreen() {
  const [q, searchField] = useSearchField({
    label: "Buscar comentarios",
    placeholder: "Buscar comentarios...",
    className: "w-96 max-w-full",
  });
  const query = useInfiniteQuery({ ...commentsQuery(q), placeholderData: keepPreviousData });

  return (
    <Screen title="Administración de Comentarios" actions={searchField}>
      <PagedList
        query={query}
        error={(error) => `Error al cargar los comentarios: ${errorText(error)}`}
        empty={
          <EmptyState
            title={
              q
                ? `No se encontraron comentarios que coincidan con "${q}"`
                : "No hay comentarios en el sistema"
            }
          />
        }
      >
        {(comments) => (
          <DataTable
            label="Comentarios"
            columns={columns}
            rows={comments}
            rowKey={({ comment_id }) => comment_id}
          />
        )}
      </PagedList>
    </Screen>
  );
}

function AuthorCell({ comment: { author, synthetic } }: { comment: Comment }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <UserAvatar user={author} kind="identicon" className="size-8" />
      <AuthorLink author={author} className="font-medium">
        {author?.username ?? "Usuario desconocido"}
      </AuthorLink>
      {synthetic && <BotBadge />}
    </span>
  );
}

function EntryCell({ entry }: Pick<Comment, "entry">) {
  if (!entry) return <span className="text-muted-foreground">Entrada no disponible</span>;
  const { entry_id, title } = entry;
  return (
    <Link href={routes.entry(entry_id)} title={title} className="link">
      {truncate(title, commentPreview.title)}
    </Link>
  );
}
