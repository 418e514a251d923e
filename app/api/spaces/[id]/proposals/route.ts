import { listProposals } from "@/lib/fronts/placements/queries";
import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { route } from "@/lib/platform/http/route";

export const GET = route({ params: idParams("id"), query: pageQuery }, ({ actor, params, query }) =>
  listProposals(actor, params.id, query),
);
