import { acceptInvitation } from "@/lib/accounts/invitations/commands";
import { invitationToken } from "@/lib/accounts/invitations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route({ body: invitationToken }, ({ actor, body }) =>
  acceptInvitation(actor, body.token),
);
