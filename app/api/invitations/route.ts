import { route } from "@/lib/http/route";
import { createInvitation } from "@/lib/invitations/commands";
import { listInvitations } from "@/lib/invitations/queries";
import { invitationInput, invitationListQuery } from "@/lib/invitations/schema";

export const GET = route({ query: invitationListQuery }, ({ actor, query }) =>
  listInvitations(actor, query),
);

export const POST = route({ body: invitationInput, status: 201 }, ({ actor, body }) =>
  createInvitation(actor, body),
);
