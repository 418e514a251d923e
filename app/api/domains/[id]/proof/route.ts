import { idParams } from "@/lib/kernel/ids";
import { route } from "@/lib/platform/http/route";
import { getDomainProof } from "@/lib/spaces/domains/queries";

export const GET = route({ params: idParams("id") }, ({ actor, params }) =>
  getDomainProof(actor, params.id),
);
