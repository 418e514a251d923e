"use client";

import { ExternalLink } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/shared/button-link";
import { DataTable, type Column } from "@/components/shared/data-table";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { EntryDate } from "@/components/shared/entry-date";
import { Button } from "@/components/ui/button";
import type { Actor } from "@/lib/kernel/actor";
import { routes } from "@/lib/platform/addresses/routes";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { useDeleteSlug } from "@/lib/texts/slugs/client";
import type { Slug } from "@/lib/texts/slugs/dto";
import { canManageSlugs } from "@/lib/texts/slugs/policy";

interface SlugTableProps {
  slugs: Slug[];
  actor: Pick<Actor, "id" | "isAdmin">;
}

export function SlugTable({ slugs, actor }: SlugTableProps) {
  return (
    <DataTable
      label="Slugs"
      columns={[
        {
          header: "ID",
          cell: ({ slug_id }) => <span className="whitespace-nowrap tabular-nums">{slug_id}</span>,
        },
        ...addressColumns,
        {
          header: "Acciones",
          narrow: "foot",
          cell: (slug) => canManageSlugs(actor, slug) && <Actions slug={slug} />,
        },
      ]}
      rows={slugs}
      rowKey={(slug) => slug.slug_id}
    />
  );
}

/** The part that is shown alike of slugs and of old addresses. */
type Told = Pick<Slug, "path" | "entry" | "entry_id" | "created">;

export const addressColumns: Column<Told>[] = [
  {
    header: "Path",
    narrow: "title",
    className: "max-lg:order-first",
    cell: ({ path }) => <PathLink path={path} />,
  },
  { header: "Entrada", cell: (slug) => <EntryLink {...slug} /> },
  {
    header: "Creado",
    cell: ({ created }) => (
      <EntryDate
        date={created}
        format={formatCommentDate}
        className="tabular-nums lg:whitespace-nowrap"
      />
    ),
  },
];

function PathLink({ path }: Pick<Told, "path">) {
  return (
    <a
      href={routes.slugAddress(path)}
      target="_blank"
      rel="noopener"
      data-row-link
      className="inline-flex items-center gap-1.5 font-medium link"
    >
      /{path}
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">(se abre en otra pestaña)</span>
    </a>
  );
}

function EntryLink({ entry, entry_id }: Pick<Told, "entry" | "entry_id">) {
  if (!entry) return <span className="text-muted-foreground">Entrada #{entry_id}</span>;
  return (
    <Link href={routes.entry(entry_id)} prefetch={false} className="link-quiet">
      {entry.title}
    </Link>
  );
}

function Actions({ slug }: { slug: Slug }) {
  return (
    <div className="flex gap-2">
      <ButtonLink
        href={routes.editSlug(slug.slug_id)}
        variant="outline"
        size="sm"
        aria-label={`Editar /${slug.path}`}
      >
        Editar
      </ButtonLink>
      <DeleteSlugButton slug={slug} />
    </div>
  );
}

/** Deletes a slug after saying what becomes of its address. */
function DeleteSlugButton({ slug }: { slug: Slug }) {
  const remove = useDeleteSlug();
  return (
    <DeleteDialog
      trigger={
        <Button variant="outline" size="sm" aria-label={`Eliminar /${slug.path}`}>
          Eliminar
        </Button>
      }
      title="¿Estás seguro?"
      description={`El slug «/${slug.path}» se eliminará permanentemente. Esta acción no se puede deshacer. ${whatStays(slug)}`}
      onConfirm={() => remove.mutateAsync(slug.slug_id)}
    />
  );
}

const whatStays = ({ entry }: Slug) =>
  entry
    ? "Quien abra esa dirección llegará a la entrada hasta que alguien la use para otra."
    : "La dirección quedará libre.";
