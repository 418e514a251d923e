"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { DataTable, type Column } from "@/components/shared/data-table";
import { DeleteIconButton } from "@/components/shared/delete-dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { EntryDate } from "@/components/shared/entry-date";
import { PagedList } from "@/components/shared/paged-list";
import { PersonName } from "@/components/shared/person-name";
import { Screen } from "@/components/shared/screen";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { invitationsQuery, useRevokeInvitation } from "@/lib/accounts/invitations/client";
import type { Invitation, InvitingSpace } from "@/lib/accounts/invitations/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { errorText } from "@/lib/platform/http/client";
import { formatCommentDate } from "@/lib/platform/text/dates";
import { roleNames } from "@/lib/spaces/spaces/role-names";
import { InvitationForm } from "./invitation-form";

interface InvitationsScreenProps {
  /** The spaces to which the user may invite. */
  spaces: InvitingSpace[];
  /** The only space whose invitations are shown; all without it. */
  spaceId?: number;
  /** True when the user may invite to the site, without a space. */
  toSite: boolean;
}

/** `/invitations`: the links that let people in, and the form of a new one. */
export function InvitationsScreen({ spaces, spaceId, toSite }: InvitationsScreenProps) {
  const query = useInfiniteQuery(invitationsQuery(spaceId));
  const [form, setForm] = useState<"unopened" | "open" | "closed">("unopened");
  const space = spaces.find(({ space_id }) => space_id === spaceId);
  const mayInvite = toSite || spaces.length > 0;
  return (
    <Screen
      title="Invitaciones"
      subtitle={`${space ? `Al equipo de «${space.name}». ` : ""}Quien llega con una abre una cuenta y recibe su papel en el espacio; quien ya tiene cuenta, solo el papel. La cuenta es de confianza, salvo la de un colaborador: lo que publica se lee antes de salir en portada.`}
      back={
        spaceId === undefined
          ? undefined
          : { href: routes.team(spaceId), label: "Volver al equipo" }
      }
      actions={
        mayInvite &&
        form !== "open" && (
          <Button autoFocus={form === "closed"} onClick={() => setForm("open")}>
            Crear invitación
          </Button>
        )
      }
    >
      {form === "open" && (
        <InvitationForm spaces={spaces} toSite={toSite} onClose={() => setForm("closed")} />
      )}
      <PagedList
        query={query}
        error={(error) => `Error al cargar las invitaciones: ${errorText(error)}`}
        empty={
          <EmptyState
            title="No hay invitaciones"
            description={
              mayInvite ? undefined : "Podrás invitar al equipo de un espacio que lleves."
            }
          />
        }
      >
        {(invitations) => (
          <DataTable
            label="Invitaciones"
            columns={columns}
            rows={invitations}
            rowKey={({ invitation_id }) => invitation_id}
          />
        )}
      </PagedList>
    </Screen>
  );
}

const states = {
  open: "Abierta",
  used: "Usada",
  expired: "Caducada",
  revoked: "Anulada",
  void: "Sin efecto",
} satisfies Record<Invitation["state"], string>;

const columns: Column<Invitation>[] = [
  {
    header: "Para",
    narrow: "title",
    className: "font-medium max-lg:pe-10",
    cell: ({ space, role, email }) => (
      <span className="grid">
        {space && role ? `${roleNames[role]} en «${space.name}»` : "Una cuenta en el sitio"}
        {email && <span className="text-sm font-normal text-muted-foreground">{email}</span>}
      </span>
    ),
  },
  {
    header: "Estado",
    cell: ({ state }) => (
      <span className="grid justify-items-start gap-1">
        <Badge variant={state === "open" ? "default" : "outline"}>{states[state]}</Badge>
        {state === "void" && (
          <span className="text-sm text-muted-foreground">Quien la creó ya no puede invitar.</span>
        )}
      </span>
    ),
  },
  {
    header: "Usos",
    className: "tabular-nums lg:whitespace-nowrap",
    cell: ({ uses, max_uses }) => `${uses} de ${max_uses}`,
  },
  {
    header: "Caduca",
    className: "lg:whitespace-nowrap",
    cell: ({ expires }) => <EntryDate date={expires} format={formatCommentDate} />,
  },
  { header: "De", cell: ({ creator }) => <PersonName of={creator} /> },
  {
    header: "Acciones",
    narrow: "corner",
    className: "lg:w-px",
    // A void invitation, too: its creator may be allowed to invite again.
    cell: (invitation) =>
      ["open", "void"].includes(invitation.state) && <Revoke invitation={invitation} />,
  },
];

function Revoke({ invitation: { invitation_id } }: { invitation: Invitation }) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      destructive
      trigger={<DeleteIconButton title="Anular" aria-label="Anular la invitación" />}
      title="¿Anular la invitación?"
      description="Su enlace deja de servir. Quien ya llegó con él se queda."
      confirmLabel="Anular"
      pendingLabel="Anulando..."
      onConfirm={() => revoke.mutateAsync(invitation_id)}
    />
  );
}
