"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/shared/button-link";
import { Notice } from "@/components/shared/notice";
import { Screen } from "@/components/shared/screen";
import { Button } from "@/components/ui/button";
import { useAcceptInvitation } from "@/lib/accounts/invitations/client";
import type { InvitationOffer } from "@/lib/accounts/invitations/dto";
import { refusals } from "@/lib/accounts/invitations/schema";
import { routes } from "@/lib/platform/addresses/routes";
import { roleNames, roleNotes } from "@/lib/spaces/spaces/role-names";

/** `/invitations/accept`: what an invitation gives to somebody who has an account already. */
export function AcceptInvitation({ token, offer }: { token: string; offer: InvitationOffer }) {
  const router = useRouter();
  const accept = useAcceptInvitation();
  const { refusal, space, role } = offer;
  const ways = [{ href: routes.dashboard, label: "Ir al Dashboard" }];
  if (refusal) {
    return (
      <Notice title="La invitación no sirve" ways={ways}>
        {refusals[refusal].es}
      </Notice>
    );
  }
  if (!space) {
    return (
      <Notice title="Ya tienes una cuenta" ways={ways}>
        Esta invitación es para abrir una cuenta en el sitio: no tienes que hacer nada más.
      </Notice>
    );
  }
  return (
    <Screen
      narrow
      title={`Te invitan a «${space.name}»`}
      subtitle={role && `Formarás parte de su equipo como ${roleNames[role].toLowerCase()}.`}
    >
      {role && (
        <dl className="mb-8 max-w-prose border-s-2 border-foreground/50 bg-muted px-4 py-3">
          <dt className="font-medium">{roleNames[role]}</dt>
          <dd className="text-muted-foreground">{roleNotes[role]}</dd>
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="lg"
          pending={accept.isPending || accept.isSuccess}
          onClick={() =>
            accept.mutate(token, {
              onSuccess: ({ space_id }) => router.push(routes.space(space_id)),
            })
          }
        >
          Aceptar
        </Button>
        <ButtonLink href={routes.spaceFront(space.slug)} size="lg" variant="outline">
          Ver el espacio
        </ButtonLink>
      </div>
    </Screen>
  );
}
