import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { removeSignature } from "@/lib/texts/signatures/commands";

export const DELETE = route({ params: idParams("entryId", "userId") }, ({ actor, params }) =>
  removeSignature(actor, params.entryId, params.userId),
);
