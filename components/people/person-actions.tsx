"use client";

import { useRef, useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { LinkDialog } from "@/components/shared/link-dialog";
import { RowMenu } from "@/components/shared/row-menu";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import {
  useApproveAccount,
  useChangeStanding,
  useRefuseAccount,
  useResetLink,
} from "@/lib/accounts/people/client";
import type { Person } from "@/lib/accounts/people/dto";
import { displayName } from "@/lib/house/users/dto";
import { canManagePeople } from "@/lib/house/users/policy";
import type { Actor } from "@/lib/kernel/actor";
import { decisionsOn, type Decision } from "./decisions";

interface PersonActionsProps {
  person: Person;
  actor: Pick<Actor, "id" | "isAdmin" | "isEditor">;
}

/** The menu of what may be done with an account. */
export function PersonActions({ person, actor }: PersonActionsProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Decision | null>(null);
  const change = useChangeStanding();
  const approve = useApproveAccount();
  const refuse = useRefuseAccount();
  const resetLink = useResetLink();
  const [url, setUrl] = useState<string | null>(null);
  const name = displayName(person);

  const decide = ({ changes, said }: Decision) =>
    changes === "refuse"
      ? refuse.mutateAsync(person.id)
      : change.mutateAsync({ userId: person.id, changes, said });
  const choose = (decision: Decision) =>
    decision.warning ? setAsked(decision) : void decide(decision).catch(() => {}); // the toast has shown the error
  const decisions = decisionsOn(person, actor);

  return (
    <>
      <RowMenu triggerRef={trigger} label={`Acciones de ${name}`}>
        {person.waiting && (
          <DropdownMenuItem onSelect={() => approve.mutate(person.id)}>Aprobar</DropdownMenuItem>
        )}
        {decisions.map((decision) => (
          <DropdownMenuItem
            key={decision.label}
            variant={decision.destructive ? "destructive" : undefined}
            onSelect={() => choose(decision)}
          >
            {decision.label}
          </DropdownMenuItem>
        ))}
        {canManagePeople(actor) && !person.waiting && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem
              onSelect={() => resetLink.mutate(person.id, { onSuccess: ({ url }) => setUrl(url) })}
            >
              Enlace para restablecer la contraseña
            </DropdownMenuItem>
          </>
        )}
      </RowMenu>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && close()}
        title={asked ? `${asked.label}: ${name}` : ""}
        description={asked?.warning}
        confirmLabel={asked?.label ?? ""}
        pendingLabel="Guardando..."
        destructive={asked?.destructive}
        onConfirm={() => (asked ? decide(asked) : Promise.resolve())}
      />
      <LinkDialog
        title={`Enlace para ${name}`}
        description="Con él elige otra contraseña, y su segundo factor y sus códigos de recuperación dejan de valer. Sirve una sola vez y no se vuelve a mostrar: mándaselo por un medio en el que confíes."
        url={url}
        onClose={() => setUrl(null)}
        onClosed={() => trigger.current?.focus()}
      />
    </>
  );

  function close() {
    setAsked(null);
    trigger.current?.focus();
  }
}
