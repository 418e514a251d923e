"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/shared/confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { displayName } from "@/lib/house/users/dto";
import { routes } from "@/lib/platform/addresses/routes";
import { canChangeMember, roles, type Role, type Standing } from "@/lib/spaces/spaces/policy";
import { roleNames } from "@/lib/spaces/spaces/role-names";
import { useRemoveMember, useSetMember } from "@/lib/spaces/teams/client";
import type { Member } from "@/lib/spaces/teams/dto";

interface MemberRowProps {
  spaceId: number;
  member: Member;
  actor: { id: number; role: Standing };
  /** True when somebody could take over the space when its owner leaves. */
  heir: boolean;
}

/** One person of a team, with what the reader may change. */
export function MemberRow({ spaceId, member, actor, heir }: MemberRowProps) {
  const set = useSetMember();
  const name = displayName(member);
  const offered = roles.filter((role) => canChangeMember(actor.role, member.role, role));
  const changes = offered.length > 0 && !member.owner;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <Link
            href={routes.author(member.username)}
            prefetch={false}
            className="font-medium link-quiet"
          >
            {name}
          </Link>
          {!member.joined && <Badge variant="outline">Sin aceptar</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">@{member.username}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        {changes ? (
          <Select
            aria-label={`Papel de ${name}`}
            className="w-40 max-w-full"
            value={member.role}
            disabled={set.isPending}
            onValueChange={(role) =>
              set.mutate({ spaceId, userId: member.user_id, role: role as Role })
            }
            options={offered.map((role) => ({ value: role, label: roleNames[role] }))}
          />
        ) : (
          <span className="text-sm">{roleNames[member.role]}</span>
        )}
        <Leave spaceId={spaceId} member={member} actor={actor} name={name} heir={heir} />
      </div>
    </div>
  );
}

function Leave({ spaceId, member, actor, name, heir }: MemberRowProps & { name: string }) {
  const remove = useRemoveMember();
  const router = useRouter();
  const own = member.user_id === actor.id;
  const may = own || (!member.owner && canChangeMember(actor.role, member.role, null));
  if (!may || (member.owner && !heir)) return null;
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-destructive">
          {own ? "Salir" : "Quitar"}
          {!own && <span className="sr-only"> a {name}</span>}
        </Button>
      }
      title={own ? "¿Salir del equipo?" : `¿Quitar a ${name} del equipo?`}
      description={
        member.owner
          ? "El espacio pasa a nombre de otro propietario. Tus entradas siguen en él."
          : "Sus entradas siguen en el espacio."
      }
      confirmLabel={own ? "Salir" : "Quitar"}
      pendingLabel={own ? "Saliendo..." : "Quitando..."}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync({ spaceId, userId: member.user_id });
        if (own) router.push(routes.space(spaceId));
      }}
    />
  );
}
