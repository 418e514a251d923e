"use client";

import { Ban, Flag, Gavel } from "lucide-react";
import { useRef, useState } from "react";
import { RemoveDialog } from "@/components/moderation/remove-dialog";
import { ReportDialog } from "@/components/moderation/report-dialog";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useBlockUser } from "@/lib/house/blocks/client";
import { fullByline, type CurrentUser } from "@/lib/house/users/dto";
import type { Comment } from "@/lib/texts/comments/dto";
import { canDecideComment } from "@/lib/texts/comments/policy";

/** The menu of somebody else's comment: report it, remove it with reasons, block its author. */
export function OthersComment({ comment, user }: { comment: Comment; user: CurrentUser }) {
  const { comment_id, author, entry } = comment;
  const [open, setOpen] = useState<"report" | "remove" | "block">();
  const trigger = useRef<HTMLButtonElement>(null);
  const block = useBlockUser();
  const dialog = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  });
  const focusBack = () => trigger.current?.focus();
  const text = { subject: "comment", subjectId: comment_id } as const;
  return (
    <>
      <RowMenu
        triggerRef={trigger}
        label={`Más acciones del comentario de ${author ? fullByline(author) : "Usuario desconocido"}`}
      >
        <DropdownMenuItem onSelect={() => setOpen("report")}>
          <Flag aria-hidden />
          Denunciar
        </DropdownMenuItem>
        {author && entry?.user_id === user.id && (
          <DropdownMenuItem onSelect={() => setOpen("block")}>
            <Ban aria-hidden />
            {author.synthetic ? "Bloquear a este usuario" : "Bloquear a esta persona"}
          </DropdownMenuItem>
        )}
        {canDecideComment(user, { answerable_id: comment.user_id, entry }) && (
          <DropdownMenuItem variant="destructive" onSelect={() => setOpen("remove")}>
            <Gavel aria-hidden />
            Moderar…
          </DropdownMenuItem>
        )}
      </RowMenu>
      <ReportDialog {...text} {...dialog("report")} onClosed={focusBack} />
      <RemoveDialog {...text} {...dialog("remove")} onClosed={focusBack} />
      {author && (
        <ConfirmDialog
          {...dialog("block")}
          title={`¿Bloquear a ${fullByline(author)}?`}
          description="No podrá comentar tus entradas, tampoco con sus usuarios sintéticos. Lo que ya ha escrito se queda, y no recibe ningún aviso."
          confirmLabel="Bloquear"
          pendingLabel="Bloqueando…"
          destructive
          onConfirm={() => block.mutateAsync({ id: author.id, name: fullByline(author) })}
        />
      )}
    </>
  );
}
