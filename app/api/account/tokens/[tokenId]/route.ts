import { revokeToken } from "@/lib/accounts/access-tokens/commands";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({ params: idParams("tokenId") }, ({ actor, params }) =>
  revokeToken(actor, params.tokenId),
);
