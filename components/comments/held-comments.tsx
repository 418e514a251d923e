"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, Trash2 } from "lucide-react";
import { DataTable } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { RowMenu } from "@/components/shared/row-menu";
import { useSelection } from "@/components/shared/use-selection";
import { Badge } from "@/components/ui/badge";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { heldCommentsQuery, useModerateComments } from "@/lib/desk/moderation/client";
import { errorText } from "@/lib/platform/http/client";
import type { HeldComment } from "@/lib/texts/comments/dto";
import { commentColumns } from "./comment-columns";
import { SelectionBar } from "./selection-bar";

/** The comments that wait for somebody to admit them. */
export function HeldComments() {
  const query = useInfiniteQuery(heldCommentsQuery());
  const selection = useSelection();
  return (
    <PagedList
      query={query}
      error={(error) => `Error al cargar los comentarios: ${errorText(error)}`}
      empty={<EmptyState title="No hay comentarios retenidos" />}
    >
      {(rows) => (
        <>
          <SelectionBar
            selection={selection}
            ids={rows.map(({ held_comment_id }) => held_comment_id)}
            more={null}
            admits
            kind="held"
          />
          <KeyedList>
            <DataTable
              label="Comentarios retenidos"
              columns={commentColumns<HeldComment>({
                idOf: ({ held_comment_id }) => held_comment_id,
                selection,
                may: () => true,
                menu: (held) => <HeldMenu held={held} />,
                note: (held) => <Cause held={held} />,
              })}
              rows={rows}
              rowKey={({ held_comment_id }) => held_comment_id}
            />
          </KeyedList>
        </>
      )}
    </PagedList>
  );
}

/** Shows the reason why a comment waits. */
function Cause({ held: { cause, detail } }: { held: HeldComment }) {
  return (
    <span className="mt-1.5 block">
      <Badge variant="outline">
        {cause === "words"
          ? `Palabra retenida: ${detail}`
          : cause === "links"
            ? "Muchos enlaces"
            : "Primer comentario de una cuenta nueva"}
      </Badge>
    </span>
  );
}

function HeldMenu({ held: { held_comment_id, author } }: { held: HeldComment }) {
  const moderate = useModerateComments();
  const act = (action: "admit" | "delete") =>
    moderate.mutate({ action, kind: "held", ids: [held_comment_id] });
  return (
    <RowMenu label={`Acciones del comentario de ${author?.username ?? "Usuario desconocido"}`}>
      <DropdownMenuItem onSelect={() => act("admit")}>
        <Check aria-hidden />
        Admitir
      </DropdownMenuItem>
      <DropdownMenuItem
        variant="destructive"
        onSelect={() => {
          if (window.confirm("¿Estás seguro de que deseas eliminar este comentario?")) {
            act("delete");
          }
        }}
      >
        <Trash2 aria-hidden />
        Eliminar
      </DropdownMenuItem>
    </RowMenu>
  );
}
