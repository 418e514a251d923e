"use client";

import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Button } from "@/components/ui/button";
import { useApproveAccount, useRefuseAccount } from "@/lib/accounts/people/client";
import type { Person } from "@/lib/accounts/people/dto";
import { displayName } from "@/lib/house/users/dto";
import { refusal } from "./decisions";

/** Lets an account in that waits at the door, or turns it away. */
export function DoorButtons({ person }: { person: Person }) {
  const approve = useApproveAccount();
  const refuse = useRefuseAccount();
  const name = displayName(person);
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        pending={approve.isPending}
        aria-label={`Aprobar a ${name}`}
        onClick={() => approve.mutate(person.id)}
      >
        Aprobar
      </Button>
      <ConfirmDialog
        destructive
        trigger={
          <Button size="sm" variant="outline" aria-label={`Rechazar a ${name}`}>
            Rechazar
          </Button>
        }
        title={`Rechazar: ${name}`}
        description={refusal.warning}
        confirmLabel="Rechazar"
        pendingLabel="Guardando..."
        onConfirm={() => refuse.mutateAsync(person.id)}
      />
    </div>
  );
}
