"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { DeleteDialog } from "@/components/shared/delete-dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { Button } from "@/components/ui/button";
import { useCurrentUser } from "@/lib/house/users/current-user";
import { fullByline } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { formatEntryDate } from "@/lib/platform/text/dates";
import { draftsQuery, useDeleteDraft } from "@/lib/texts/drafts/client";
import type { DraftSummary } from "@/lib/texts/drafts/dto";
import type { DraftState } from "@/lib/texts/drafts/schema";
import { draftHref } from "./draft-href";
import { UnpublishedRow } from "./unpublished-row";

const empty: Record<
  Extract<DraftState, "open" | "review" | "scheduled">,
  { title: string; description: string }
> = {
  open: {
    title: "No tienes borradores",
    description: "Lo que empieces a escribir se guardará aquí solo, hasta que lo publiques.",
  },
  scheduled: {
    title: "No hay nada programado",
    description: "Con «Programar…», en el editor, una entrada se publica sola a su hora.",
  },
  review: {
    title: "No hay nada en revisión",
    description: "Aquí espera lo que envías a un espacio, y lo que envían a los que editas.",
  },
};

/** Lists the texts that are not published yet, in one of their states. */
export function DraftList({ state }: { state: keyof typeof empty }) {
  const query = useInfiniteQuery(draftsQuery(state));
  return (
    <PagedList
      query={query}
      error="Error al cargar los borradores. Por favor, intenta de nuevo."
      empty={
        <EmptyState
          {...empty[state]}
          action={<ButtonLink href={routes.createEntry}>Nueva Entrada</ButtonLink>}
        />
      }
    >
      {(drafts) => (
        <ul className="border-t">
          {drafts.map((draft) => (
            <DraftRow key={draft.draft_id} draft={draft} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function DraftRow({ draft }: { draft: DraftSummary }) {
  const user = useCurrentUser();
  const remove = useDeleteDraft();
  const { draft_id, entry_id, title, excerpt, state, publish_at, space, reason } = draft;
  const isOwn = user?.id === draft.user_id;
  const href = draftHref(draft, isOwn);
  const name = title.trim() || "Sin título";
  return (
    <UnpublishedRow
      title={title}
      href={href}
      text={excerpt}
      kicker={entry_id ? "Cambios sin publicar" : undefined}
      facts={[
        state === "scheduled" && publish_at && (
          <>
            Se publica el <EntryDate date={publish_at} format={formatEntryDate} />
          </>
        ),
        state === "review" && space && `Espera en «${space.name}»`,
        !isOwn && fullByline(draft.user),
        <>
          Guardado el <EntryDate date={draft.updated} format={formatEntryDate} />
        </>,
        state === "open" && reason,
      ]}
      actions={
        <>
          <ButtonLink href={href} variant="outline" size="sm">
            {isOwn ? "Seguir escribiendo" : "Revisar"}
            <span className="sr-only">: {name}</span>
          </ButtonLink>
          {isOwn && (
            <DeleteDialog
              trigger={
                <Button variant="ghost" size="sm">
                  Eliminar<span className="sr-only">: {name}</span>
                </Button>
              }
              title="¿Eliminar el borrador?"
              description={`«${name}» se perderá: los borradores no van a la papelera.`}
              onConfirm={() => remove.mutateAsync(draft_id)}
            />
          )}
        </>
      }
    />
  );
}
