"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { MAX_SELECTED, type Selection } from "@/components/shared/use-selection";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { toast } from "@/components/ui/toast";
import { useModerateComments } from "@/lib/desk/moderation/client";
import { api, errorText, type ListPage } from "@/lib/platform/http/client";
import { commentsAddress } from "@/lib/texts/comments/client";
import type { Comment } from "@/lib/texts/comments/dto";
import type { CommentFilter } from "@/lib/texts/comments/schema";

interface SelectionBarProps {
  selection: Selection;
  /** The ids that can be selected, of the comments loaded so far. */
  ids: number[];
  /** The search for the comments that are not loaded yet; null when all are. */
  more: { q: string; filter: CommentFilter; may: (comment: Comment) => boolean } | null;
  /** True when the comments can be admitted, too, not only deleted. */
  admits: boolean;
  kind: "comments" | "held";
}

/** The bar above a list of comments: selects all or none, and admits or deletes those that are selected. */
export function SelectionBar({ selection, ids, more, admits, kind }: SelectionBarProps) {
  const moderate = useModerateComments();
  const [finding, setFinding] = useState(false);
  if (ids.length === 0) return null;
  const count = selection.ids.length;
  const all = ids.every(selection.has);
  const some = count > 0;

  async function act(action: "admit" | "delete") {
    await moderate.mutateAsync({ action, kind, ids: selection.ids });
    selection.clear();
  }

  async function selectMore({ q, filter, may }: NonNullable<typeof more>) {
    setFinding(true);
    try {
      const found = await findIds(commentsAddress(q, filter, 100), may);
      selection.set(found, true);
    } catch (error) {
      toast({ variant: "destructive", title: "Error", description: errorText(error) });
    } finally {
      setFinding(false);
    }
  }

  return (
    <div
      role="group"
      aria-label="Selección"
      className="sticky-bar flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 bg-background px-1 py-2 md:px-3"
    >
      <Label className="flex items-center gap-2.5 font-normal">
        <Checkbox
          checked={all ? true : some ? "indeterminate" : false}
          onCheckedChange={() => selection.set(ids, !all)}
        />
        <span aria-live="polite">{some ? countOf(count) : "Seleccionar todos"}</span>
      </Label>
      {some && (
        <div className="flex flex-wrap items-center gap-2">
          {admits && (
            <ConfirmDialog
              trigger={
                <Button variant="outline" size="sm">
                  {kind === "held" ? "Admitir" : "Conservar"}
                </Button>
              }
              title={
                kind === "held"
                  ? `¿Admitir ${commentsOf(count)}?`
                  : `¿Conservar ${commentsOf(count)}?`
              }
              description={
                kind === "held"
                  ? "Se publican con la fecha en que se escribieron."
                  : "Se quedan donde están, y quien los denunció recibe la respuesta."
              }
              confirmLabel={kind === "held" ? "Admitir" : "Conservar"}
              pendingLabel={kind === "held" ? "Admitiendo…" : "Conservando…"}
              onConfirm={() => act("admit")}
            />
          )}
          <ConfirmDialog
            trigger={
              <Button variant="outline" size="sm" className="text-destructive">
                Eliminar
              </Button>
            }
            title={`¿Eliminar ${commentsOf(count)}?`}
            description={
              kind === "held"
                ? "Quien los escribió recibe un aviso. Esta acción no se puede deshacer."
                : "Si alguno está denunciado, quien lo escribió recibe el motivo y puede recurrir. Los demás no se pueden recuperar."
            }
            confirmLabel="Eliminar"
            pendingLabel="Eliminando…"
            destructive
            onConfirm={() => act("delete")}
          />
          {more && all && count < MAX_SELECTED && (
            <Button
              variant="ghost"
              size="sm"
              pending={finding}
              onClick={() => void selectMore(more)}
            >
              Seleccionar también los siguientes, hasta {MAX_SELECTED}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={selection.clear}>
            Quitar la selección
          </Button>
        </div>
      )}
    </div>
  );
}

const countOf = (count: number) => (count === 1 ? "1 seleccionado" : `${count} seleccionados`);

const commentsOf = (count: number) => (count === 1 ? "1 comentario" : `${count} comentarios`);

/** Reads a list of comments from its first page on; returns the ids of those that `may` be selected. */
async function findIds(
  first: ReturnType<typeof commentsAddress>,
  may: (comment: Comment) => boolean,
): Promise<number[]> {
  const found: number[] = [];
  for (let address: string | null = first; address && found.length < MAX_SELECTED;) {
    const { items, next }: ListPage<Comment> = await api.list(first, address);
    found.push(...items.filter(may).map(({ comment_id }) => comment_id));
    address = next;
  }
  return found.slice(0, MAX_SELECTED);
}
