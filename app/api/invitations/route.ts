import { createInvitation } from "@/lib/accounts/invitations/commands";
import { listInvitations } from "@/lib/accounts/invitations/queries";
import { invitationInput, invitationListQuery } from "@/lib/accounts/invitations/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({ query: invitationListQuery }, ({ actor, query }) =>
  listInvitations(actor, query),
);

export const POST = route({ body: invitationInput, status: 201 }, ({ actor, body }) =>
  createInvitation(actor, body),
);
