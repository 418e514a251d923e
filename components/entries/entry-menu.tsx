"use client";

import { Flag, Gavel, MessageSquare, MessageSquareOff } from "lucide-react";
import { useRef, useState } from "react";
import { RemoveDialog } from "@/components/moderation/remove-dialog";
import { ReportDialog } from "@/components/moderation/report-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { useCloseComments } from "@/lib/entries/client";
import type { Entry } from "@/lib/entries/dto";
import { canEditEntry } from "@/lib/entries/policy";
import { canDecide } from "@/lib/moderation/policy";
import type { CurrentUser } from "@/lib/users/dto";

export type ControlledEntry = Pick<Entry, "entry_id" | "title" | "user_id" | "comments_closed_at">;

interface EntryMenuProps {
  entry: ControlledEntry;
  user: CurrentUser;
  /** The entry is gone. */
  onRemoved: () => void;
}

/** What is done with an entry less often: its comments closed, told of, removed with reasons. */
export function EntryMenu({ entry, user, onRemoved }: EntryMenuProps) {
  const { entry_id, title, user_id, comments_closed_at } = entry;
  const [open, setOpen] = useState<"report" | "remove">();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCloseComments();
  const dialog = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  });
  const text = { subject: "entry", subjectId: entry_id } as const;
  const closed = comments_closed_at !== null;
  const others = user.id !== user_id;
  return (
    <>
      <RowMenu triggerRef={trigger} label={`Más acciones de «${title}»`}>
        {canEditEntry(user, entry) && (
          <DropdownMenuItem onSelect={() => close.mutate({ entryId: entry_id, closed: !closed })}>
            {closed ? <MessageSquare aria-hidden /> : <MessageSquareOff aria-hidden />}
            {closed ? "Abrir los comentarios" : "Cerrar los comentarios"}
          </DropdownMenuItem>
        )}
        {others && (
          <DropdownMenuItem onSelect={() => setOpen("report")}>
            <Flag aria-hidden />
            Denunciar
          </DropdownMenuItem>
        )}
        {others && canDecide(user, { subject: "entry", answerable_id: user_id, entry }) && (
          <DropdownMenuItem variant="destructive" onSelect={() => setOpen("remove")}>
            <Gavel aria-hidden />
            Retirar con motivos…
          </DropdownMenuItem>
        )}
      </RowMenu>
      <ReportDialog {...text} {...dialog("report")} onClosed={() => trigger.current?.focus()} />
      <RemoveDialog
        {...text}
        {...dialog("remove")}
        onClosed={() => trigger.current?.focus()}
        onRemoved={onRemoved}
      />
    </>
  );
}
