import { listSpaceEntries } from "@/lib/fronts/placements/front-pages";
import { idParams } from "@/lib/kernel/ids";
import { pageQuery } from "@/lib/kernel/pagination";
import { publicRoute } from "@/lib/platform/http/route";

export const GET = publicRoute({ params: idParams("id"), query: pageQuery }, ({ params, query }) =>
  listSpaceEntries(params.id, query),
);
