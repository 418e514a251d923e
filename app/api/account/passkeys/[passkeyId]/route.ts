import { removePasskey, renamePasskey } from "@/lib/accounts/factors/commands";
import { passkeyChanges } from "@/lib/accounts/factors/schema";
import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";

const params = idParams("passkeyId");

export const PATCH = route({ params, body: passkeyChanges }, ({ actor, params, body }) =>
  renamePasskey(actor, params.passkeyId, body.name),
);

export const DELETE = route({ params }, ({ actor, params }) =>
  removePasskey(actor, params.passkeyId),
);
