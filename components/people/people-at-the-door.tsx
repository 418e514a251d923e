"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DataTable, type Column } from "@/components/shared/data-table";
import { EmptyState } from "@/components/shared/empty-state";
import { KeyedList } from "@/components/shared/keys/keyed-list";
import { PagedList } from "@/components/shared/paged-list";
import { Button } from "@/components/ui/button";
import { peopleQuery, useApproveAccount, useRefuseAccount } from "@/lib/accounts/people/client";
import type { Person } from "@/lib/accounts/people/dto";
import { displayName } from "@/lib/house/users/dto";
import { errorText } from "@/lib/platform/http/client";
import { refusal } from "./decisions";
import { personColumns, textsColumn } from "./person-columns";

/** The accounts that wait for somebody to let them in. */
export function PeopleAtTheDoor() {
  const query = useInfiniteQuery(peopleQuery("", "waiting"));
  return (
    <PagedList
      query={query}
      error={(error) => `Error al cargar las personas: ${errorText(error)}`}
      empty={<EmptyState title="Nadie espera aprobación" />}
    >
      {(people) => (
        <KeyedList>
          <DataTable
            label="Personas"
            columns={[...personColumns, textsColumn, decisionColumn]}
            rows={people}
            rowKey={({ id }) => id}
          />
        </KeyedList>
      )}
    </PagedList>
  );
}

/** The column with the buttons that let an account in or turn it away. */
const decisionColumn: Column<Person> = {
  header: "Acciones",
  narrow: "foot",
  className: "lg:w-px",
  cell: (person) => <DoorButtons person={person} />,
};

/** Lets an account in that waits at the door, or turns it away. */
function DoorButtons({ person }: { person: Person }) {
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
