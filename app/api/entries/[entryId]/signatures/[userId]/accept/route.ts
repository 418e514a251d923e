import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { acceptSignature } from "@/lib/signatures/commands";
import { acceptInput } from "@/lib/signatures/schema";

const params = idParams("entryId", "userId");

export const POST = route({ params, body: acceptInput }, ({ actor, params, body }) =>
  acceptSignature(actor, params.entryId, params.userId, body),
);
