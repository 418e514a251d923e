"use client";

import { useQuery } from "@tanstack/react-query";
import { ButtonLink } from "@/components/shared/button-link";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { routes } from "@/lib/platform/addresses/routes";
import { canEditFront, canManageSpace, roles, type Standing } from "@/lib/spaces/spaces/policy";
import { roleNames, roleNotes } from "@/lib/spaces/spaces/role-names";
import { teamQuery, useJoinTeam } from "@/lib/spaces/teams/client";
import type { Member } from "@/lib/spaces/teams/dto";
import { InviteForm } from "./invite-form";
import { MemberRow } from "./member-row";
import { Proposals } from "./proposals";

interface TeamScreenProps {
  space: { space_id: number; name: string };
  team: Member[];
  /** The person who looks at it, and their role. */
  actor: { id: number; role: Standing };
}

/** Lists who makes a space, and what waits for its editors. */
export function TeamScreen({ space, team, actor }: TeamScreenProps) {
  const members = useQuery(teamQuery(space.space_id, team)).data;
  const heir = members.some(({ owner, role, joined }) => !owner && joined && canManageSpace(role));
  const own = members.find(({ user_id }) => user_id === actor.id);
  return (
    <Screen
      title="Equipo"
      subtitle={space.name}
      back={{ href: routes.space(space.space_id), label: "Volver al espacio" }}
      actions={
        canEditFront(actor.role) && (
          <ButtonLink href={routes.invitations(space.space_id)} variant="outline">
            Invitaciones
          </ButtonLink>
        )
      }
    >
      {own && !own.joined && <Invitation space={space} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-16">
        <section aria-labelledby="personas">
          <h2 id="personas" className="mb-3 headline text-2xl">
            Personas
          </h2>
          <ul className="divide-y border-y">
            {members.map((member) => (
              <li key={member.user_id}>
                <MemberRow member={member} actor={actor} heir={heir} spaceId={space.space_id} />
              </li>
            ))}
          </ul>
        </section>
        <aside className="grid gap-8">
          {canEditFront(actor.role) && <InviteForm spaceId={space.space_id} role={actor.role} />}
          <Roles />
        </aside>
      </div>
      <Proposals spaceId={space.space_id} decides={canEditFront(actor.role)} />
    </Screen>
  );
}

function Invitation({ space }: { space: { space_id: number; name: string } }) {
  const join = useJoinTeam();
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4 border-s-2 border-accent bg-muted px-4 py-3">
      <p className="max-w-prose wrap-anywhere">
        Te han añadido a este equipo. Si lo aceptas, las entradas tuyas que alguien ponga en «
        {space.name}» se publican como parte de él.
      </p>
      <Button size="sm" pending={join.isPending} onClick={() => join.mutate(space.space_id)}>
        Aceptar
      </Button>
    </div>
  );
}

function Roles() {
  return (
    <section aria-labelledby="papeles" className="border-t-2 border-foreground pt-4 text-sm">
      <h2 id="papeles" className="headline text-xl">
        Qué hace cada papel
      </h2>
      <dl className="mt-3 grid gap-3">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-medium">{roleNames[role]}</dt>
            <dd className="text-muted-foreground">{roleNotes[role]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
