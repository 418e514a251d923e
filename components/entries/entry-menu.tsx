"use client";

import { useQuery } from "@tanstack/react-query";
import {
  ChartColumn,
  EyeOff,
  Flag,
  Gavel,
  History,
  MessageSquare,
  MessageSquareOff,
  Pencil,
  UserRoundCheck,
} from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { RemoveDialog } from "@/components/moderation/remove-dialog";
import { ReportDialog } from "@/components/moderation/report-dialog";
import { AnswerForDialog } from "@/components/review/answer-for-dialog";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { canDecide } from "@/lib/desk/moderation/policy";
import { canSeeReadingsOf } from "@/lib/fronts/readings/policy";
import type { CurrentUser } from "@/lib/house/users/dto";
import { answersFor } from "@/lib/house/users/policy";
import { routes } from "@/lib/platform/addresses/routes";
import { mayAnswerQuery } from "@/lib/publishing/review/client";
import { useCloseComments, useWithdrawEntry } from "@/lib/texts/entries/client";
import type { Entry } from "@/lib/texts/entries/dto";
import { canEditEntry } from "@/lib/texts/entries/policy";
import { canSeeVersions } from "@/lib/texts/versions/policy";

export type ControlledEntry = Pick<
  Entry,
  "entry_id" | "version" | "title" | "user_id" | "comments_closed_at" | "synthetic" | "reviewed_at"
>;

interface EntryMenuProps {
  entry: ControlledEntry;
  user: CurrentUser;
  /** Called once the entry is gone. */
  onRemoved: () => void;
}

/**
 * The menu of less frequent actions on an entry: correct it or answer for it when a machine wrote it, see its versions
 * and readings, close its comments, withdraw it, report it, remove it with reasons.
 */
export function EntryMenu({ entry, user, onRemoved }: EntryMenuProps) {
  const { entry_id, title, user_id, comments_closed_at, synthetic, reviewed_at } = entry;
  const [open, setOpen] = useState<"report" | "remove" | "withdraw" | "answer">();
  const router = useRouter();
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCloseComments();
  const withdraw = useWithdrawEntry();
  const dialog = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  });
  const text = { subject: "entry", subjectId: entry_id } as const;
  const closed = comments_closed_at !== null;
  const others = !answersFor(user, entry);
  return (
    <>
      <RowMenu triggerRef={trigger} label={`Más acciones de «${title}»`}>
        {synthetic && canEditEntry(user, entry) && (
          <DropdownMenuItem asChild>
            <Link href={routes.editEntry(entry_id)}>
              <Pencil aria-hidden />
              Corregir
            </Link>
          </DropdownMenuItem>
        )}
        {synthetic && reviewed_at === null && (
          <AnswerItem entryId={entry_id} onSelect={() => setOpen("answer")} />
        )}
        {canEditEntry(user, entry) && (
          <DropdownMenuItem onSelect={() => close.mutate({ entryId: entry_id, closed: !closed })}>
            {closed ? <MessageSquare aria-hidden /> : <MessageSquareOff aria-hidden />}
            {closed ? "Abrir los comentarios" : "Cerrar los comentarios"}
          </DropdownMenuItem>
        )}
        {canSeeVersions(user, entry) && (
          <DropdownMenuItem asChild>
            <Link href={routes.entryVersions(entry_id)}>
              <History aria-hidden />
              Versiones
            </Link>
          </DropdownMenuItem>
        )}
        {canSeeReadingsOf(user, entry) && (
          <DropdownMenuItem asChild>
            <Link href={routes.readings({ entry: String(entry_id) })} prefetch={false}>
              <ChartColumn aria-hidden />
              Lecturas
            </Link>
          </DropdownMenuItem>
        )}
        {canEditEntry(user, entry) && (
          <DropdownMenuItem onSelect={() => setOpen("withdraw")}>
            <EyeOff aria-hidden />
            Retirar…
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
            Moderar…
          </DropdownMenuItem>
        )}
      </RowMenu>
      <ConfirmDialog
        {...dialog("withdraw")}
        title="¿Retirar la entrada?"
        description={`«${title}» dejará de verse en todo el sitio, con sus comentarios. Podrás volver a publicarla desde «Borradores», en las mismas direcciones.`}
        confirmLabel="Retirar"
        pendingLabel="Retirando…"
        onConfirm={async () => {
          await withdraw.mutateAsync(entry_id);
          onRemoved();
        }}
      />
      <AnswerForDialog {...dialog("answer")} entry={entry} onDone={() => router.refresh()} />
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

/** The item to answer for a text, shown to users who may: the server is asked when the menu opens. */
function AnswerItem({ entryId, onSelect }: { entryId: number; onSelect: () => void }) {
  const { data } = useQuery(mayAnswerQuery(entryId));
  if (!data?.may) return null;
  return (
    <DropdownMenuItem onSelect={onSelect}>
      <UserRoundCheck aria-hidden />
      Responder de este texto…
    </DropdownMenuItem>
  );
}
