"use client";

import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import type { Selection } from "@/components/shared/use-selection";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import {
  deskChoicesQuery,
  useAddEntriesToSpace,
  useTakeEntriesAway,
} from "@/lib/desk/lists/client";
import { countOf } from "@/lib/desk/lists/counts";
import { TRASH_DAYS } from "@/lib/publishing/removals/schema";
import { IntoSpaceDialog } from "./into-space-dialog";

interface EntrySelectionProps {
  selection: Selection;
  /** The ids of the list's entries, of those loaded so far. */
  ids: number[];
  /** Further controls over the list, shown while nothing is selected. */
  children: ReactNode;
}

/** The bar above a list of entries: selects all or none, and acts on those that are selected. */
export function EntrySelection({ selection, ids, children }: EntrySelectionProps) {
  const add = useAddEntriesToSpace();
  const takeAway = useTakeEntriesAway();
  const { own = [] } = useQuery(deskChoicesQuery).data ?? {};
  const count = selection.ids.length;
  const some = count > 0;
  const all = some && ids.every(selection.has);
  const gone = `${count === 1 ? "Dejará" : "Dejarán"} de verse en todo el sitio`;

  async function take(action: "delete" | "withdraw") {
    await takeAway.mutateAsync({ action, ids: selection.ids });
    selection.clear();
  }

  return (
    <div
      role="group"
      aria-label="Selección"
      className={cn(
        "mb-4 flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2",
        some && "sticky-bar border-b bg-background",
      )}
    >
      <Label className="flex items-center gap-2.5 font-normal">
        <Checkbox
          checked={all ? true : some ? "indeterminate" : false}
          onCheckedChange={() => selection.set(ids, !all)}
        />
        <span aria-live="polite">
          {some ? (count === 1 ? "1 seleccionada" : `${count} seleccionadas`) : "Seleccionar todas"}
        </span>
      </Label>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        {some ? (
          <>
            {own.length > 0 && (
              <IntoSpaceDialog
                count={count}
                spaces={own}
                onConfirm={async (space_id) => {
                  await add.mutateAsync({ ids: selection.ids, space_id });
                  selection.clear();
                }}
              />
            )}
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  Retirar
                </Button>
              }
              title={`¿Retirar ${countOf(count)}?`}
              description={`${gone}, con sus comentarios. ${count === 1 ? "Podrás publicarla" : "Podrás publicarlas"} de nuevo desde «Borradores», en las mismas direcciones.`}
              confirmLabel="Retirar"
              pendingLabel="Retirando…"
              onConfirm={() => take("withdraw")}
            />
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm" className="text-destructive">
                  Eliminar
                </Button>
              }
              title={`¿Eliminar ${countOf(count)}?`}
              description={`${gone}. Se ${count === 1 ? "puede" : "pueden"} recuperar de la papelera durante ${TRASH_DAYS} días.`}
              confirmLabel="Eliminar"
              pendingLabel="Eliminando…"
              destructive
              onConfirm={() => take("delete")}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Quitar la selección"
              title="Quitar la selección"
              onClick={selection.clear}
            >
              <X aria-hidden />
            </Button>
          </>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
