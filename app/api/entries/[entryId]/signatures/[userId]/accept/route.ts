import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { acceptSignature } from "@/lib/texts/signatures/commands";
import { acceptQuery } from "@/lib/texts/signatures/schema";

const params = idParams("entryId", "userId");

export const POST = route({ params, query: acceptQuery }, ({ actor, params, query }) =>
  acceptSignature(actor, params.entryId, params.userId, query),
);
