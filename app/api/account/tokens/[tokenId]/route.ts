import { revokeToken } from "@/lib/accounts/access-tokens/commands";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const DELETE = route({ params: idParams("tokenId") }, ({ actor, params }) =>
  revokeToken(actor, params.tokenId),
);
