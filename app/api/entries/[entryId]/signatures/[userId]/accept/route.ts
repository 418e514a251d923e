import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { acceptSignature } from "@/lib/signatures/commands";

export const POST = route({ params: idParams("entryId", "userId") }, ({ actor, params }) =>
  acceptSignature(actor, params.entryId, params.userId),
);
