import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";
import { acceptSignature } from "@/lib/signatures/commands";
import { acceptQuery } from "@/lib/signatures/schema";

const params = idParams("entryId", "userId");

export const POST = route({ params, query: acceptQuery }, ({ actor, params, query }) =>
  acceptSignature(actor, params.entryId, params.userId, query),
);
