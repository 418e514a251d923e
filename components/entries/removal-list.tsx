"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Button } from "@/components/ui/button";
import { formatLongDate } from "@/lib/platform/text/dates";
import {
  removalsQuery,
  useDiscardRemoval,
  useRepublish,
  useRestore,
} from "@/lib/publishing/removals/client";
import type { Removal } from "@/lib/publishing/removals/dto";
import { TRASH_DAYS } from "@/lib/publishing/removals/schema";
import { UnpublishedRow } from "./unpublished-row";

/** «Papelera»: what was deleted and can still come back. */
export function Trash() {
  const query = useInfiniteQuery(removalsQuery({ kind: "trash" }));
  return (
    <PagedList
      query={query}
      error="Error al cargar la papelera. Por favor, intenta de nuevo."
      empty={
        <EmptyState
          title="La papelera está vacía"
          description={`Lo que elimines se queda aquí ${TRASH_DAYS} días, por si quieres recuperarlo.`}
        />
      }
    >
      {(removals) => <Rows removals={removals} />}
    </PagedList>
  );
}

/** Entries that were withdrawn, over the drafts; nothing while there are none. */
export function WithdrawnEntries() {
  const query = useInfiniteQuery(removalsQuery({ kind: "withdrawn", subject: "entry" }));
  return (
    <PagedList query={query} error="Error al cargar lo retirado." loading={<></>} empty={null}>
      {(removals) => <Rows removals={removals} />}
    </PagedList>
  );
}

function Rows({ removals }: { removals: Removal[] }) {
  return (
    <ul className="border-t">
      {removals.map((removal) => (
        <RemovalRow key={removal.removal_id} removal={removal} />
      ))}
    </ul>
  );
}

function RemovalRow({ removal }: { removal: Removal }) {
  const restore = useRestore();
  const republish = useRepublish();
  const discard = useDiscardRemoval();
  const { removal_id, kind, subject, subject_id, title, quote, until } = removal;
  const isEntry = subject === "entry";
  const name = isEntry ? title : `el comentario en «${title}»`;
  return (
    <UnpublishedRow
      title={isEntry ? title : `Comentario en «${title}»`}
      href={null}
      text={quote}
      kicker={kind === "withdrawn" ? "Retirada" : undefined}
      facts={[
        <>
          {kind === "withdrawn" ? "Retirada" : isEntry ? "Eliminada" : "Eliminado"} el{" "}
          <EntryDate date={removal.removed_at} format={formatLongDate} />
        </>,
        until && (
          <>
            Se borrará el <EntryDate date={until} format={formatLongDate} />
          </>
        ),
      ]}
      actions={
        <>
          {removal.may_restore && (
            <Button
              variant="outline"
              size="sm"
              pending={restore.isPending || republish.isPending}
              onClick={() =>
                kind === "withdrawn"
                  ? republish.mutate(subject_id)
                  : restore.mutate({ subject, subject_id })
              }
            >
              {kind === "withdrawn" ? "Volver a publicar" : "Restaurar"}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {removal.may_delete && (
            <DeleteDialog
              trigger={
                <Button variant="ghost" size="sm">
                  {kind === "withdrawn" ? "Eliminar" : "Eliminar definitivamente"}
                  <span className="sr-only">: {name}</span>
                </Button>
              }
              title={kind === "withdrawn" ? "¿Eliminar la entrada?" : "¿Eliminar definitivamente?"}
              description={
                kind === "withdrawn"
                  ? `Irá a la papelera, y de allí desaparecerá dentro de ${TRASH_DAYS} días.`
                  : "Nadie podrá recuperarlo."
              }
              onConfirm={() => discard.mutateAsync({ removal_id, kind })}
            />
          )}
        </>
      }
    />
  );
}
