import { idParams } from "@/lib/kernel/ids";
import { publicRoute } from "@/lib/platform/http/route";
import { pageQuery } from "@/lib/kernel/pagination";
import { listSpaceEntries } from "@/lib/fronts/placements/front-pages";

export const GET = publicRoute({ params: idParams("id"), query: pageQuery }, ({ params, query }) =>
  listSpaceEntries(params.id, query),
);
