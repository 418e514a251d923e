import { route } from "@/lib/http/route";
import { acceptInvitation } from "@/lib/invitations/commands";
import { invitationToken } from "@/lib/invitations/schema";

export const POST = route({ body: invitationToken }, ({ actor, body }) =>
  acceptInvitation(actor, body.token),
);
