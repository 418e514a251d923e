import { getDomainProof } from "@/lib/spaces/domains/queries";
import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  getDomainProof(actor, params.id),
);
