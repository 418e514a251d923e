import { getDomainProof } from "@/lib/domains/queries";
import { route } from "@/lib/http/route";
import { idParams } from "@/lib/kernel/ids";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  getDomainProof(actor, params.id),
);
