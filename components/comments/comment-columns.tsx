"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { AuthorLink } from "@/components/shared/author-link";
import { BotBadge, WithImageBadge } from "@/components/shared/badges";
import type { Column } from "@/components/shared/data-table";
import { EntryDate } from "@/components/shared/entry-date";
import type { Selection } from "@/components/shared/use-selection";
import { UserAvatar } from "@/components/shared/user-avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { commenterOf } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { withoutBidiControls } from "@/lib/platform/text/bidi";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { truncate } from "@/lib/platform/text/truncate";
import type { Comment } from "@/lib/texts/comments/dto";
import { commentPreview } from "@/lib/texts/comments/schema";

type Listed = Pick<Comment, "content" | "image" | "author" | "synthetic" | "entry" | "created">;

interface Columns<Row> {
  idOf: (row: Row) => number;
  selection: Selection;
  /** Returns whether the row can be selected. */
  may: (row: Row) => boolean;
  menu: (row: Row) => ReactNode;
  /** Returns what is shown below the text. */
  note?: (row: Row) => ReactNode;
}

/** The columns of a list of comments, each of which can be selected beside its author. */
export const commentColumns = <Row extends Listed>({
  idOf,
  selection,
  may,
  menu,
  note,
}: Columns<Row>): Column<Row>[] => [
  {
    header: "Autor",
    narrow: "title",
    className: "max-lg:pe-10",
    cell: (row) => (
      <span className="inline-flex items-center gap-2.5">
        {may(row) && (
          <Checkbox
            aria-label={`Seleccionar el comentario de ${commenterOf(row)}`}
            checked={selection.has(idOf(row))}
            onCheckedChange={(checked) => selection.set([idOf(row)], checked === true)}
          />
        )}
        <AuthorCell row={row} />
      </span>
    ),
  },
  {
    header: "Comentario",
    className: "lg:w-2/5",
    cell: (row) => (
      <span>
        <span dir="auto" className="font-serif text-base">
          {truncate(withoutBidiControls(row.content), commentPreview.content)}
        </span>{" "}
        {row.image && <WithImageBadge />}
        {note?.(row)}
      </span>
    ),
  },
  { header: "Entrada", cell: ({ entry }) => <EntryCell entry={entry} /> },
  {
    header: "Fecha",
    className: "whitespace-nowrap",
    cell: ({ created }) => <EntryDate date={created} format={formatCommentDate} />,
  },
  { header: "Acciones", narrow: "corner", className: "lg:w-px", cell: menu },
];

function AuthorCell({ row: { author, synthetic } }: { row: Listed }) {
  return (
    <>
      <UserAvatar user={author} kind="identicon" className="size-8" />
      <AuthorLink author={author} className="font-medium">
        {commenterOf({ author, synthetic })}
      </AuthorLink>
      {synthetic && <BotBadge />}
    </>
  );
}

function EntryCell({ entry }: Pick<Listed, "entry">) {
  if (!entry) return <span className="text-muted-foreground">Entrada no disponible</span>;
  const { entry_id, title } = entry;
  return (
    <Link href={routes.entry(entry_id)} title={title} data-row-link className="link">
      {truncate(title, commentPreview.title)}
    </Link>
  );
}
