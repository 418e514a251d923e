import type { Metadata } from "next";
import { InvitationsScreen } from "@/components/invitations/invitations-screen";
import { listInvitingSpaces } from "@/lib/accounts/invitations/queries";
import { canInviteToSite } from "@/lib/house/users/policy";
import { recordId } from "@/lib/kernel/ids";
import { routes } from "@/lib/platform/addresses/routes";
import { requirePageActor } from "@/lib/platform/auth/session";

export const metadata: Metadata = { title: "Invitaciones" };

export default async function InvitationsPage({ searchParams }: PageProps<"/invitations">) {
  const { space } = await searchParams;
  const spaceId = recordId.safeParse(space).data;
  const actor = await requirePageActor(routes.invitations(spaceId));
  return (
    <InvitationsScreen
      spaces={await listInvitingSpaces(actor, spaceId)}
      spaceId={spaceId}
      toSite={spaceId === undefined && canInviteToSite(actor)}
    />
  );
}
