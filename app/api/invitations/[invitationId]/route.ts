import { revokeInvitation } from "@/lib/accounts/invitations/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({ params: idParams("invitationId") }, ({ actor, params }) =>
  revokeInvitation(actor, params.invitationId),
);
