"use client";

import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DeleteIconButton } from "@/components/shared/delete-dialog";
import { Badge } from "@/components/ui/badge";
import { entryPlacesQuery, useRefuseProposal } from "@/lib/fronts/placements/client";
import type { EntryPlace } from "@/lib/fronts/placements/dto";
import { useRemoveEntryFromSpace } from "@/lib/spaces/spaces/client";
import type { PanelEntry } from "./fields";

/** Lists the entry's spaces and proposals, each with a button that ends it at once, without saving the text. */
export function PresentPlaces({ entry }: { entry: PanelEntry }) {
  const { data: places = [] } = useQuery(entryPlacesQuery(entry.entry_id));
  if (places.length === 0) return null;
  return (
    <ul aria-label="Espacios donde está" className="divide-y border-y">
      {places.map((place) => (
        <li key={place.space_id} className="flex items-center gap-2 py-1.5">
          <span className="min-w-0 flex-1 text-sm wrap-anywhere">{place.name}</span>
          {place.state === "proposed" && <Badge variant="outline">Propuesta</Badge>}
          {place.state === "listed" && <Badge variant="outline">Sin aceptar</Badge>}
          <Leave place={place} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Leave({ place, entry }: { place: EntryPlace; entry: PanelEntry }) {
  const [remove, refuse] = [useRemoveEntryFromSpace(), useRefuseProposal()];
  const proposed = place.state === "proposed";
  const ids = { spaceId: place.space_id, entryId: entry.entry_id };
  return (
    <ConfirmDialog
      destructive
      trigger={
        <DeleteIconButton aria-label={`Quitar de «${place.name}»`} title="Quitar del espacio" />
      }
      title={proposed ? "¿Quitar la propuesta?" : "¿Quitar la entrada de este espacio?"}
      description={
        proposed
          ? `El equipo de «${place.name}» deja de verla entre lo que tiene por decidir.`
          : `«${entry.title}» deja de aparecer en «${place.name}» ahora mismo. La entrada no se borra.`
      }
      confirmLabel="Quitar"
      pendingLabel="Quitando..."
      onConfirm={() => (proposed ? refuse.mutateAsync(ids) : remove.mutateAsync(ids))}
    />
  );
}
