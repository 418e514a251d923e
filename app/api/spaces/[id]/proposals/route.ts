import { route } from "@/lib/platform/http/route";
import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { listProposals } from "@/lib/fronts/placements/queries";

export const GET = route({ params: idParams("id"), query: pageQuery }, ({ actor, params, query }) =>
  listProposals(actor, params.id, query),
);
